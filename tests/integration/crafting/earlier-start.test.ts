import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { isLoginAlive } from "@/db/queries/auth/logins";
import { startEarlier } from "@/db/queries/crafting/earlier-start";
import { listSessions } from "@/db/queries/crafting/history";
import { authSessions, craftingSessions, sessionDays, sessionSegments } from "@/db/schema";
import { EARLIER_PROBLEMS } from "@/lib/domain/crafting/earlier-start";
import { failuresOf, runAtOnce } from "../../support/database/at-once";
import { findOpenSession } from "../../support/people/current-user";
import { aFinishedSession, aLogin, anOpenSession, aUser } from "../../support/people/factories";
import { aSittingOf, finishedSessionOf, HOUR, readUser } from "../../support/people/open-sessions";
import { MINUTE } from "../../support/taps/device";
import { finishSession, pauseSession, resumeSession } from "../../support/taps/presses";
import { segmentsOf } from "../../support/taps/sessions";
import { isThorough } from "../../support/thorough";

/** Requests at once. */
const MANY = isThorough ? 20 : 6;

/** A crafter whose stopwatch runs, and the moment so many minutes before its Start. */
async function aRunningSession(seconds = 600) {
  const user = await aUser();
  const session = await anOpenSession(user.id, { seconds });
  const minutesBefore = (minutes: number) => new Date(+session.startedAt - minutes * MINUTE);
  const add = (minutes: number) => startEarlier(user.id, { sessionId: session.id, startedAt: minutesBefore(minutes) });
  return { user, session, minutesBefore, add };
}

afterAll(async () => expect(await findBroken()).toEqual({}));

