import "server-only";
import { metrics } from "@/lib/server/log/metrics";
import { logWarning } from "@/lib/server/log/writer";
import { withinTime } from "@/lib/time-out";
import { causeOf, isAway } from "./away";
import { type Db, db, dropReplica, replicaPool } from "./client";

const ANSWER_MS = 3_000;
const REST_MS = 5_000;

/** Until when the primary answers instead; 0 while the replica does. */
const shared = globalThis as unknown as { craftPactReplicaRestsUntil?: number };

/**
 * For reads that may be a second old: boards, public pages and insights. The primary answers where there is no replica, or
 * while it is away; then one read in 5 s finds out whether it is back. Any other error is thrown: it would hide a mistake.
 */
export async function fromReplica<T>(read: (on: Db) => PromiseLike<T>): Promise<T> {
  const pool = replicaPool();
  const { craftPactReplicaRestsUntil: restsUntil = 0 } = shared;
  if (!pool || Date.now() < restsUntil) return read(db);
  if (restsUntil > 0) rest();
  try {
    const answer = await withinTime(Promise.resolve(read(pool.db)), ANSWER_MS);
    shared.craftPactReplicaRestsUntil = 0;
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
  if (!shared.craftPactReplicaRestsUntil)
    logWarning("replica", `The primary answers for it: ${causeOf(error).code ?? "no answer in time"}.`);
  rest();
  dropReplica();
}

function rest() {
  shared.craftPactReplicaRestsUntil = Date.now() + REST_MS;
}
