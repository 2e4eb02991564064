import { listChallengeNames } from "@/db/queries/challenges/list";
import { listStartableProjects } from "@/db/queries/crafting/start-choices";
import { json, route } from "@/lib/server/api/route";

export const GET = route({ name: "stopwatch-projects", user: true }, async ({ user, request }) =>
  json(
    await (new URL(request.url).searchParams.has("challenges") ? listChallengeNames : listStartableProjects)(user.id),
  ),
);