describe("“Started earlier”", () => {
  it("moves the start back, marks the added seconds as manual and shows them on the clock at once", async () => {
    const { user, session, minutesBefore, add } = await aRunningSession();
    const { elapsedMs } = (await findOpenSession(user.id)) ?? { elapsedMs: 0 };
    const state = await add(15);
    if (state.status !== "open") throw new Error(state.status);
    expect(state.session).toMatchObject({
      ...{ id: session.id, manualSeconds: 900, running: true, startedAt: minutesBefore(15).toISOString() },
      lastRun: { startedAt: session.startedAt.toISOString(), beforeMs: 900_000 },
    });
    expect(state.session.elapsedMs).toBeGreaterThanOrEqual(elapsedMs + 900_000);
    const read = await findOpenSession(user.id);
    expect(read).toMatchObject({ ...state.session, elapsedMs: expect.any(Number) });
    expect(Math.abs((read?.elapsedMs ?? 0) - state.session.elapsedMs)).toBeLessThan(5_000);
    expect(await segmentsOf(session.id)).toMatchObject([
      { startedAt: minutesBefore(15), endedAt: session.startedAt, isManual: true },
      { startedAt: session.startedAt, endedAt: null, isManual: false },
    ]);
  });

  it("stores the manual seconds with the session, its dates and the crafter", async () => {
    const { user, session, add } = await aRunningSession();
    await add(15);
    const saved = finishedSessionOf(await finishSession(user.id, { sessionId: session.id }));
    expect(saved).toMatchObject({ manualSeconds: 900 });
    expect(saved.durationSeconds - saved.manualSeconds).toBeGreaterThanOrEqual(600);
    expect(await listSessions(user.id, { limit: 1, offset: 0 })).toMatchObject([{ manualSeconds: 900 }]);
    const days = await db.select().from(sessionDays).where(eq(sessionDays.sessionId, session.id));
    expect(days.reduce((sum, day) => sum + day.manualSeconds, 0)).toBe(900);
    expect(days.reduce((sum, day) => sum + day.seconds, 0)).toBe(saved.durationSeconds);
    expect(await readUser(user.id)).toMatchObject({
      ...{ manualSeconds: 900, manualSessionCount: 0, totalCraftingSeconds: saved.durationSeconds },
    });
  });

  it("adds whole seconds and never starts before the named moment", async () => {
    const { user, session, minutesBefore } = await aRunningSession();
    const startedAt = new Date(+minutesBefore(10) + 400);
    await startEarlier(user.id, { sessionId: session.id, startedAt });
    expect(await findOpenSession(user.id)).toMatchObject({
      manualSeconds: 599,
      startedAt: new Date(+minutesBefore(10) + 1000).toISOString(),
    });
  });

  it("accepts twelve hours, and rejects more or a time at or after Start without changing anything", async () => {
    const { user, session, add } = await aRunningSession();
    const untouched = await findOpenSession(user.id);
    for (const minutes of [12 * 60 + 1 / 60, 1 / 120, -1])
      await expect(add(minutes)).rejects.toThrow(EARLIER_PROBLEMS.outside);
    expect(await findOpenSession(user.id)).toEqual({ ...untouched, elapsedMs: expect.any(Number) });
    expect(await segmentsOf(session.id)).toHaveLength(1);
    await add(12 * 60);
    expect(await findOpenSession(user.id)).toMatchObject({ manualSeconds: 12 * 3600 });
  });

  it("accepts the end of the last session, and rejects an earlier time with a message that names that end", async () => {
    const { user, session, minutesBefore } = await aRunningSession();
    await db.execute(sql`update users set time_zone = 'Asia/Kathmandu' where id = ${user.id}`);
    const last = await aFinishedSession(user.id, { durationSeconds: 600, startedAt: minutesBefore(30) });
    const endedAt = +(last.endedAt ?? 0);
    const at = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kathmandu", timeStyle: "short" }).format(endedAt);
    const tooEarly = startEarlier(user.id, { sessionId: session.id, startedAt: new Date(endedAt - 1) });
    await expect(tooEarly).rejects.toThrow(`Your last session ended at ${at}. Choose a time after that.`);
    await startEarlier(user.id, { sessionId: session.id, startedAt: new Date(endedAt) });
    expect(await findOpenSession(user.id)).toMatchObject({ manualSeconds: 20 * 60 });
  });

  it("is refused a second time, after a pause, and once resumed", async () => {
    const twice = await aRunningSession();
    await twice.add(5);
    await expect(twice.add(10)).rejects.toThrow(EARLIER_PROBLEMS.again);
    expect(await findOpenSession(twice.user.id)).toMatchObject({ manualSeconds: 300 });

    const { user, session, add } = await aRunningSession();
    await pauseSession(user.id, session.id);
    await expect(add(5)).rejects.toThrow(EARLIER_PROBLEMS.paused);
    await resumeSession(user.id, session.id);
    await expect(add(5)).rejects.toThrow(EARLIER_PROBLEMS.paused);
    expect(await findOpenSession(user.id)).toMatchObject({ manualSeconds: 0 });
  });

  it("reports another crafter's session as gone and returns a saved session as it was saved", async () => {
    const { user, session, minutesBefore, add } = await aRunningSession();
    const other = await aUser();
    for (const sessionId of [session.id, crypto.randomUUID()])
      expect(await startEarlier(other.id, { sessionId, startedAt: minutesBefore(5) })).toEqual({ status: "gone" });
    expect(await findOpenSession(user.id)).toMatchObject({ manualSeconds: 0 });
    const saved = await finishSession(user.id, { sessionId: session.id });
    expect(saved).toMatchObject(await add(5));
  });

  it(`adds time once in ${MANY} concurrent requests`, async () => {
    const { user, session, add } = await aRunningSession();
    const tries = await runAtOnce(MANY, (index) => add(5 + index));
    expect(failuresOf(tries)).toHaveLength(MANY - 1);
    const segments = await segmentsOf(session.id);
    expect(segments.filter(({ isManual }) => isManual)).toHaveLength(1);
    expect((await findOpenSession(user.id))?.manualSeconds).toBeGreaterThanOrEqual(300);
  });

  it("credits each local date with the counted and the added seconds that fell on it", async () => {
    const user = await aUser({ timeZone: "Africa/Johannesburg" });
    const sessionId = await aSittingOf(user.id, [["2026-03-10T22:10:00.250Z", null]]);
    await startEarlier(user.id, { sessionId, startedAt: new Date("2026-03-10T21:30:00Z") });
    const endedAt = new Date("2026-03-10T22:40:00.250Z");
    const saved = finishedSessionOf(await finishSession(user.id, { sessionId, endedAt }));
    expect(saved).toMatchObject({ durationSeconds: 4200, manualSeconds: 2400 });
    const { localDate, seconds, manualSeconds } = sessionDays;
    const days = await db
      .select({ localDate, seconds, manualSeconds })
      .from(sessionDays)
      .where(eq(sessionDays.sessionId, sessionId))
      .orderBy(localDate);
    expect(days).toEqual([
      { localDate: "2026-03-10", seconds: 1800, manualSeconds: 1800 },
      { localDate: "2026-03-11", seconds: 2400, manualSeconds: 600 },
    ]);
  });

  it("stores only manual seconds when the session ends before the original Start", async () => {
    const { user, session, minutesBefore, add } = await aRunningSession(3 * 3600);
    await add(60);
    const endedAt = new Date(+minutesBefore(40) + 500);
    const saved = finishedSessionOf(await finishSession(user.id, { sessionId: session.id, endedAt }));
    expect(saved).toMatchObject({ durationSeconds: 1200, manualSeconds: 1200, endedAt: endedAt.toISOString() });
    expect(await readUser(user.id)).toMatchObject({
      xp: 0,
      manualSeconds: 1200,
      manualSessionCount: 1,
      sessionCount: 1,
    });
  });

  it("does not revive a login that had expired when Start was pressed", async () => {
    const { user, add } = await aRunningSession();
    const login = await aLogin(user.id);
    await db
      .update(authSessions)
      .set({ expiresAt: sql`now() - interval '20 minutes'`, createdAt: sql`now() - interval '13 hours'` })
      .where(eq(authSessions.id, login.id));
    await add(60);
    expect(await isLoginAlive(login.id, user.id)).toBe(false);
  });
});

