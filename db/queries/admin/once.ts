import type { Tx } from "@/db/connection/client";
import { type Deed, inAdminTransaction } from "../admin-log";

class RepeatedError extends Error {}

/** Runs an act whose row has a client-supplied id. `insert` resolves with no rows for a retry, which isn't logged. */
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
