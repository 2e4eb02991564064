import { route } from "@/lib/server/api/route";
import { metricsPage } from "@/lib/server/metrics/page";
import { isScraper } from "@/lib/server/request/headers";

export const dynamic = "force-dynamic";

/** Without the token, the gate answers with the page for unknown addresses. */
export const GET = route({ name: "metrics" }, ({ request }) =>
  isScraper(request.headers.get("authorization")) ? metricsPage() : new Response(null, { status: 404 }),
);