describe("the database guards of an earlier start", () => {
  const refused = (query: Promise<unknown>, words: string) =>
    expect(query.catch((error) => Promise.reject(error.cause))).rejects.toThrow(words);
  const KEEPS = "a session keeps its start, apart from one earlier start";

  it("let the start of an open session move back once, by exactly the seconds marked as manual", async () => {
    const { user, session, add } = await aRunningSession();
    const move = (seconds: number, marked: number) =>
      db.execute(sql`update crafting_sessions set start_time = start_time - make_interval(secs => ${seconds}),
        manual_seconds = ${marked} where id = ${session.id}`);
    for (const [seconds, marked] of [
      [-60, 0],
      [-60, 60],
      [60, 0],
      [60, 59],
      [60, 61],
    ] as const)
      await refused(move(seconds, marked), KEEPS);
    await refused(move(0, 60), "time added by hand comes with an earlier start");
    await add(5);
    await refused(move(60, 360), KEEPS);
    await refused(move(0, 200), "time added by hand comes with an earlier start");
    await finishSession(user.id, { sessionId: session.id });
    for (const [seconds, marked] of [
      [60, 360],
      [0, 299],
      [0, 301],
    ] as const)
      await refused(move(seconds, marked), "a saved session is final");
  });

  it("allow one ended manual segment, and no change of a segment between counted and manual", async () => {
    const { session, minutesBefore, add } = await aRunningSession();
    await add(5);
    const more = { sessionId: session.id, startedAt: minutesBefore(9), endedAt: minutesBefore(8), isManual: true };
    await refused(db.insert(sessionSegments).values(more).execute(), "one ended segment added by hand");
    const turned = db.execute(
      sql`update session_segments set is_manual = not is_manual where session_id = ${session.id}`,
    );
    await refused(turned, "a segment stays counted or added by hand");
    const fresh = await aRunningSession();
    const open = { sessionId: fresh.session.id, startedAt: fresh.minutesBefore(-HOUR), isManual: true };
    await refused(db.insert(sessionSegments).values(open).execute(), "one ended segment added by hand");
    expect(await db.$count(craftingSessions, eq(craftingSessions.manualSeconds, 300))).toBeGreaterThan(0);
  });
});
