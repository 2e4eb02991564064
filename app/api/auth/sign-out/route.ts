import { formOf, route } from "@/lib/server/api/route";
import { readLogin, signOutHere } from "@/lib/server/auth/current-user";
import { accountTag } from "@/lib/server/auth/token";

/**
 * A form post, so that Clear-Site-Data removes cached pages. Storage stays, because it holds unsent Saves. A page
 * rendered for another account can't sign out the current one.
 */
export const POST = route({ name: "sign-out" }, async (call) => {
  const login = await readLogin();
  const isOwnPage = !login || (await formOf(call)).get("account") === accountTag(login.userId);
  if (!isOwnPage) return new Response(null, { status: 303, headers: { Location: "/dashboard" } });
  await signOutHere();
  return new Response(null, { status: 303, headers: { Location: "/", "Clear-Site-Data": '"cache"' } });
});
