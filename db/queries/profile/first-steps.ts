import { eq, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import type { FirstStepFacts } from "@/lib/domain/profile/first-steps";

/** `onlySessionSeconds`: the length of the saved session, if there is exactly one. */
type FirstSteps = FirstStepFacts & { onlySessionSeconds: number | null };

/** For who has not dismissed the list, `hasFirstSteps` of the current user. */
export async function findFirstSteps(userId: string): Promise<FirstSteps | null> {
  const [row] = await db.execute<FirstSteps>(sql`
    select
      exists (select 1 from crafting_sessions where user_id = me.id) as "started",
      exists (select 1 from crafting_sessions s where s.user_id = me.id and (
        exists (select 1 from session_allocations where session_id = s.id)
        or exists (select 1 from project_time_logs where session_id = s.id))) as "gave",
      exists (select 1 from user_challenges where user_id = me.id) as "joined",
      exists (select 1 from user_selected_impacts where user_id = me.id) as "chose",
      exists (select 1 from calculation_methods where user_id = me.id) as "priced",
      (select s.id from crafting_sessions s
        where s.user_id = me.id and s.end_time is not null and s.duration > 0
          and not exists (select 1 from session_allocations where session_id = s.id)
          and not exists (select 1 from project_time_logs where session_id = s.id)
        order by s.start_time desc nulls last limit 1) as "waitingSessionId",
      (select case when count(*) = 1 then max(duration) end from (
        select duration from crafting_sessions where user_id = me.id and end_time is not null limit 2
      ) saved) as "onlySessionSeconds"
    from users me where me.id = ${userId}`);
  return row ?? null;
}

export async function dismissFirstSteps(userId: string): Promise<void> {
  const firstStepsDismissedAt = sql`coalesce(${users.firstStepsDismissedAt}, app_now())`;
  await db.update(users).set({ firstStepsDismissedAt }).where(eq(users.id, userId));
}
