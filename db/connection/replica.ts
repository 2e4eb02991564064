import "server-only";
import { processSingleton } from "@/lib/process-singleton";
import { metrics } from "@/lib/server/log/metrics";
import { logWarning } from "@/lib/server/log/writer";
import { withinTime } from "@/lib/time-out";
import { causeOf, isDatabaseAway } from "./away";
import { type Db, db, dropReplica, replicaPool } from "./client";

const ANSWER_MS = 3_000;
const REST_MS = 5_000;

/** Until when the primary answers instead, in ms since 1970; 0 while the replica answers. */
const resting = processSingleton("replica", () => ({ until: 0 }));

/**
 * For reads that may be a second old: boards, public pages and insights. The primary answers if there is no replica or
 * it is down; then one read in 5 s tries whether it is back. Any other error is thrown: it would hide a mistake.
 */
export async function readFromReplica<T>(read: (on: Db) => PromiseLike<T>): Promise<T> {
  const pool = replicaPool();
  if (!pool || Date.now() < resting.until) return read(db);
  if (resting.until > 0) restReplica();
  try {
    const answer = await withinTime(Promise.resolve(read(pool.db)), ANSWER_MS);
    resting.until = 0;
    return answer;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    giveUpReplica(error);
    return read(db);
  }
}

/** Reads from the replica, then from the primary if the row has not been replicated yet. */
export async function readFirstRow<Row>(read: (on: Db) => PromiseLike<Row[]>): Promise<Row | undefined> {
  let last = db;
  const [row] = await readFromReplica((on) => {
    last = on;
    return read(on);
  });
  return row || last === db ? row : (await read(db))[0];
}

/** Drops the replica's connections, which may never answer; the next read opens new ones. */
function giveUpReplica(error: unknown) {
  metrics().replicaFailures.inc();
  if (!resting.until)
    logWarning("replica", `The primary answers for it: ${causeOf(error).code ?? "no answer in time"}.`);
  restReplica();
  dropReplica();
}

function restReplica() {
  resting.until = Date.now() + REST_MS;
}
