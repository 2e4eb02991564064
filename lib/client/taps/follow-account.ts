import { findAccount, noteAccount } from "./accounts";
import { waiting } from "./queue";
import { sendTaps } from "./send";

/** The longest time between contacts: the newer the last one, the better the device's clock can be checked. */
const CONTACT_MS = 12 * 3600_000;

/** Stores who is signed in, and contacts the server from time to time. Waiting taps are sent by the stopwatch. */
export async function followAccount(account: string) {
  await noteAccount(account);
  const [{ contact }, taps] = await Promise.all([findAccount(account), waiting(account)]);
  const isRecent = contact && Math.abs(Date.now() - contact.wall) <= CONTACT_MS;
  if (taps.length === 0 && !isRecent) await sendTaps(account);
}
