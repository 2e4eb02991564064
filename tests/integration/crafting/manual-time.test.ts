import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { listChallenges } from "@/db/queries/challenges/list";
import { findAllocationView } from "@/db/queries/crafting/allocation-view";
import { startEarlier } from "@/db/queries/crafting/earlier-start";
import { findWeek } from "@/db/queries/crafting/history";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { findImpactView } from "@/db/queries/impacts";
import { sessionAllocations, xpEvents } from "@/db/schema";
import { localDateOf, weekOf } from "@/lib/domain/shared/local-time";
import { boardsOf } from "../../support/people/boards";
import {
  aChallenge,
  aFinishedSession,
  aMembership,
  anOpenSession,
  aUser,
  dateIn,
} from "../../support/people/factories";
import { allocate, aMember, aProjectOf, completeByMethod, projectSecondsOf } from "../../support/people/given-time";
import { finishedSessionOf, readUser } from "../../support/people/open-sessions";
import { finishSession } from "../../support/taps/presses";

const MANUAL = "Time added by hand can’t go to challenges.";

/** What follows from a crafter's sessions: the columns that saving and deleting keep. */
async function figuresOf(userId: string) {
  const { xp, totalCraftingSeconds, sessionCount, manualSeconds, manualSessionCount, streakDays, streakLastDate } =
    (await readUser(userId)) ?? {};
  return { xp, totalCraftingSeconds, sessionCount, manualSeconds, manualSessionCount, streakDays, streakLastDate };
}

