import { listChallengeNames } from "@/db/queries/challenges/list";
import { json, route } from "@/lib/server/api/route";

export const GET = route({ name: "challenges", user: true }, async ({ user }) =>
  json(await listChallengeNames(user.id)),
);
