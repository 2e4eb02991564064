import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { lockUser } from "@/db/locks";
import { users } from "@/db/schema";
import { userTransaction } from "@/db/user-transaction";
import type { FirstStepFacts } from "@/lib/domain/profile/first-steps";
import type { CraftSettings, WelcomeAnswers } from "@/lib/domain/profile/welcome-input";
import { joinAs } from "../challenges/membership";
import { selectAs } from "../impacts/causes";

/** What the crafter has done of the first steps; null once the list was put away. One query. */
export async function findFirstSteps(userId: string): Promise<FirstStepFacts | null> {
  const [row] = await db.execute<FirstStepFacts>(sql`
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
        order by s.start_time desc limit 1) as "waitingSessionId"
    from users me where me.id = ${userId} and me.first_steps_dismissed_at is null`);
  return row ?? null;
}

/**
 * Takes the answers of the first run, all or none: a challenge that can't be joined now refuses the whole. What was left
 * out stays as it is. The panel does not come back.
 */
export async function answerWelcome(userId: string, answers: WelcomeAnswers): Promise<void> {
  const { displayName, craft, weeklyGoalHours, timeZone, challengeId, causeId } = answers;
  await userTransaction(userId, async (tx) => {
    const { now } = await lockUser(tx, userId);
    await tx
      .update(users)
      .set({
        timeZone,
        ...(displayName !== null && { displayName }),
        ...(craft !== null && { craft }),
        ...(weeklyGoalHours !== null && { weeklyGoalHours }),
        welcomedAt: sql`coalesce(${users.welcomedAt}, now())`,
      })
      .where(eq(users.id, userId));
    const crafter = { id: userId, timeZone, now };
    if (challengeId !== null) await joinAs(tx, crafter, challengeId);
    if (causeId !== null) await selectAs(tx, crafter, causeId, true);
  });
}

/** The first-run panel was skipped; it does not come back. */
export async function skipWelcome(userId: string): Promise<void> {
  await db
    .update(users)
    .set({ welcomedAt: sql`coalesce(${users.welcomedAt}, now())` })
    .where(eq(users.id, userId));
}

/** The list of first steps was put away; it does not come back. */
export async function putAwayFirstSteps(userId: string): Promise<void> {
  await db
    .update(users)
    .set({ firstStepsDismissedAt: sql`coalesce(${users.firstStepsDismissedAt}, now())` })
    .where(eq(users.id, userId));
}

/** Saves what the crafter says about their craft; what is empty becomes null. */
export async function setCraftSettings(userId: string, settings: CraftSettings): Promise<void> {
  await db.update(users).set(settings).where(eq(users.id, userId));
}