/** Where it is three o'clock now, so that no midnight lies within a session of two hours. */
function findAfternoonZone(): string {
  const ahead = ((15 - new Date().getUTCHours() + 12 + 24) % 24) - 12;
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

describe("“Started 15 min ago”", () => {
  it("adds 900 seconds to the week, the causes, the project and its price, but not to XP or boards", async () => {
    const timeZone = findAfternoonZone();
    const user = await aUser({ timeZone });
    const session = await anOpenSession(user.id, { seconds: 7_000 });
    await startEarlier(user.id, { sessionId: session.id, startedAt: new Date(+session.startedAt - 900_000) });
    const endedAt = new Date(+session.startedAt + 6_900_000);
    await db.execute(sql`update session_segments set ended_at = ${endedAt.toISOString()}
      where session_id = ${session.id} and ended_at is null`);
    const saved = finishedSessionOf(await finishSession(user.id, { sessionId: session.id }));
    expect(saved).toMatchObject({ durationSeconds: 7_800, manualSeconds: 900 });

    const monday = weekOf(localDateOf(new Date(saved.startedAt), timeZone));
    const { days } = await findWeek(user.id, monday, { from: new Date(0), until: new Date(0) });
    expect(days.reduce((sum, day) => sum + Number(day.seconds), 0)).toBe(7_800);
    const { causes } = await findImpactView(user.id, new Date());
    expect(causes.reduce((sum, cause) => sum + cause.lifetimeSeconds, 0)).toBe(7_800);
    const project = await aProjectOf(user.id, session.id);
    expect(await projectSecondsOf(project.id)).toBe(7_800);
    const priced = await completeByMethod(user.id, project.id, { rateCents: 36_000 });
    expect(priced.snapshot).toMatchObject({ totalCents: 78_000 });

    const [fact] = await db
      .select({ xp: sql<number>`sum(xp)::int` })
      .from(xpEvents)
      .where(sql`user_id = ${user.id} and source = 'session'`);
    expect(fact?.xp).toBe(6_900 / 60 + 10);
    // Two hours and ten minutes, of which the stopwatch counted one hour and 55 minutes.
    expect(await boardsOf(user.id)).toEqual([1, 1, 115, 1, null]);
    expect(await findBroken()).toEqual({});
  });

  it("counts a session without tracked time for the crafter and the streak, but lists them on no board", async () => {
    const user = await aUser();
    await aFinishedSession(user.id, { durationSeconds: 10_800, manualSeconds: 10_800 });
    expect(await boardsOf(user.id)).toEqual([null, null, null, null, null]);
    const counted = { xp: 0, totalCraftingSeconds: 10_800, sessionCount: 1, manualSeconds: 10_800, streakDays: 1 };
    expect(await figuresOf(user.id)).toMatchObject(counted);
  });

  it("draws a mystery crafter by tracked time only", async () => {
    const user = await aUser();
    await aFinishedSession(user.id, { durationSeconds: 8_000, manualSeconds: 900 });
    expect((await boardsOf(user.id)).at(-1)).toBeNull();
    await aFinishedSession(user.id, { durationSeconds: 8_101, manualSeconds: 900, daysAgo: 1 });
    expect((await boardsOf(user.id)).at(-1)).toBe(7_201);
  });

  it("leaves every figure as it was before when its sessions are deleted", async () => {
    const user = await aUser();
    await aFinishedSession(user.id, { durationSeconds: 1_800, daysAgo: 3 });
    const [before, boards] = [await figuresOf(user.id), await boardsOf(user.id)];
    const mixed = await aFinishedSession(user.id, { durationSeconds: 9_000, manualSeconds: 1_000, daysAgo: 1 });
    const manual = await aFinishedSession(user.id, { durationSeconds: 600, manualSeconds: 600 });
    const challenge = await aChallenge();
    await aMembership(user.id, challenge.id);
    await allocate(user.id, mixed.id, [challenge.id, 8_000], [null, 1_000]);
    expect(await figuresOf(user.id)).toMatchObject({ manualSeconds: 1_600, manualSessionCount: 1, sessionCount: 3 });
    await deleteSession(user.id, mixed.id);
    await deleteSession(user.id, manual.id);
    expect(await figuresOf(user.id)).toEqual(before);
    expect(await boardsOf(user.id)).toEqual(boards);
    expect(await findBroken()).toEqual({});
  });
});

describe("allocating a session with time added by hand", () => {
  it("gives challenges at most the tracked time in total and keeps the rest with the crafter", async () => {
    const { user, hours, sessions, give } = await aMember({ durationSeconds: 5_900, manualSeconds: 900 });
    await expect(give([hours.id, 5_900])).rejects.toThrow(MANUAL);
    await expect(give([hours.id, 1_800], [sessions.id, 3_600], [null, 500])).rejects.toThrow(MANUAL);
    await give([hours.id, 1_400], [sessions.id, 3_600], [null, 900]);
    const mine = await listChallenges(user.id, "joined");
    expect(mine.find(({ id }) => id === sessions.id)?.personal.progressPercentage).toBe(20);
    expect(await findBroken()).toEqual({});
  });

  it("requires an hour of tracked time for a session-based challenge", async () => {
    const { sessions, give } = await aMember({ durationSeconds: 4_400, manualSeconds: 900 });
    await expect(give([sessions.id, 3_600], [null, 800])).rejects.toThrow("Session must be at least 1 hour");
  });

  it("keeps a session without tracked time with the crafter and rejects it for challenges", async () => {
    const { user, session, hours, give } = await aMember({ durationSeconds: 3_600, manualSeconds: 3_600 });
    await expect(give([hours.id, 3_600])).rejects.toThrow(MANUAL);
    await give([null, 3_600]);
    const view = await findAllocationView(user.id, session.id);
    expect(view?.session).toMatchObject({ durationSeconds: 3_600, manualSeconds: 3_600 });
  });

  it("fails in Postgres itself when manual time would go to a challenge", async () => {
    const { user, session, hours } = await aMember({ durationSeconds: 1_200, manualSeconds: 900 });
    const row = { sessionId: session.id, userId: user.id, challengeId: hours.id, allocatedSeconds: 1_200, position: 0 };
    const forced = db.insert(sessionAllocations).values(row).execute();
    await expect(forced.catch((error) => Promise.reject(error.cause))).rejects.toThrow("time added by hand is in a");
  });

  it("counts on the date of the first tracked second, so an earlier start can't reach a challenge that was over", async () => {
    const midnight = Date.parse(dateIn(0));
    const startedAt = new Date(midnight - 300_000);
    const { user, session, hours, give } = await aMember({ durationSeconds: 1_800, manualSeconds: 600, startedAt });
    const over = await aChallenge({ startDate: dateIn(-9), endDate: dateIn(-1) });
    await aMembership(user.id, over.id, { joinedAt: new Date(midnight - 3 * 86_400_000) });
    const view = await findAllocationView(user.id, session.id);
    expect(view?.targets.map(({ challengeId }) => challengeId)).not.toContain(over.id);
    expect(view?.targets.map(({ challengeId }) => challengeId)).toContain(hours.id);
    await expect(give([over.id, 1_200], [null, 600])).rejects.toThrow("isn’t open for this session");
    await give([hours.id, 1_200], [null, 600]);
    const [row] = await db.execute<{ date: string }>(
      sql`select local_date::text as date from session_allocations where challenge_id = ${hours.id}`,
    );
    expect(row?.date).toBe(dateIn(0));
    expect(await findBroken()).toEqual({});
  });
});

it.each([
  ["half an hour that was counted", 2_700, 900, 50],
  ["half an hour of which a minute was added", 1_800, 60, 0],
])("completing a project gives XP for tracked time only: %s", async (_, durationSeconds, manualSeconds, xp) => {
  const user = await aUser();
  const session = await aFinishedSession(user.id, { durationSeconds, manualSeconds });
  await aFinishedSession(user.id, { daysAgo: 1 });
  const project = await aProjectOf(user.id, session.id);
  const before = (await readUser(user.id))?.xp ?? 0;
  await completeByMethod(user.id, project.id);
  expect(((await readUser(user.id))?.xp ?? 0) - before).toBe(xp);
});
