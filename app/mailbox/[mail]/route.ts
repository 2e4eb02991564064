import { findMail } from "@/db/queries/mail";
import { route } from "@/lib/server/api/route";
import { hasMailbox } from "@/lib/server/mail/sender";
import { isLocalCaller } from "@/lib/server/request/headers";

/** The HTML part of a mail, for the iframe in the demo's mailbox. */
export const GET = route<{ mail: string }>({ name: "mailbox" }, async ({ request, params }) => {
  const id = Number(params.mail);
  const isAllowed = hasMailbox() && isLocalCaller(request.headers) && Number.isSafeInteger(id) && id > 0;
  const mail = isAllowed ? await findMail(id) : null;
  if (!mail?.html) return new Response(null, { status: 404 });
  // Links leave the iframe, as a mail program opens them in a browser.
  const page = mail.html.replace("<head>", '<head><base target="_top">');
  return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } });
});
