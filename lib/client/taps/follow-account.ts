import { findAccount, noteAccount } from "./accounts";
import { waiting } from "./queue";
import { sendTaps } from "./send";

/** An older contact says less about this device's clock. */
const CONTACT_MS = 12 * 3600_000;

/** Notes who is signed in; now and then it makes this device known to the server. What waits is the stopwatch's to send. */
export async function followAccount(account: string) {
  await noteAccount(account);
  const [{ contact }, taps] = await Promise.all([findAccount(account), waiting(account)]);
  const isRecent = contact && Math.abs(Date.now() - contact.wall) <= CONTACT_MS;
  if (taps.length === 0 && !isRecent) await sendTaps(account);
}
