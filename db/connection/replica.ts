import "server-only";
import { processSingleton } from "@/lib/process-singleton";
import { metrics } from "@/lib/server/log/metrics";
import { logWarning } from "@/lib/server/log/writer";
import { withinTime } from "@/lib/time-out";
import { causeOf, isAway } from "./away";
import { type Db, db, dropReplica, replicaPool } from "./client";

const ANSWER_MS = 3_000;
const REST_MS = 5_000;

/** Until when the primary answers instead; 0 while the replica does. */
const resting = processSingleton("replica", () => ({ until: 0 }));

/**
 * For reads that may be a second old: boards, public pages and insights. The primary answers where there is no replica, or
 * while it is away; then one read in 5 s finds out whether it is back. Any other error is thrown: it would hide a mistake.
 */
export async function fromReplica<T>(read: (on: Db) => PromiseLike<T>): Promise<T> {
  const pool = replicaPool();
  if (!pool || Date.now() < resting.until) return read(db);
  if (resting.until > 0) rest();
  try {
    const answer = await withinTime(Promise.resolve(read(pool.db)), ANSWER_MS);
    resting.until = 0;
    return answer;
  } catch (error) {
    if (!isAway(error)) throw error;
    giveUp(error);
    return read(db);
  }
}

/** Asks the replica, then the primary for what has not arrived there yet. */
export async function firstFrom<Row>(read: (on: Db) => PromiseLike<Row[]>): Promise<Row | undefined> {
  let last = db;
  const [row] = await fromReplica((on) => {
    last = on;
    return read(on);
  });
  return row || last === db ? row : (await read(db))[0];
}

/** Its connections may never answer again, so the next read opens others. */
function giveUp(error: unknown) {
  metrics().replicaFailures.inc();
  if (!resting.until)
    logWarning("replica", `The primary answers for it: ${causeOf(error).code ?? "no answer in time"}.`);
  rest();
  dropReplica();
}

function rest() {
  resting.until = Date.now() + REST_MS;
}
