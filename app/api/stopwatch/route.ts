import { findOpenSession } from "@/db/queries/crafting/open-session";
import { json, route } from "@/lib/server/http/route";

export const GET = route({ name: "stopwatch", user: true }, async ({ user }) =>
  json({ session: await findOpenSession(user.id), at: Date.now() }),
);
