import { json, route } from "@/lib/server/api/route";

export const dynamic = "force-dynamic";

/** Succeeds while the process answers, even without the database: a restart would not bring the database back. */
export const GET = route({ name: "health.live" }, () => json({ status: "ok" }));
