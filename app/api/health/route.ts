import { isDatabaseUp } from "@/db/queries/health";

export const dynamic = "force-dynamic";

const headers = { "Cache-Control": "no-store" };

/** Says whether the app and its database serve; for launchers and load balancers, any Host. */
export async function GET() {
  if (await isDatabaseUp()) return Response.json({ status: "ok" }, { headers });
  return Response.json({ status: "unavailable" }, { status: 503, headers: { ...headers, "Retry-After": "5" } });
}
