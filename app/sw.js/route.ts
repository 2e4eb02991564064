import { serviceWorker } from "@/lib/server/http/offline";

/** Its text depends on the configuration, which Next does not have while it builds. */
export const dynamic = "force-dynamic";

/** Asked for again at every visit, so that a mended one is there within a page view. */
export function GET() {
  return new Response(serviceWorker(), {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
