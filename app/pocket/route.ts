import { route } from "@/lib/server/api/route";
import { pocketDocument } from "@/lib/server/gate/pocket";

/** Depends on the configuration, which `next build` doesn't have. */
export const dynamic = "force-dynamic";

export const GET = route(
  { name: "pocket" },
  () =>
    new Response(pocketDocument().html, {
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" },
    }),
);
