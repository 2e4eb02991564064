type Report = {
  to: string;
  messageId: string | null;
  status?: string;
  action?: string;
  diagnostic?: string;
  /** Some servers quote the headers alone. */
  quotes?: "message" | "headers";
};

/** A report as Postfix writes it (RFC 3464). */
export function aDeliveryReport({
  to,
  messageId,
  status = "5.1.1",
  action = "failed",
  diagnostic = "smtp; 550 5.1.1 No such user",
  quotes = "message",
}: Report): string {
  const original = ["From: Craft Pact <hello@craftpact.example>", `To: ${to}`, "Subject: Still crafting?"];
  if (messageId) original.push(`Message-ID: ${messageId}`);
  return [
    ...["From: MAILER-DAEMON@mx.example (Mail Delivery System)", "To: hello@craftpact.example"],
    ...["Subject: Undelivered Mail Returned to Sender", "MIME-Version: 1.0", "Auto-Submitted: auto-replied"],
    'Content-Type: multipart/report; report-type=delivery-status; boundary="ABC.1/mx"',
    ...["", "This is a MIME-encapsulated message.", "", "--ABC.1/mx"],
    ...["Content-Description: Notification", "Content-Type: text/plain; charset=us-ascii", ""],
    ...["I'm sorry to have to inform you that your message could not be delivered.", "", "--ABC.1/mx"],
    ...["Content-Description: Delivery report", "Content-Type: message/delivery-status", ""],
    ...["Reporting-MTA: dns; mx.example", "X-Postfix-Queue-ID: 4B2C1", "Arrival-Date: Mon, 23 Nov 2026 20:00:00 +0000"],
    ...["", `Final-Recipient: rfc822; ${to}`, `Original-Recipient: rfc822;${to}`, `Action: ${action}`],
    ...[`Status: ${status}`, `Diagnostic-Code: ${diagnostic}`, "", "--ABC.1/mx"],
    ...(quotes === "message"
      ? ["Content-Description: Undelivered Message", "Content-Type: message/rfc822", "", ...original, "", "Hello,", ""]
      : ["Content-Type: text/rfc822-headers", "", ...original, ""]),
    ...["--ABC.1/mx--", ""],
  ].join("\r\n");
}
