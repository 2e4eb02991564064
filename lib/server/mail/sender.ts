import "server-only";
import { createHmac } from "node:crypto";
import { createTransport, type Transporter } from "nodemailer";
import { claimDueMail, dropMail, giveUpMail, liftRefusal, markMailSent, requeueMail } from "@/db/queries/mail";
import {
  concernsRecipient,
  isAddressGone,
  type MailStatus,
  RECIPIENTS_OWN,
  readReply,
  statusText,
} from "@/lib/domain/notifications/bounces";
import { isOptionalMail } from "@/lib/domain/notifications/mail-types";
import { processSingleton } from "@/lib/process-singleton";
import { env } from "../env";
import { logUnexpectedError } from "../log/writer";

const POLL_MS = 5_000;

type DueMail = NonNullable<Awaited<ReturnType<typeof claimDueMail>>>;
type Sender = { nudge: () => void; stop: () => Promise<void> };
const running = processSingleton("mail-sender", (): { sender?: Sender } => ({}));

/**
 * Sends the outbox now and every 5 s. Without SMTP_URL (embedded only) mails stay in it and can be read at /mailbox.
 * Runs once per process.
 */
export function startMailSender(): Sender {
  running.sender ??= runSender(env().SMTP_URL);
  return running.sender;
}

export function hasMailbox(): boolean {
  return env().EMBEDDED_DATABASE && !env().SMTP_URL;
}

export function nudgeMailSender() {
  running.sender?.nudge();
}

/** Returns how many were sent. Failed mails are retried after a pause. Mails are claimed and sent one by one. */
export async function sendDueMails(transport: Transporter): Promise<number> {
  let sent = 0;
  for (;;) {
    const mail = await claimDueMail();
    if (!mail) return sent;
    if (await sendOne(transport, mail)) sent += 1;
  }
}

/** Never reads files or URLs for a mail. A mail takes ten steps at most, so it ends before its claim expires. */
export function openTransport(smtpUrl: string): Transporter {
  return createTransport(
    { url: smtpUrl, dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { disableFileAccess: true, disableUrlAccess: true },
  );
}

async function sendOne(transport: Transporter, mail: DueMail): Promise<boolean> {
  // Also drops mails that were queued before the crafter turned them off.
  const held = mail.isPaused ? "paused" : mail.isSwitchedOff ? "switched off" : null;
  if (held && isOptionalMail(mail.kind)) {
    await dropMail(mail.id, held);
    return false;
  }
  try {
    await transport.sendMail({
      from: env().MAIL_FROM,
      to: { name: "", address: mail.recipient },
      subject: mail.subject,
      text: mail.body,
      ...(mail.html && { html: mail.html }),
      messageId: `<${messageIdOf(mail.dedupeKey)}@${new URL(env().APP_URL).hostname}>`,
      headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal && isAddressGone(refusal, { isRequired: !isOptionalMail(mail.kind) })) {
      await giveUpMail(mail, statusText(refusal));
      return false;
    }
    logUnexpectedError("mail", error);
    const isOwn = refusal !== null && concernsRecipient(refusal);
    await requeueMail(mail.id, mail.attempts, isOwn ? `${RECIPIENTS_OWN}${statusText(refusal)}` : codeOf(error));
    return false;
  }
  await markMailSent(mail.id);
  if (mail.isPaused) await liftRefusal(mail.recipient);
  return true;
}

/** The server's codes if it rejected the recipient, else null. */
function refusalOf(error: unknown): MailStatus | null {
  const { command, response } = error as { command?: unknown; response?: unknown };
  return command === "RCPT TO" && typeof response === "string" ? readReply(response) : null;
}

function runSender(smtpUrl: string | undefined): Sender {
  if (!smtpUrl) return { nudge: () => {}, stop: async () => {} };
  const transport = openTransport(smtpUrl);
  let running: Promise<void> | null = null;
  let again = false;
  const look = async () => {
    do {
      again = false;
      await sendDueMails(transport).catch((error) => logUnexpectedError("mail", error));
    } while (again);
    running = null;
  };
  const nudge = () => {
    again = true;
    running ??= look();
  };
  const timer = setInterval(nudge, POLL_MS);
  timer.unref();
  nudge();
  const stop = async () => {
    clearInterval(timer);
    again = false;
    await running;
    transport.close();
  };
  return { nudge, stop };
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => typeof part === "string" || typeof part === "number").join(" ");
}

/** The part before the @ of a mail's Message-ID, known only to recipients. Hashed, because some keys can be guessed. */
function messageIdOf(dedupeKey: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`message id: ${dedupeKey}`).digest("hex").slice(0, 32);
}

/** The previous version sent the key itself, which proves something only if it is random. */
export function isMessageIdOf(dedupeKey: string, id: string): boolean {
  return id === messageIdOf(dedupeKey) || (id === dedupeKey && RANDOM.test(dedupeKey));
}

const RANDOM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
