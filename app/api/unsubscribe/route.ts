import { setMailPrefByLink } from "@/db/queries/notifications/mail-prefs";
import { UserError } from "@/lib/errors";
import { formOf, redirectTo, route } from "@/lib/server/api/route";
import { readUnsubscribe } from "@/lib/server/mail/unsubscribe";

/** For mail programs that open the header's link: redirects to the page with the button. Changes nothing. */
export const GET = route({ name: "unsubscribe" }, ({ request }) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return redirectTo(`/unsubscribe?${new URLSearchParams({ token })}`);
});

/**
 * Turns off the mails that a signed link names, for the button of /unsubscribe and for mail programs (RFC 8058). The
 * page's other button turns them on again.
 */
export const POST = route({ name: "unsubscribe", origin: "any" }, async (call) => {
  const form = await formOf(call);
  const token = new URL(call.request.url).searchParams.get("token") ?? form.get("token");
  const named = readUnsubscribe(token);
  if (!named || typeof token !== "string")
    throw new UserError("This link doesn’t work. You can turn these emails off in your settings.");
  const isOneClick = form.get("List-Unsubscribe") === "One-Click";
  const isUndo = !isOneClick && form.get("undo") === "1";
  await setMailPrefByLink(named.userId, named.type, isUndo);
  if (isOneClick) return new Response("Unsubscribed", { headers: { "Cache-Control": "no-store" } });
  return redirectTo(`/unsubscribe?${new URLSearchParams({ token, done: isUndo ? "undo" : "1" })}`);
});
