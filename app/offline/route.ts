import { offlineDocument } from "@/lib/server/http/offline";

/** The page the service worker keeps. */
export function GET(request: Request) {
  return new Response(offlineDocument(request.headers.get("x-nonce") ?? ""), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}
