import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import {
  authSessions,
  challenges,
  craftingSessions,
  credentials,
  projects,
  sessionDays,
  sessionSegments,
  userChallenges,
  users,
} from "@/db/schema";
import { splitByLocalDate } from "@/lib/domain/stopwatch";

type New<T extends { $inferInsert: unknown }> = Partial<T["$inferInsert"]>;

const HOUR_MS = 3_600_000;

/** A crafter: free, in UTC, welcomed, without time, unless the test says otherwise. */
export async function aUser(values: New<typeof users> = {}) {
  const row = { email: `${randomUUID()}@craftpact.example`, welcomedAt: new Date(), ...values };
  return one(await db.insert(users).values(row).returning());
}

/** The password of an account, as an argon2id hash. */
export async function aPassword(userId: string, passwordHash: string) {
  await db.insert(credentials).values({ userId, passwordHash });
}

/** A live login of this crafter. */
export async function aLogin(userId: string, values: New<typeof authSessions> = {}) {
  const row = { userId, expiresAt: new Date(Date.now() + 12 * HOUR_MS), ...values };
  return one(await db.insert(authSessions).values(row).returning());
}

/**
 * A saved session of one segment that ended an hour ago, or so many days ago, credited to the crafter's local dates.
 * Totals, streak and XP of the crafter stay as they are: tests of those save through the queries.
 */
export async function aFinishedSession(
  userId: string,
  { durationSeconds = 3600, daysAgo = 0, startTime, description = "Crafting session" }: FinishedValues = {},
) {
  const startedAt = startTime ?? new Date(Date.now() - (daysAgo * 24 + 1) * HOUR_MS - durationSeconds * 1000);
  const endedAt = new Date(+startedAt + durationSeconds * 1000);
  const { timeZone } = one(await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId)));
  const days = splitByLocalDate([{ startedAt, endedAt }], timeZone);
  return db.transaction(async (tx) => {
    const started = { userId, startTime: startedAt, projectDescription: description };
    const { id } = one(await tx.insert(craftingSessions).values(started).returning());
    await tx.insert(sessionSegments).values({ sessionId: id, startedAt, endedAt });
    if (days.length > 0) await tx.insert(sessionDays).values(days.map((day) => ({ ...day, sessionId: id, userId })));
    const ended = { endTime: endedAt, durationSeconds };
    return one(await tx.update(craftingSessions).set(ended).where(eq(craftingSessions.id, id)).returning());
  });
}

/** An open session that runs since so many seconds (ten minutes). */
export async function anOpenSession(userId: string, { seconds = 600, description = "Crafting session" } = {}) {
  const startTime = new Date(Date.now() - seconds * 1000);
  return db.transaction(async (tx) => {
    const started = { userId, startTime, projectDescription: description };
    const session = one(await tx.insert(craftingSessions).values(started).returning());
    await tx.insert(sessionSegments).values({ sessionId: session.id, startedAt: startTime });
    return session;
  });
}

/** An ongoing challenge in hours: from ten days ago to twenty ahead. */
export async function aChallenge(values: New<typeof challenges> = {}) {
  const row = {
    name: `Challenge ${randomUUID().slice(0, 8)}`,
    description: "Knit together.",
    goalQuantity: 100,
    goalUnit: "hours" as const,
    userGoalQuantity: 5,
    userGoalUnit: "hours" as const,
    startDate: dateIn(-10),
    endDate: dateIn(20),
    ...values,
  };
  return one(await db.insert(challenges).values(row).returning());
}

/** The crafter has joined the challenge, now unless the test says when. */
export async function aMembership(userId: string, challengeId: string, values: New<typeof userChallenges> = {}) {
  return one(
    await db
      .insert(userChallenges)
      .values({ userId, challengeId, ...values })
      .returning(),
  );
}

/** An ongoing once-off project. */
export async function aProject(userId: string, values: New<typeof projects> = {}) {
  const row = { userId, name: `Project ${randomUUID().slice(0, 8)}`, ...values };
  return one(await db.insert(projects).values(row).returning());
}

/** A calendar date so many days from today, UTC. */
export function dateIn(days: number): string {
  return new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
}

type FinishedValues = { durationSeconds?: number; daysAgo?: number; startTime?: Date; description?: string };

function one<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error("Nothing was inserted.");
  return row;
}
