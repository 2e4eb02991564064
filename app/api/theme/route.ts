import { formOf, route } from "@/lib/server/api/route";
import { ownReferer } from "@/lib/server/request/headers";
import { saveTheme } from "@/lib/server/request/theme";
import { themeOf } from "@/lib/site/theme";

/** A form posted without our script returns to its page. */
export const POST = route({ name: "theme" }, async (call) => {
  await saveTheme(themeOf((await formOf(call)).get("theme")));
  const { headers } = call.request;
  if (!headers.get("accept")?.includes("text/html")) return new Response(null, { status: 204 });
  return new Response(null, { status: 303, headers: { Location: ownReferer(headers) } });
});
