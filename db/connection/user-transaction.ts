import { UserError } from "@/lib/errors";
import { causeOf } from "./away";
import { db, type Tx } from "./client";
import { type LockedUser, lockUser } from "./locks";

/** Shorter than the time-out of actions, so that the caller gets our message. */
const MAX_WAIT_MS = 6_000;
const MAX_RETRY_MS = 3_000;
const LOCK_NOT_AVAILABLE = "55P03";

const queues = new Map<string, Promise<unknown>>();

/**
 * Transactions of one user run one after the other in this process, before they take a connection: a burst would fill
 * the pool waiting for one row. A lock time-out is retried, so `work` may run twice.
 */
export async function userTransaction<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const arrivedAt = Date.now();
  const run = () => {
    if (Date.now() - arrivedAt > MAX_WAIT_MS)
      throw new UserError("Too many requests. Try again in a minute.", "rate_limited");
    return transactionWithRetry(work, arrivedAt);
  };
  const result = (queues.get(userId) ?? Promise.resolve()).then(run);
  const settled = result.catch(() => {});
  queues.set(userId, settled);
  try {
    return await result;
  } finally {
    if (queues.get(userId) === settled) queues.delete(userId);
  }
}

/** The answer of `work`, with all that it wrote rolled back. */
export async function rehearse<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await userTransaction(userId, async (tx) => {
      throw new Rehearsed(await work(tx));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.answer as T;
    throw error;
  }
}

class Rehearsed extends Error {
  constructor(readonly answer: unknown) {
    super("rolled back");
  }
}

/** A transaction that locks its crafter's row before anything else. */
export function lockedTransaction<T>(userId: string, work: (tx: Tx, user: LockedUser) => Promise<T>): Promise<T> {
  return userTransaction(userId, async (tx) => work(tx, await lockUser(tx, userId)));
}

async function transactionWithRetry<T>(work: (tx: Tx) => Promise<T>, arrivedAt: number): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (!isLockTimeout(error) || Date.now() - arrivedAt > MAX_RETRY_MS) throw error;
    return db.transaction(work);
  }
}

function isLockTimeout(error: unknown): boolean {
  return causeOf(error).code === LOCK_NOT_AVAILABLE;
}
