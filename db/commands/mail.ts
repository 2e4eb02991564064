import { EmailInput } from "@/lib/domain/auth/input";
import type { Env } from "@/lib/server/env";
import { env } from "@/lib/server/env";
import { openTransport } from "@/lib/server/mail/sender";
import { SITE } from "@/lib/site/site";
import { completeEnvironment, runCommand } from "./settings";

// npm run mail -- test ADDRESS: tests SMTP_URL and MAIL_FROM, without the queue.

const USAGE = `Usage:
  npm run mail -- test somebody@example.com
Sends one mail at once, as SMTP_URL and MAIL_FROM say, and prints what the mail server answers.`;

/** Returns what to print; throws an Error whose message is for the operator. */
export async function runMailCommand(
  [command, typed, ...more]: string[],
  settings: () => Pick<Env, "SMTP_URL" | "MAIL_FROM" | "APP_URL"> = env,
): Promise<string> {
  if (command !== "test" || !typed || more.length > 0) throw new Error(USAGE);
  const address = EmailInput.safeParse(typed);
  if (!address.success) throw new Error(`${typed} is not an email address.`);
  const { SMTP_URL, MAIL_FROM, APP_URL } = settings();
  if (!SMTP_URL) throw new Error("SMTP_URL is not set, so no mail leaves this machine. /mailbox shows what would.");
  const { response } = await openTransport(SMTP_URL).sendMail({
    from: MAIL_FROM,
    to: { name: "", address: address.data },
    subject: `${SITE.name}: a test mail`,
    text: `${SITE.name} at ${APP_URL} can send mail.\n\nIn the source of this mail look for spf=pass, dkim=pass and dmarc=pass.\n`,
    headers: { "Auto-Submitted": "auto-generated" },
  });
  return `The mail server took it: ${response}`;
}

void runCommand(import.meta.url, async (args) => {
  completeEnvironment();
  return runMailCommand(args);
});
