import { sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { DEFAULT_DESCRIPTION, type NamedProject } from "@/lib/domain/crafting/stopwatch";

/** Projects that a session can start on: ongoing once-offs, most recently worked on first. */
const startableProjects = (userId: string, limit: number) => sql`
  select p.id, p.name, row_number() over (order by coalesce(
    (select max(l.created_at) from project_time_logs l where l.project_id = p.id), p.created_at) desc, p.id) as place
  from projects p where p.user_id = ${userId} and p.status = 'ongoing' and p.is_one_off
  order by place limit ${limit}`;

export async function listStartableProjects(userId: string, limit = 200): Promise<NamedProject[]> {
  const rows = await db.execute<NamedProject>(
    sql`select id, name from (${startableProjects(userId, limit)}) p order by place`,
  );
  return rows.map(({ id, name }) => ({ id, name }));
}

type Choices = { projects: NamedProject[]; activities: string[] };

/** Only among so many of the newest sessions, so that the list costs the same after years. */
const RECENT_SESSIONS = 200;

/** The most recent projects and descriptions, for the stopwatch's card. One statement. */
export async function findStartChoices(
  userId: string,
  limits: { projects: number; activities: number },
): Promise<Choices> {
  const [row] = await db.execute<Choices>(sql`select
    (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by place), '[]')
      from (${startableProjects(userId, limits.projects)}) p) as projects,
    (select coalesce(json_agg(project_description order by latest desc), '[]') from (
      select project_description, max(start_time) as latest from (
        select project_description, start_time from crafting_sessions
        where user_id = ${userId} order by start_time desc nulls last limit ${RECENT_SESSIONS}) newest
      where project_description <> ${DEFAULT_DESCRIPTION}
      group by project_description order by latest desc limit ${limits.activities}) a) as activities`);
  return row ?? { projects: [], activities: [] };
}
