import { sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import type { OwnSession } from "@/lib/domain/imports/own-file";
import { isoSql } from "./export-data";

/** `at` is the start as Postgres prints it, because a Date would lose its microseconds. */
type Cursor = { at: string; id: string };

/** Saved sessions in the order of their starts, after the last one of the previous page. */
export async function listExportSessions(
  userId: string,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<(OwnSession & Cursor)[]> {
  const later = after ? sql`and (c.start_time, c.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  return db.execute<OwnSession & Cursor>(sql`
    select c.id, c.start_time::text as at, ${isoSql("c.start_time")} as "startedAt", ${isoSql("c.end_time")} as "endedAt", c.duration as seconds,
      c.manual_seconds as "manualSeconds", c.origin, c.project_description as description, c.kind,
      (select l.project_id from project_time_logs l where l.session_id = c.id) as "projectKey",
      (select coalesce(json_agg(json_build_object('startedAt', ${isoSql("s.started_at")}, 'endedAt', ${isoSql("s.ended_at")})
        order by s.started_at), '[]') from session_segments s where s.session_id = c.id) as stretches,
      (select coalesce(json_agg(json_build_object('challenge', h.name, 'seconds', a.allocated_seconds) order by a.position), '[]')
        from session_allocations a left join challenges h on h.id = a.challenge_id where a.session_id = c.id) as allocations
    from crafting_sessions c where c.user_id = ${userId} and c.end_time is not null ${later}
    order by c.start_time nulls first, c.id limit ${limit}`);
}

/** How many rows the tables have that a crafter looks for first. */
export async function countExport(userId: string) {
  const [counts] = await db.execute<Record<"sessions" | "projects" | "methods" | "photos", number>>(sql`
    select (select count(*)::int from crafting_sessions where user_id = u.id and end_time is not null) as sessions,
      (select count(*)::int from projects where user_id = u.id) as projects,
      (select count(*)::int from calculation_methods where user_id = u.id) as methods,
      (select count(*)::int from project_photos where user_id = u.id) as photos
    from users u where u.id = ${userId}`);
  return counts ?? {};
}
