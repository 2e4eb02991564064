import { readReadiness } from "@/db/queries/health";
import { json, route } from "@/lib/server/api/route";
import { ending } from "@/lib/server/jobs/shutdown";

export const dynamic = "force-dynamic";

/** Whether a proxy may send requests to this process. The status names the cause, and no details. */
export const GET = route({ name: "health.ready" }, async () => {
  const status = ending.hasBegun ? "ending" : await readReadiness();
  return json({ status }, { status: status === "ok" ? 200 : 503 });
});
