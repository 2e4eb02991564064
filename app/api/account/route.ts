import { route } from "@/lib/server/http/route";

/** Is the account of the asking page still the one that is signed in? 204, else 401 or 409. */
export const GET = route(
  { name: "account", user: true },
  () => new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } }),
);
