import { sql } from "drizzle-orm";
import { db } from "../client";

/** Seconds of saved sessions that fell between two instants, to the second, so that half a day can be compared. */
export async function sumCraftedBetween(userId: string, from: Date, until: Date): Promise<number> {
  const [start, end] = [from.toISOString(), until.toISOString()];
  const [row] = await db.execute<{ seconds: number }>(sql`
    select coalesce(floor(extract(epoch from sum(
      least(segment.ended_at, ${end}::timestamptz) - greatest(segment.started_at, ${start}::timestamptz)))), 0)::int as seconds
    from crafting_sessions session
    join session_segments segment on segment.session_id = session.id
    where session.user_id = ${userId} and session.end_time > ${start}::timestamptz
      and session.start_time < ${end}::timestamptz
      and segment.ended_at > ${start}::timestamptz and segment.started_at < ${end}::timestamptz`);
  return row?.seconds ?? 0;
}

/** Saved sessions whose time was given to nothing yet: neither allocated (Personal Progress counts) nor on a project. */
export async function sumUnallocated(userId: string): Promise<{ sessions: number; seconds: number }> {
  const [row] = await db.execute<{ sessions: number; seconds: number }>(sql`
    select count(*)::int as sessions, coalesce(sum(session.duration), 0)::int as seconds
    from crafting_sessions session
    where session.user_id = ${userId} and session.end_time is not null and session.duration > 0
      and not exists (select 1 from session_allocations where session_id = session.id)
      and not exists (select 1 from project_time_logs where session_id = session.id)`);
  return row ?? { sessions: 0, seconds: 0 };
}
