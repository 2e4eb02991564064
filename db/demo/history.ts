import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { periodKey } from "@/lib/domain/challenges/progress";
import { acceptsSession, isSessionBased } from "@/lib/domain/challenges/window";
import { splitEvenly } from "@/lib/domain/crafting/allocation";
import { type CreditedDay, durationSeconds, splitByLocalDate } from "@/lib/domain/crafting/stopwatch";
import {
  goalMark,
  goalNotification,
  levelNotifications,
  type NewNotification,
  streakNotifications,
} from "@/lib/domain/notifications/texts";
import { BONUS_SESSION_SECONDS, GOAL_XP, levelForXp, type OtherDay, sessionXp } from "@/lib/domain/profile/levels";
import { streakDates, streakEndingAt } from "@/lib/domain/profile/streak";
import { addDays, type LocalDate, localDateOf, startOfLocalDate } from "@/lib/domain/shared/local-time";
import type { Tx } from "../connection/client";
import { percentageOf } from "../queries/challenges/goals";
import * as schema from "../schema";
import { type PlannedSession, planSessions } from "./plans";
import { createRandom, type Random, stableId } from "./random";
import { type Crafter, daysBefore, insertRows, laterDate } from "./rows";

const HISTORY_DAYS = 56;
const READ_AFTER_DAYS = 8;

/** What the product would have stored, session by session, in the order in which it is inserted. */
const TABLES = {
  craftingSessions: schema.craftingSessions,
  sessionSegments: schema.sessionSegments,
  sessionDays: schema.sessionDays,
  sessionAllocations: schema.sessionAllocations,
  projectTimeLogs: schema.projectTimeLogs,
  xpEvents: schema.xpEvents,
  notifications: schema.notifications,
};

type Rows = { [Name in keyof typeof TABLES]: (typeof TABLES)[Name]["$inferInsert"][] };

/** Adds everybody's sessions up to `now`, apart from accounts used since yesterday or with an open session. */
export async function addHistory(tx: Tx, crafters: Crafter[], now: Date) {
  const ids = crafters.map(({ id }) => id);
  const known = await readKnown(tx, ids, now);
  const rows = Object.fromEntries(Object.keys(TABLES).map((name) => [name, []])) as unknown as Rows;
  for (const crafter of crafters) {
    const { id, timeZone, lastDate, hasOpenSession, account, createdAt } = crafter;
    const today = localDateOf(now, timeZone);
    if (hasOpenSession || (account && lastDate && lastDate >= addDays(today, -1))) continue;
    const from = laterDate(addDays(today, 1 - HISTORY_DAYS), addDays(lastDate ?? localDateOf(createdAt, timeZone), 1));
    const ownRows = <T extends { userId: string }>(list: T[]) => list.filter(({ userId }) => userId === id);
    const window = { from, today, now, timeZone, wantsUnallocated: ownRows(known.waiting).length === 0 };
    const { memberships, counted, projects } = known;
    const means = { memberships: ownRows(memberships), counted: ownRows(counted), projects: ownRows(projects) };
    bookSessions(rows, { ...crafter, ...means }, planSessions(crafter, window), now);
  }
  for (const [name, table] of Object.entries(TABLES)) await insertRows<PgTable>(tx, table, rows[name as keyof Rows]);
  await tx.execute(sql`
    update users u set total_crafting_time = c.seconds, session_count = c.sessions, xp = e.xp,
      current_streak = s.days, streak_rest_days = s.rests, streak_last_date = s.last, streak_kept_until = s.kept
    from (select user_id, sum(duration) as seconds, count(*) as sessions from crafting_sessions
        where end_time is not null group by 1) c
      join (select user_id, sum(xp) as xp from xp_events group by 1) e using (user_id)
      cross join lateral streak_of(user_id) s
    where u.id = user_id and ${inArray(sql`u.id`, ids)}`);
}

async function readKnown(tx: Tx, ids: string[], now: Date) {
  const { challenges, projects, sessionAllocations: counted, userChallenges: members } = schema;
  return {
    memberships: await tx
      .select({ userId: members.userId, joinedAt: members.joinedAt, challenge: challenges })
      .from(members)
      .innerJoin(challenges, eq(challenges.id, members.challengeId))
      .where(inArray(members.userId, ids))
      .orderBy(challenges.startDate, challenges.houseKey, challenges.id),
    counted: await tx
      .select({
        userId: counted.userId,
        challengeId: counted.challengeId,
        localDate: counted.localDate,
        seconds: counted.allocatedSeconds,
      })
      .from(counted)
      .where(and(inArray(counted.userId, ids), isNotNull(counted.challengeId))),
    projects: await tx
      .select()
      .from(projects)
      .where(and(inArray(projects.userId, ids), eq(projects.status, "ongoing"), eq(projects.isOneOff, true))),
    // Crafters whose sessions of 40 min and 1 h 35 min are still unallocated.
    waiting: await tx.execute<{ userId: string }>(sql`
      select user_id as "userId" from crafting_sessions c
      where ${inArray(sql`user_id`, ids)} and duration in (2400, 5700)
        and start_time >= ${daysBefore(now, 7).toISOString()} and end_time is not null
        and not exists (select from session_allocations a where a.session_id = c.id)
      group by 1 having count(distinct duration) = 2`),
  };
}

type Known = Awaited<ReturnType<typeof readKnown>>;
type Booker = Omit<Crafter, "projects"> & { projects: Known["projects"] } & Pick<Known, "memberships" | "counted">;

