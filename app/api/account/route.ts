import { route } from "@/lib/server/api/route";

/** 204 while the page's account is signed in, else 401 or 409. */
export const GET = route(
  { name: "account", user: true },
  () => new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } }),
);
