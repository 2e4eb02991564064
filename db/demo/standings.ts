import { and, eq, gte, inArray, isNotNull, isNull, max, sql } from "drizzle-orm";
import { type LocalDate, localDateOf } from "@/lib/domain/shared/local-time";
import type { Tx } from "../connection/client";
import { firstDateOf } from "../queries/challenges/progress";
import {
  challenges,
  craftingSessions,
  projects,
  sessionAllocations,
  sessionDays,
  userChallenges,
  users,
} from "../schema";
import { groupBy } from "./rows";

export async function findNewestEnd(tx: Tx, userIds: string[]): Promise<Date | null> {
  const [row] = await tx
    .select({ newest: max(craftingSessions.endedAt) })
    .from(craftingSessions)
    .where(inArray(craftingSessions.userId, userIds));
  return row?.newest ?? null;
}

export type Standing = {
  id: string;
  timeZone: string;
  xp: number;
  createdAt: Date;
  lastDate: LocalDate | null;
  hasOpenSession: boolean;
};

export async function lockStandings(tx: Tx, userIds: string[]): Promise<Standing[]> {
  const rows = await tx
    .select({ id: users.id, timeZone: users.timeZone, xp: users.xp, createdAt: users.createdAt })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(users.id)
    .for("no key update");
  const ends = await tx
    .select({
      userId: craftingSessions.userId,
      lastEnd: max(craftingSessions.endedAt),
      open: sql<number>`count(*) filter (where ${craftingSessions.endedAt} is null)::int`,
    })
    .from(craftingSessions)
    .where(inArray(craftingSessions.userId, userIds))
    .groupBy(craftingSessions.userId);
  const days = await tx
    .select({ userId: sessionDays.userId, lastDate: max(sessionDays.localDate) })
    .from(sessionDays)
    .where(inArray(sessionDays.userId, userIds))
    .groupBy(sessionDays.userId);
  const endOf = new Map(ends.map((row) => [row.userId, row]));
  const dayOf = new Map(days.map((row) => [row.userId, row.lastDate]));
  return rows.map((row) => {
    const { lastEnd = null, open = 0 } = endOf.get(row.id) ?? {};
    // A session may have been saved long after its last stretch, or in another zone.
    const lastDates = [dayOf.get(row.id) ?? null, lastEnd && localDateOf(lastEnd, row.timeZone)];
    return {
      ...row,
      lastDate:
        lastDates
          .filter((date) => date !== null)
          .sort()
          .at(-1) ?? null,
      hasOpenSession: open > 0,
    };
  });
}

/** The ids of users who have an unallocated session of each of these durations since then. */
export async function listWithUnallocated(tx: Tx, userIds: string[], durations: number[], since: Date) {
  const rows = await tx
    .select({ userId: craftingSessions.userId })
    .from(craftingSessions)
    .leftJoin(sessionAllocations, eq(sessionAllocations.sessionId, craftingSessions.id))
    .where(
      and(
        inArray(craftingSessions.userId, userIds),
        inArray(craftingSessions.durationSeconds, durations),
        gte(craftingSessions.startedAt, since),
        isNotNull(craftingSessions.endedAt),
        isNull(sessionAllocations.id),
      ),
    )
    .groupBy(craftingSessions.userId)
    .having(sql`count(distinct ${craftingSessions.durationSeconds}) = ${durations.length}`);
  return new Set(rows.map((row) => row.userId));
}

export async function listMemberships(tx: Tx, userIds: string[]) {
  const allocated = await tx
    .select({
      userId: sessionAllocations.userId,
      challengeId: sessionAllocations.challengeId,
      seconds: sessionAllocations.allocatedSeconds,
      localDate: sql<LocalDate>`(${firstDateOf(sql`${sessionAllocations.sessionId}`)})::text`,
    })
    .from(sessionAllocations)
    .where(and(inArray(sessionAllocations.userId, userIds), isNotNull(sessionAllocations.challengeId)));
  const countedBy = groupBy(allocated, ({ userId, challengeId }) => `${userId}:${challengeId}`);
  const rows = await tx
    .select({
      userId: userChallenges.userId,
      challengeId: challenges.id,
      name: challenges.name,
      joinedAt: userChallenges.joinedAt,
      goalUnit: challenges.goalUnit,
      userGoalUnit: challenges.userGoalUnit,
      userGoalQuantity: challenges.userGoalQuantity,
      startDate: challenges.startDate,
      endDate: challenges.endDate,
      isEvergreen: challenges.isEvergreen,
    })
    .from(userChallenges)
    .innerJoin(challenges, eq(challenges.id, userChallenges.challengeId))
    .where(inArray(userChallenges.userId, userIds))
    .orderBy(challenges.startDate, challenges.houseKey, challenges.id);
  return rows.map((row) => ({ ...row, counted: countedBy.get(`${row.userId}:${row.challengeId}`) ?? [] }));
}

export async function listOpenProjects(tx: Tx, userIds: string[]) {
  return tx
    .select({ id: projects.id, userId: projects.userId, name: projects.name, createdAt: projects.createdAt })
    .from(projects)
    .where(and(inArray(projects.userId, userIds), eq(projects.status, "ongoing"), eq(projects.isOneOff, true)));
}
