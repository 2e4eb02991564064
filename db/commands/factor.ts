import { removeAllFactors } from "@/db/queries/auth/factors";
import { normaliseEmail } from "@/lib/domain/auth/email-address";
import { factorsOffMail } from "@/lib/server/mail/texts";
import { writeSecurityEvent } from "@/lib/server/request/security-log";
import { closePool } from "../connection/client";
import { completeEnvironment, runCommand } from "./settings";

// npm run factor -- off EMAIL: for a crafter who lost their phone and recovery codes. Verify their identity first.

const USAGE = `Usage:
  npm run factor -- off EMAIL
Removes the authenticator app, the passkeys and the recovery codes of the account, signs it out everywhere and mails its
address. Uses DATABASE_URL, or the embedded database in DATA_DIR while it is running.`;

void runCommand(import.meta.url, main, { atLast: closePool });

async function main([command, typed = "", ...others]: string[]) {
  const email = normaliseEmail(typed);
  if (command !== "off" || email === null || others.length > 0) throw new Error(USAGE);
  completeEnvironment();
  const removed = await removeAllFactors(email, factorsOffMail);
  if (!removed) throw new Error("No account has this address.");
  if (!removed.had) return console.log("This account has no second step. Nothing was changed.");
  writeSecurityEvent("factor.removed", null, { userId: removed.userId, reason: "command" });
  console.log("The second step is off, every login has ended, and a mail is on its way.");
}
