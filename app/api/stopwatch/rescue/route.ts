import { findRescue } from "@/db/queries/crafting/rescue";
import { json, route } from "@/lib/server/api/route";

export const GET = route({ name: "stopwatch-rescue", user: true }, async ({ user }) =>
  json(await findRescue(user, user.openSession)),
);
