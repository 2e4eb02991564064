import { json, route } from "@/lib/server/api/route";

export const dynamic = "force-dynamic";

/** The process answers, whatever the database does: restarting it would not bring the database back. */
export const GET = route({ name: "health.live" }, () => json({ status: "ok" }));
