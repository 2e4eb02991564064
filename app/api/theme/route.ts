import { isOwnOrigin, ownReferer } from "@/lib/http/request";
import { themeOf } from "@/lib/site/theme";
import { keepTheme } from "@/lib/site/theme-cookie";

/** Keeps this browser's theme, for visitors too. A form posted without our script comes back to its page. */
export async function POST(request: Request) {
  if (!isOwnOrigin(request.headers)) return Response.json({ error: "Forbidden" }, { status: 403 });
  const form = await request.formData().catch(() => new FormData());
  await keepTheme(themeOf(form.get("theme")));
  if (!request.headers.get("accept")?.includes("text/html")) return new Response(null, { status: 204 });
  return new Response(null, { status: 303, headers: { Location: ownReferer(request.headers) } });
}
