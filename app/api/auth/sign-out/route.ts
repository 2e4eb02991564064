import { accountTag } from "@/lib/server/auth/account-tag";
import { readLogin, signOutHere } from "@/lib/server/auth/current-user";
import { formOf, route } from "@/lib/server/http/route";

/**
 * Sign out, from the Pact as from the Studio, to the landing page. A form post, so that what the browser kept
 * of signed-in pages goes; its storage stays, because unsent Saves live there. A page of another account signs nobody out.
 */
export const POST = route({ name: "sign-out" }, async (call) => {
  const login = await readLogin();
  const isOwnPage = !login || (await formOf(call)).get("account") === accountTag(login.userId);
  if (!isOwnPage) return new Response(null, { status: 303, headers: { Location: "/dashboard" } });
  await signOutHere();
  return new Response(null, { status: 303, headers: { Location: "/", "Clear-Site-Data": '"cache"' } });
});
