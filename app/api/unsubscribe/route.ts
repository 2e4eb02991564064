import { stopReminderMails } from "@/db/queries/notifications/reminders";
import { UserError } from "@/lib/errors";
import { readUnsubscribe } from "@/lib/server/auth/unsubscribe";
import { formOf, route } from "@/lib/server/http/route";

/** Stops the reminder mails of a signed link: for the button of /unsubscribe, and for mail programs (RFC 8058). */
export const POST = route({ name: "unsubscribe", origin: "any" }, async (call) => {
  const { searchParams } = new URL(call.request.url);
  const form = await formOf(call);
  const userId = readUnsubscribe(searchParams.get("token") ?? form.get("token"));
  if (!userId) throw new UserError("This link doesn’t work. You can switch reminder emails off on your profile.");
  await stopReminderMails(userId);
  const headers = { "Cache-Control": "no-store" };
  if (form.get("List-Unsubscribe") === "One-Click") return new Response("Unsubscribed", { headers });
  return new Response(null, { status: 303, headers: { ...headers, Location: "/unsubscribe?done=1" } });
});
