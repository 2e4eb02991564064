/** A server's reply about a recipient: its code, and the enhanced code (RFC 3463) if it sends one. */
export type MailStatus = { code: number | null; enhanced: string | null };

/**
 * Whether a refusal means that the address is gone: no such mailbox or domain, moved, disabled. A full mailbox or a
 * refusal of us as the sender (5.1.0, 5.7) does not, so those mails are retried. A code alone may be about our own
 * settings, such as `550 relay not permitted`, so it never gives up a mail that `isRequired`.
 */
export function isAddressGone({ code, enhanced }: MailStatus, { isRequired = false } = {}): boolean {
  if (enhanced) return GONE.test(enhanced);
  return !isRequired && (code === 550 || code === 551 || code === 553);
}

const GONE = /^5\.(1\.(1|2|3|4|6|10)|2\.1)$/;

/** The prefix of an outbox error that concerns only its recipient. */
export const RECIPIENTS_OWN = "recipient: ";

/**
 * Whether a temporary refusal concerns only this recipient: the mailbox, its domain or its server. Any other may
 * concern every mail.
 */
export function concernsRecipient({ code, enhanced }: MailStatus): boolean {
  if (enhanced) return OWN.test(enhanced);
  return code === 450;
}

const OWN = /^(4\.1\.[1-6]|[45]\.2\.\d+|4\.4\.\d+)$/;

/** Parses a reply such as `550 5.1.1 No such user`. */
export function readReply(reply: string): MailStatus {
  const [, code, enhanced] = /^(\d{3})(?:[ -]+(\d\.\d{1,3}\.\d{1,3})\b)?/.exec(reply.trim()) ?? [];
  return { code: code ? Number(code) : null, enhanced: enhanced ?? null };
}

/** The stored form: `550 5.1.1`. */
export function statusText({ code, enhanced }: MailStatus): string {
  return [code, enhanced].filter((part) => part !== null).join(" ");
}

export type ReportedRecipient = { recipient: string; action: string; status: MailStatus };

/** The recipients in a `message/delivery-status` part (RFC 3464): groups of fields, the first about the message. */
export function readDeliveryStatus(text: string): ReportedRecipient[] {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]+/g, " ")
    .split(/\n{2,}/)
    .flatMap((group) => {
      const fields = fieldsOf(group);
      const [, recipient] = /^rfc822\s*;\s*<?([^<>\s]+)>?$/i.exec(
        fields.get("original-recipient") ?? fields.get("final-recipient") ?? "",
      ) ?? [null, null];
      const [enhanced] = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "") ?? [null];
      const reply = readReply((fields.get("diagnostic-code") ?? "").replace(/^smtp\s*;\s*/i, ""));
      if (!recipient) return [];
      const action = (fields.get("action") ?? "").toLowerCase();
      return [{ recipient, action, status: { code: reply.code, enhanced: reply.enhanced ?? enhanced } }];
    });
}

function fieldsOf(group: string): Map<string, string> {
  const fields = group.split("\n").flatMap((line): [string, string][] => {
    const [, name, value] = /^([\w-]+)\s*:(.*)$/.exec(line) ?? [];
    return name && value !== undefined ? [[name.toLowerCase(), value.trim()]] : [];
  });
  return new Map(fields);
}

/** The messages in a file: either one message, or an mbox, in which each begins with a line `From …`. */
export function splitMbox(text: string): string[] {
  if (!/^From /.test(text)) return [text];
  return text
    .split(/^From .*\r?\n/m)
    .filter((message) => message.trim() !== "")
    .map((message) => message.replace(/^>(>*From )/gm, "$1"));
}
