import { findAccount, readKnownAccount } from "@/lib/client/taps/accounts";
import { type AccountRecord, readClocks, type WaitingTap } from "@/lib/client/taps/database";
import { listKept, type ShownTime } from "@/lib/client/taps/kept";
import { countOtherTaps, findWaitingTaps } from "@/lib/client/taps/queue";
import { type TappedSession, tappedSession } from "@/lib/domain/crafting/tapped-session";

/** The data stored on this device. */
type Stored = {
  record: AccountRecord | null;
  session: TappedSession | null;
  taps: WaitingTap[];
  /** The number of waiting taps of other accounts. */
  others: number;
  /** Times that can't be sent any more, as text. */
  kept: ShownTime[];
};

export const NOTHING: Stored = { record: null, session: null, taps: [], others: 0, kept: [] };

export async function readStored(): Promise<Stored> {
  const account = await readKnownAccount();
  const others = await countOtherTaps(account);
  if (!account) return { ...NOTHING, others };
  const [record, taps] = await Promise.all([findAccount(account), findWaitingTaps(account)]);
  const kept = await listKept(record, taps);
  const known = record.known ?? { session: null, readAt: readClocks() };
  return { record, taps, others, kept, session: tappedSession(known, taps, record.projects ?? []) };
}
