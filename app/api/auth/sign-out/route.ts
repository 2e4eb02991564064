import { formOf, route } from "@/lib/server/api/route";
import { forgetDevice, readLogin, signOutHere } from "@/lib/server/auth/current-user";
import { accountTag } from "@/lib/server/auth/token";

/**
 * A form post, so that Clear-Site-Data removes cached pages. Storage stays, because it holds unsent Saves. A page
 * rendered for another account can't sign out the current one. `forget` removes every trace of accounts, too.
 */
export const POST = route({ name: "sign-out" }, async (call) => {
  const login = await readLogin();
  const form = await formOf(call);
  const isOwnPage = !login || form.get("account") === accountTag(login.userId);
  if (!isOwnPage) return new Response(null, { status: 303, headers: { Location: "/dashboard" } });
  await signOutHere();
  if (form.has("forget")) await forgetDevice();
  return new Response(null, { status: 303, headers: { Location: "/", "Clear-Site-Data": '"cache"' } });
});
