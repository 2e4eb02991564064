import { sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { takeLock, tryLock } from "@/db/connection/locks";
import { MAX_SNAPSHOT_SECONDS } from "@/lib/domain/leaderboard/boards";
import { insertSnapshot } from "./snapshot";
import { updateStandings } from "./standings";

/** A page shows the last snapshot instead of waiting longer for a new one. */
const LIMIT_MS = 2_000;

/** Instants as text, which keeps microseconds: of the snapshot, and of the last one. */
type Moments = { at: string; before: string | null };

/**
 * Replaces a snapshot that is `maxAgeSeconds` old or older, one refresh at a time: with `wait` the caller gets the
 * other's. Resolves with the seconds until the next one is due. Reads what moved since the last snapshot; without one,
 * everybody, which takes a while (`limitMs`).
 */
export async function refreshLeaderboard({
  maxAgeSeconds = MAX_SNAPSHOT_SECONDS,
  wait = true,
  limitMs = LIMIT_MS,
} = {}): Promise<number> {
  return db.transaction(async (tx) => {
    await limit(tx, limitMs);
    if (!(await lockRefresh(tx, wait))) return maxAgeSeconds;
    // After the lock, so that it sees what the previous holder committed. The moments never go back.
    const [last] = await tx.execute<Moments & { age: number }>(sql`
      select greatest(app_now(), max(taken_at))::text as at, max(taken_at)::text as before,
        coalesce(extract(epoch from app_now() - max(taken_at)), 'infinity')::float8 as age
      from leaderboard_snapshots`);
    if (!last || last.age < maxAgeSeconds) return maxAgeSeconds - (last?.age ?? 0);
    await takeSnapshot(tx, last);
    return maxAgeSeconds;
  });
}

export async function takeSnapshot(tx: Tx, moments: Moments): Promise<void> {
  const at = sql`${moments.at}::timestamptz`;
  const before = moments.before === null ? null : sql`${moments.before}::timestamptz`;
  if (before) await followIndexes(tx);
  else for (const table of ["standings", "counts"]) await tx.execute(sql.raw(`delete from leaderboard_${table}`));
  await tx.execute(updateStandings({ at, before }));
  const [snapshot] = await tx.execute<{ id: string }>(insertSnapshot(at));
  if (snapshot) await tx.execute(sql`delete from leaderboard_snapshots where id <> ${snapshot.id}`);
  await tx.execute(sql`delete from leaderboard_counts where ends_at <= ${at} or crafters <= 0`);
}

async function limit(tx: Tx, limitMs: number) {
  await tx.execute(sql`
    select set_config('statement_timeout', ${String(limitMs)}, true), set_config('lock_timeout', ${String(limitMs)}, true)`);
}

/** Postgres cannot know how little has moved, and would read whole tables. */
async function followIndexes(tx: Tx) {
  await tx.execute(sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`);
}

async function lockRefresh(tx: Tx, wait: boolean): Promise<boolean> {
  if (!wait) return tryLock(tx, "leaderboardRefresh");
  await takeLock(tx, "leaderboardRefresh");
  return true;
}
