import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { runAsOwner } from "../database/sql";

export type GivenRow = { localDate: string; userId: string; seconds: number };

/** The allocations of current members to a challenge, in the order of its quilt. */
export async function rowsOf(challengeId: string): Promise<GivenRow[]> {
  const members = await db.execute<{ id: string }>(
    sql`select user_id as id from user_challenges where challenge_id = ${challengeId}`,
  );
  const rows = await db.execute<GivenRow & { id: number }>(sql`
    select id::int, local_date::text as "localDate", user_id as "userId", allocated_seconds as seconds
    from session_allocations where challenge_id = ${challengeId}`);
  const isMember = new Set(members.map(({ id }) => id));
  const order = (row: GivenRow) => `${row.localDate} ${row.userId}`;
  return rows
    .filter(({ userId }) => isMember.has(userId))
    .sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : a.id - b.id))
    .map(({ id: _, ...row }) => row);
}

/** 10,000 sessions of 99 crafters and the viewer over 100 dates until today, all given to the challenge. */
export async function insertManyGifts(challengeId: string, viewerId: string): Promise<void> {
  await runAsOwner(
    `begin; set local session_replication_role = replica;
    insert into users (email) select 'gift' || n || '-${challengeId}@craftpact.example' from generate_series(1, 99) n;
    insert into user_challenges (user_id, challenge_id)
      select id, '${challengeId}' from users where email like '%-${challengeId}@craftpact.example' or id = '${viewerId}';
    with made as (
      insert into crafting_sessions (user_id, start_time, end_time, duration, is_allocated)
      select m.user_id, at, at + interval '3 hours', 60 + n * 613 % 9000, true
      from user_challenges m, generate_series(0, 99) n,
        lateral (select date_trunc('day', app_now()) - n * interval '1 day' as at) start
      where m.challenge_id = '${challengeId}'
      returning id, user_id, start_time, duration)
    insert into session_allocations (session_id, user_id, challenge_id, allocated_seconds, local_date, position)
    select id, user_id, '${challengeId}', duration, (start_time at time zone 'UTC')::date, 0 from made;
    commit`,
    COUNT_TOTALS,
    "vacuum analyze session_allocations, user_challenges",
  );
}

/** Counts what was written past the triggers of the sums. */
export const COUNT_TOTALS = readFileSync("db/guards/totals.sql", "utf8");
