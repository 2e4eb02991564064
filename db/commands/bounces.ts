import { readFileSync } from "node:fs";
import { EmailInput } from "@/lib/domain/auth/input";
import { readBounces } from "@/lib/server/mail/bounces";
import { closePool } from "../connection/client";
import { liftPause, pauseAddress } from "../queries/mail";
import { completeEnvironment, runCommand } from "./settings";

// Manages unreachable addresses: npm run bounces -- FILE | - | pause ADDRESS | lift ADDRESS

const USAGE = `Usage:
  npm run bounces -- report.eml               a delivery report (RFC 3464), or an mbox of them
  npm run bounces -- -                        the same from standard input, for the pipe of a mail server
  npm run bounces -- pause somebody@example.com
  npm run bounces -- lift somebody@example.com
Optional emails to a paused address are not sent, and its owner sees a notice. A report pauses an address only when it
names the Message-ID of a mail that went there in the last 30 days.
Uses DATABASE_URL, or the embedded database in DATA_DIR while it is running.`;

const OUTCOMES = {
  paused: "paused",
  temporary: "left alone: this is not for good, or not about the address",
  unknown: "left alone: no mail of ours to it in the last 30 days has this Message-ID",
};

/** Returns what to print; throws an Error whose message is for the operator. */
export async function runBouncesCommand(
  args: string[],
  readInput: (from: string | 0) => string = readText,
): Promise<string> {
  const [command, address, ...more] = args;
  if (!command || more.length > 0) throw new Error(USAGE);
  if (address === undefined) {
    const results = await readBounces(readInput(command === "-" ? 0 : command));
    return (
      results.map(({ recipient, did }) => `${recipient}: ${OUTCOMES[did]}`).join("\n") || "No delivery report in it."
    );
  }
  const email = EmailInput.safeParse(address);
  if (!email.success) throw new Error(`${address} is not an email address.`);
  if (command === "lift")
    return (await liftPause(email.data)) ? `${email.data} gets mail again.` : `${email.data} was not paused.`;
  if (command !== "pause") throw new Error(USAGE);
  await pauseAddress({ address: email.data, reason: "bounced", status: "by hand" });
  return `${email.data}: paused`;
}

function readText(from: string | 0): string {
  return readFileSync(from, "utf8");
}

/** From sysexits.h: makes a mail server try again later. */
const EX_TEMPFAIL = 75;

void runCommand(
  import.meta.url,
  async (args) => {
    completeEnvironment();
    return runBouncesCommand(args);
  },
  { namesReason: true, rejected: EX_TEMPFAIL, atLast: closePool },
);
