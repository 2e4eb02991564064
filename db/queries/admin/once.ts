import type { Tx } from "@/db/connection/client";
import { type Deed, inAdminTransaction } from "../admin-log";

class RepeatedError extends Error {}

/** For an act whose row bears an id of the client's. `insert` resolves with what it stored: nothing for a retry, which is no act of its own. */
export async function onceInAdminTransaction(
  admin: { id: string },
  deed: Deed,
  insert: (tx: Tx) => Promise<unknown[]>,
): Promise<void> {
  const work = async (tx: Tx) => {
    if ((await insert(tx)).length === 0) throw new RepeatedError();
  };
  await inAdminTransaction(admin, deed, work).catch((error: unknown) => {
    if (!(error instanceof RepeatedError)) throw error;
  });
}
