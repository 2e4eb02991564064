import { route } from "@/lib/server/api/route";
import { serviceWorker } from "@/lib/server/gate/pocket";

/** Depends on the configuration, which `next build` doesn't have. */
export const dynamic = "force-dynamic";

/** Never cached, so that a fixed worker arrives with the next page view. */
export const GET = route(
  { name: "service-worker" },
  () =>
    new Response(serviceWorker(), {
      headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
    }),
);
