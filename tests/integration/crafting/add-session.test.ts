import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { addSession } from "@/db/queries/crafting/add-session";
import { findAllocationView } from "@/db/queries/crafting/allocation-view";
import { listSessions, sumUnallocated } from "@/db/queries/crafting/history";
import { craftingSessions, sessionDays } from "@/db/schema";
import { runAllAtOnce, withConnections } from "../../support/database/at-once";
import { boardsOf } from "../../support/people/boards";
import {
  aChallenge,
  aFinishedSession,
  aMembership,
  anOpenSession,
  aProject,
  aUser,
} from "../../support/people/factories";
import { allocate, projectSecondsOf } from "../../support/people/given-time";
import { readUser } from "../../support/people/open-sessions";
import { isThorough } from "../../support/thorough";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;
/** Requests at once. */
const MANY = isThorough ? 50 : 12;

const momentAt = (daysAgo: number, hours: number) => new Date(TODAY - daysAgo * DAY_MS + hours * HOUR_MS);
const addHours = (userId: string, startedAt: Date, hours = 1, more: Partial<Parameters<typeof addSession>[1]> = {}) =>
  addSession(userId, { id: randomUUID(), startedAt, endedAt: new Date(+startedAt + hours * HOUR_MS), ...more });

describe("adding a session", () => {
  it("adds 10 hours to the total and the project, but nothing to boards, XP or challenges", async () => {
    const user = await aUser({ displayName: "Nomsa" });
    const tracked = await aFinishedSession(user.id, { startedAt: momentAt(2, 9), durationSeconds: 7_300 });
    await allocate(user.id, tracked.id, [null, 7_300]);
    const was = await readUser(user.id);
    const challenge = await aChallenge();
    await aMembership(user.id, challenge.id, { joinedAt: momentAt(5, 0) });
    const project = await aProject(user.id);
    const boards = await boardsOf(user.id);
    const answer = await addHours(user.id, momentAt(1, 8), 10, { description: "Serving bowls", projectId: project.id });
    if (answer.status !== "added") throw new Error(answer.message);
    const { session } = answer;
    expect(session).toMatchObject({ durationSeconds: 36_000, manualSeconds: 36_000, description: "Serving bowls" });
    const counted = { totalCraftingSeconds: 43_300, xp: was?.xp, sessionCount: 2, manualSessionCount: 1 };
    expect(await readUser(user.id)).toMatchObject(counted);
    expect(await projectSecondsOf(project.id)).toBe(36_000);
    expect(boards).toEqual([2, 1, 121, null, 7_300]);
    expect(await boardsOf(user.id)).toEqual(boards);
    expect(await sumUnallocated(user.id)).toEqual({ sessions: 0, seconds: 0 });
    expect((await findAllocationView(user.id, session.id))?.session.manualSeconds).toBe(36_000);
    await expect(allocate(user.id, session.id, [challenge.id, 300], [null, 35_700])).rejects.toThrow(
      "can’t go to challenges",
    );
    const [row] = await db.select().from(craftingSessions).where(eq(craftingSessions.id, session.id));
    expect(row?.origin).toBe("manual");
    expect(await findBroken()).toEqual({});
  });

  it("stores the given kind, making by default, and rejects business hours on a project", async () => {
    const user = await aUser();
    const project = await aProject(user.id);
    await expect(addHours(user.id, momentAt(1, 8), 1, { kind: "business", projectId: project.id })).rejects.toThrow(
      "Business hours are shared by all your projects.",
    );
    await addHours(user.id, momentAt(1, 8), 1, { kind: "business" });
    await addHours(user.id, momentAt(1, 9), 1, { kind: "learning", projectId: project.id });
    await addHours(user.id, momentAt(1, 10));
    const kinds = (await listSessions(user.id, { limit: 5, offset: 0 })).map(({ kind }) => kind);
    expect(kinds).toEqual(["making", "learning", "business"]);
    expect(await findBroken()).toEqual({});
  });

  it("offers a session of which only the length is known the latest free time of its day", async () => {
    const user = await aUser();
    await addHours(user.id, momentAt(1, 9), 2, { description: "Blue mittens" });
    const refused = await addHours(user.id, momentAt(1, 10), 2, { isMovable: true });
    expect(refused).toMatchObject({
      message: "09:00–11:00 is taken by “Blue mittens”. Put it at 07:00–09:00?",
      isMoved: true,
      free: { startedAt: momentAt(1, 7).toISOString(), endedAt: momentAt(1, 9).toISOString() },
    });
    const long = await addHours(user.id, momentAt(1, 2), 10, { isMovable: true });
    expect(long).toMatchObject({ isMoved: false, free: { startedAt: momentAt(1, 2).toISOString() } });
    expect(await addHours(user.id, momentAt(1, 7), 2)).toMatchObject({ status: "added" });
  });

  it("extends the streak with a session from yesterday but not with older ones", async () => {
    const user = await aUser();
    await aFinishedSession(user.id, { startedAt: momentAt(2, 9), durationSeconds: 600 });
    await addHours(user.id, momentAt(1, 9));
    expect((await readUser(user.id))?.streakDays).toBe(2);
    for (const days of [3, 4, 5]) await addHours(user.id, momentAt(days, 9));
    expect((await readUser(user.id))?.streakDays).toBe(2);
    const late = await db.select().from(sessionDays).where(eq(sessionDays.userId, user.id));
    expect(late.filter(({ lateSeconds }) => lateSeconds === 3_600)).toHaveLength(3);
    expect(await findBroken()).toEqual({});
  });

  it("rejects a session that overlaps another by one second and offers to trim it", async () => {
    const user = await aUser();
    await aFinishedSession(user.id, { startedAt: momentAt(1, 9), description: "Serving bowls" });
    const early = new Date(+momentAt(1, 10) - 1_000);
    expect(await addHours(user.id, early, 2)).toEqual({
      status: "taken",
      message: "09:00–10:00 is taken by “Serving bowls”. Trim to 10:00–11:59?",
      isMoved: false,
      free: { startedAt: momentAt(1, 10).toISOString(), endedAt: new Date(+momentAt(1, 12) - 1_000).toISOString() },
    });
    expect((await addHours(user.id, momentAt(1, 10), 2)).status).toBe("added");
    expect(await addHours(user.id, momentAt(1, 9.25), 0.5)).toMatchObject({ status: "taken", free: null });
    const open = await anOpenSession(user.id, { description: "Mug" });
    const startedAt = new Date(+open.startedAt - HOUR_MS);
    expect(await addHours(user.id, startedAt, 1.1)).toMatchObject({
      status: "taken",
      message: expect.stringMatching(/^\d\d:\d\d–now is taken by “Mug”\. Trim to /),
      free: { startedAt: startedAt.toISOString() },
    });
  });

  it(`creates one session from ${MANY} concurrent requests for the same time`, async () => {
    const user = await aUser();
    // Spelled in two ways, so that their transactions run beside each other on connections of their own.
    const answers = await runAllAtOnce(MANY, (index) =>
      addHours(index % 2 ? user.id : user.id.toUpperCase(), momentAt(1, 9)),
    );
    expect(answers.filter(({ status }) => status === "added")).toHaveLength(1);
    expect(await readUser(user.id)).toMatchObject({ totalCraftingSeconds: 3_600, sessionCount: 1 });
    expect(await findBroken()).toEqual({});
  });

  it("waits for another process that writes the crafter's history", async () => {
    const user = await aUser();
    await withConnections(1, async ([other]) => {
      let waiting: ReturnType<typeof addHours> | undefined;
      await other?.begin(async (tx) => {
        await tx`select 1 from users where id = ${user.id} for no key update`;
        waiting = addHours(user.id, momentAt(1, 9.5));
        await new Promise((resolve) => setTimeout(resolve, 200));
        await tx`insert into crafting_sessions (user_id, start_time, end_time, duration) values (${user.id}, ${momentAt(1, 9)}, ${momentAt(1, 10)}, 0)`;
      });
      expect((await waiting)?.status).toBe("taken");
    });
  });

  it("stores one session for a repeated id and rejects an id that another crafter used", async () => {
    const [user, stranger] = [await aUser(), await aUser()];
    const input = { id: randomUUID(), startedAt: momentAt(1, 9), endedAt: momentAt(1, 10), pauseSeconds: 900 };
    const first = await addSession(user.id, input);
    expect(first).toMatchObject({ status: "added", session: { durationSeconds: 2_700 } });
    expect(await addSession(user.id, input)).toEqual(first);
    await expect(addSession(stranger.id, input)).rejects.toThrow("no longer exists");
    expect(await db.$count(craftingSessions, eq(craftingSessions.id, input.id))).toBe(1);
  });

  it("rejects impossible times, another crafter's project and a template", async () => {
    const [user, stranger] = [await aUser(), await aUser()];
    await expect(addHours(user.id, momentAt(0, 0), 40)).rejects.toThrow("future");
    await expect(addHours(user.id, momentAt(3, 0), 16.5)).rejects.toThrow("at most 16 hours");
    const [theirs, template] = [await aProject(stranger.id), await aProject(user.id, { isOneOff: false })];
    for (const { id: projectId } of [theirs, template])
      await expect(addHours(user.id, momentAt(1, 9), 1, { projectId })).rejects.toThrow("no longer exists");
    expect((await readUser(user.id))?.sessionCount).toBe(0);
  });
});
