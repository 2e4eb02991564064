import { readReadiness } from "@/db/queries/health";
import { json, route } from "@/lib/server/api/route";
import { isEnding } from "@/lib/server/jobs/shutdown";

export const dynamic = "force-dynamic";

/** Whether a proxy may send requests here. Says which of the three is missing, and nothing else. */
export const GET = route({ name: "health.ready" }, async () => {
  const status = isEnding() ? "ending" : await readReadiness();
  return json({ status }, { status: status === "ok" ? 200 : 503 });
});
