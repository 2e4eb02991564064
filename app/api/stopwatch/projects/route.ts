import { listStartableProjects } from "@/db/queries/crafting/start-choices";
import { json, route } from "@/lib/server/api/route";

export const GET = route({ name: "stopwatch-projects", user: true }, async ({ user }) =>
  json(await listStartableProjects(user.id)),
);
