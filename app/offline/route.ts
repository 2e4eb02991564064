import { offlineDocument } from "@/lib/server/http/offline";
import { route } from "@/lib/server/http/route";

export const GET = route(
  { name: "offline" },
  ({ request }) =>
    new Response(offlineDocument(request.headers.get("x-nonce") ?? ""), {
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
    }),
);
