import { listChallengeNames } from "@/db/queries/challenges/list";
import { listProjectNames } from "@/db/queries/projects/completed";
import { json, route } from "@/lib/server/api/route";

/** What a crafter searches by name. */
export const GET = route({ name: "names", user: true }, async ({ user }) => {
  const [projects, challenges] = await Promise.all([listProjectNames(user.id), listChallengeNames(user.id)]);
  return json({ projects, challenges });
});