/** Books the planned sessions, oldest first; skips what overlaps the previous one or ends after `now`. */
function bookSessions(rows: Rows, crafter: Booker, plan: readonly PlannedSession[], now: Date) {
  const { id: userId, handle, timeZone } = crafter;
  const worked = new Map<LocalDate, OtherDay>();
  let { xp } = crafter;
  let lastEnd = new Date(0);
  for (const planned of plan) {
    const { startedAt, endedAt, segments } = timesOf(planned, timeZone);
    if (startedAt < lastEnd || endedAt > now) continue;
    lastEnd = endedAt;
    const notify = (found: NewNotification[]) => {
      const isRead = endedAt < daysBefore(now, READ_AFTER_DAYS);
      if (crafter.account) rows.notifications.push(...found.map((one) => ({ ...one, createdAt: endedAt, isRead })));
    };
    const earn = (source: "session" | "personal_goal", sourceId: string, earned: number) => {
      if (earned > 0) rows.xpEvents.push({ userId, source, sourceId, xp: earned, createdAt: endedAt });
      notify(levelNotifications(userId, levelForXp(xp), levelForXp(xp + earned)));
      xp += earned;
    };
    // `now` is part of the id: a session recreated after deletion must not get the id that its old XP event refers to.
    const sessionId = stableId(`session:${handle}:${+startedAt}:${+now}`);
    const seconds = durationSeconds(segments);
    const days = splitByLocalDate(segments, timeZone);
    const { description, kind, piece } = planned;
    const session = { id: sessionId, userId, startedAt, endedAt, durationSeconds: seconds, description, kind };
    rows.craftingSessions.push(session);
    rows.sessionSegments.push(...segments.map((segment) => ({ sessionId, ...segment })));
    rows.sessionDays.push(...days.map((day) => ({ sessionId, userId, ...day })));
    earn("session", sessionId, sessionXp({ ...session, manualSeconds: 0, days }, [...worked.values()]));
    addWork(worked, days, seconds);
    const dates = days.map(({ localDate }) => localDate);
    notify(streakNotifications(userId, streakEndingAt(streakDates([...worked.values()])), dates));
    if (planned.isUnallocated) continue;

    const random = createRandom(`giving:${handle}:${planned.date}`);
    for (const [position, amount] of amountsOf(crafter, { startedAt, endedAt, seconds }, random).entries()) {
      const { challengeId, seconds: allocatedSeconds } = amount;
      rows.sessionAllocations.push({ sessionId, userId, challengeId, allocatedSeconds, position });
      const goal = reachGoal(crafter, { ...amount, userId, localDate: dates[0] ?? planned.date });
      if (!goal) continue;
      notify([goalNotification(userId, goal.challenge, goal)]);
      const sourceId = `${challengeId}:${goal.period}#${+endedAt}`;
      if (goal.mark === 100) earn("personal_goal", sourceId, GOAL_XP);
    }
    const project = crafter.projects.find(({ name, createdAt }) => name === piece && createdAt <= startedAt);
    if (project && random.chance(0.75)) {
      const log = { userId, projectId: project.id, sessionId, loggedSeconds: seconds, createdAt: endedAt };
      rows.projectTimeLogs.push({ ...log, id: stableId(`log:${sessionId}`) });
    }
  }
}

function timesOf({ date, startHour, stretches }: PlannedSession, timeZone: string) {
  const startedAt = new Date(+startOfLocalDate(date, timeZone) + Math.round(startHour * 3_600_000));
  let endedAt = startedAt;
  const segments = stretches.flatMap((milliseconds, index) => {
    const from = endedAt;
    endedAt = new Date(+from + milliseconds);
    return index % 2 === 0 ? [{ startedAt: from, endedAt, isManual: false }] : [];
  });
  return { startedAt, endedAt, segments };
}

function addWork(worked: Map<LocalDate, OtherDay>, days: readonly CreditedDay[], sessionSeconds: number) {
  for (const [at, day] of days.entries()) {
    const { seconds = 0, hasFiveMinuteSession = false } = worked.get(day.localDate) ?? {};
    const earnsBonus = at === 0 && sessionSeconds >= BONUS_SESSION_SECONDS;
    const sum = { seconds: seconds + day.seconds, hasFiveMinuteSession: hasFiveMinuteSession || earnsBonus };
    worked.set(day.localDate, { ...day, ...sum });
  }
}

function amountsOf(
  { memberships, timeZone, account }: Booker,
  { startedAt, endedAt, seconds }: { startedAt: Date; endedAt: Date; seconds: number },
  random: Random,
) {
  const at = { sessionStartedAt: startedAt, now: endedAt, timeZone };
  const open = memberships
    .filter(({ challenge, joinedAt }) => joinedAt <= endedAt && acceptsSession({ challenge, joinedAt, ...at }))
    .map(({ challenge: { id, goalUnit, userGoalUnit } }) => {
      const sessionBased = isSessionBased(goalUnit) || isSessionBased(userGoalUnit);
      return { order: random.next(), challengeId: id, sessionBased };
    })
    .sort((a, b) => a.order - b.order);
  const wanted = open.slice(0, random.chance(0.3) ? 2 : 1);
  return splitEvenly(seconds, wanted.length > 0 && random.chance(account ? 0.8 : 0.85) ? wanted : []);
}

/** Counts an allocation; returns the mark that it reached, as when the product allocates. */
function reachGoal({ memberships, counted }: Booker, added: Booker["counted"][number]) {
  const challenge = memberships.find((one) => one.challenge.id === added.challengeId)?.challenge;
  if (!challenge) return null;
  const goal = { challenge, period: periodKey(challenge, added.localDate) };
  const before = counted.filter(({ challengeId }) => challengeId === challenge.id);
  counted.push(added);
  const mark = goalMark(percentageOf(goal, before), percentageOf(goal, [...before, added]));
  return mark && { ...goal, mark };
}
