import "server-only";
import { createTransport, type Transporter } from "nodemailer";
import { claimDueMails, markMailSent, requeueMail } from "@/db/queries/mail";
import { env } from "../env";
import { logUnexpectedError } from "../log";

const POLL_MS = 5_000;
const BATCH = 10;

type DueMail = Awaited<ReturnType<typeof claimDueMails>>[number];
type Sender = { nudge: () => void; stop: () => Promise<void> };
const shared = globalThis as unknown as { craftPactMailSender?: Sender };

/**
 * Sends the outbox now and every 5 s. Without SMTP_URL (embedded only) mails stay there and are read at /mailbox. Once
 * per process.
 */
export function startMailSender(): Sender {
  shared.craftPactMailSender ??= runSender(env().SMTP_URL);
  return shared.craftPactMailSender;
}

export function hasMailbox(): boolean {
  return env().EMBEDDED_DATABASE && !env().SMTP_URL;
}

export function nudgeMailSender() {
  shared.craftPactMailSender?.nudge();
}

/** Returns how many were sent. Failed ones are retried after a pause. */
export async function sendDueMails(transport: Transporter): Promise<number> {
  let sent = 0;
  for (;;) {
    const mails = await claimDueMails(BATCH);
    for (const mail of mails) if (await sendOne(transport, mail)) sent += 1;
    if (mails.length < BATCH) return sent;
  }
}

/** Never fetches files or addresses for a mail. */
export function openTransport(smtpUrl: string): Transporter {
  return createTransport(
    { url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { disableFileAccess: true, disableUrlAccess: true },
  );
}

async function sendOne(transport: Transporter, mail: DueMail): Promise<boolean> {
  try {
    await transport.sendMail({
      from: env().MAIL_FROM,
      to: { name: "", address: mail.recipient },
      subject: mail.subject,
      text: mail.body,
      messageId: `<${mail.dedupeKey}@${new URL(env().APP_URL).hostname}>`,
      headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
    });
  } catch (error) {
    logUnexpectedError("mail", error);
    await requeueMail(mail.id, mail.attempts, codeOf(error));
    return false;
  }
  await markMailSent(mail.id);
  return true;
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
