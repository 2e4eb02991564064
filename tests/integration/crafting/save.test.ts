import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { describeSession } from "@/db/queries/crafting/saved-sessions";
import { craftingSessions, sessionSegments, xpEvents } from "@/db/schema";
import { runAllAtOnce, withConnections } from "../../support/database/at-once";
import { runAsOwner } from "../../support/database/sql";
import { findOpenSession } from "../../support/people/current-user";
import { aUser } from "../../support/people/factories";
import { aSittingOf, finishedSessionOf, HOUR, isoAgo, readUser } from "../../support/people/open-sessions";
import { discardSession, finishSession, pauseSession, resumeSession, startSession } from "../../support/taps/presses";
import { segmentsOf } from "../../support/taps/sessions";
import { isThorough } from "../../support/thorough";

/** Saves at once. */
const MANY = isThorough ? 50 : 12;

/** A refused or unanswered Save stores nothing: the session runs on as it did. */
const expectUntouched = async (userId: string, sessionId: string, stretches: number) => {
  const segments = await segmentsOf(sessionId);
  expect(segments.map((segment) => segment.endedAt === null).filter(Boolean)).toHaveLength(1);
  expect(segments).toHaveLength(stretches);
  expect(await findOpenSession(userId)).toMatchObject({ id: sessionId, running: true });
  expect((await readUser(userId))?.totalCraftingSeconds).toBe(0);
};

describe("Save", () => {
  it(`${MANY} concurrent Saves count the session once and all get the first result`, async () => {
    const user = await aUser();
    const id = await aSittingOf(user.id, [[isoAgo(2 * HOUR), isoAgo(HOUR)]]);
    const states = await runAllAtOnce(MANY, () => finishSession(user.id, { sessionId: id }));
    expect(new Set(states.map((state) => JSON.stringify(finishedSessionOf(state)))).size).toBe(1);
    const after = await readUser(user.id);
    expect(after?.totalCraftingSeconds).toBe(3600);
    expect(after?.sessionCount).toBe(1);
    expect(await db.$count(xpEvents, eq(xpEvents.userId, user.id))).toBe(1);
  });

  it.each([1, 3])("rejects a chosen end for a session of %d h in which the stopwatch was just used", async (hours) => {
    const user = await aUser();
    const id = await aSittingOf(user.id, [
      [isoAgo(hours * HOUR), isoAgo(HOUR / 2)],
      [isoAgo(HOUR / 4), null],
    ]);
    const forged = finishSession(user.id, { sessionId: id, endedAt: new Date(Date.now() - 0.75 * HOUR) });
    await expect(forged).rejects.toThrow("two hours without a pause");
    await expectUntouched(user.id, id, 2);
  });

  it.each([2, 12.01])(
    "lets a session of %d h end at any moment between start and now, and at no other",
    async (hours) => {
      const user = await aUser();
      const start = isoAgo(hours * HOUR);
      const id = await aSittingOf(user.id, [[start, null]]);
      const afterStart = (ms: number) => new Date(+new Date(start) + ms);
      for (const outside of [-11 * HOUR, -1, 0, (hours + 1) * HOUR]) {
        const refused = finishSession(user.id, { sessionId: id, endedAt: afterStart(outside) });
        await expect(refused).rejects.toThrow("Choose a time between the start and now.");
      }
      await expectUntouched(user.id, id, 1);
      const saved = finishedSessionOf(await finishSession(user.id, { sessionId: id, endedAt: afterStart(1.5 * HOUR) }));
      expect(saved.durationSeconds).toBe(5400);
      expect(saved.endedAt).toBe(afterStart(1.5 * HOUR).toISOString());
    },
  );

  it("stores the full week of a session left running when no end is given", async () => {
    const user = await aUser();
    const id = await aSittingOf(user.id, [[isoAgo(168 * HOUR), null]]);
    expect(finishedSessionOf(await finishSession(user.id, { sessionId: id })).durationSeconds).toBeGreaterThanOrEqual(
      168 * 3600,
    );
  });

  it("keeps the description from another tab when its own is blank", async () => {
    const user = await aUser();
    const { id } = await startSession(user.id, { description: "Crafting session" });
    await describeSession(user.id, id, "Fair Isle yoke");
    expect(finishedSessionOf(await finishSession(user.id, { sessionId: id, description: undefined })).description).toBe(
      "Fair Isle yoke",
    );
  });

  it("counts what another process stored while it waited, and ends the session after that", async () => {
    const user = await aUser();
    const id = await aSittingOf(user.id, [[isoAgo(HOUR), null]]);
    const [save, released] = await withConnections(1, async ([other]) => {
      await other?.unsafe(`begin; select 1 from users where id = '${user.id}' for no key update;
        update session_segments set ended_at = started_at + interval '10 min' where session_id = '${id}'`);
      const waiting = finishSession(user.id, { sessionId: id });
      await expect.poll(() => runAsOwner("select 1 from pg_locks where not granted")).not.toEqual([]);
      await other?.unsafe(`insert into session_segments (session_id, started_at) values ('${id}', now())`);
      const [row] = (await other?.unsafe("select floor(extract(epoch from clock_timestamp()) * 1000) as ms")) ?? [];
      await other?.unsafe("commit");
      return [finishedSessionOf(await waiting), Number(row?.ms)];
    });
    expect(save.durationSeconds).toBeGreaterThanOrEqual(600);
    expect(save.durationSeconds).toBeLessThan(660);
    expect(Date.parse(save.endedAt)).toBeGreaterThanOrEqual(released);
  });

  it("Postgres refuses a duration longer than start to end, and any change of a finished session", async () => {
    const user = await aUser();
    const id = await aSittingOf(user.id, [[isoAgo(HOUR), isoAgo(HOUR / 2)]]);
    await expect(
      db
        .update(craftingSessions)
        .set({ endedAt: new Date(), durationSeconds: 3700 })
        .where(eq(craftingSessions.id, id)),
    ).rejects.toThrow();
    await finishSession(user.id, { sessionId: id });
    await expect(
      db.update(craftingSessions).set({ durationSeconds: 1 }).where(eq(craftingSessions.id, id)),
    ).rejects.toThrow();
    await expect(db.insert(sessionSegments).values({ sessionId: id, startedAt: new Date() })).rejects.toThrow();
  });
});

describe("Save and Discard at the same time", () => {
  it("leave the session either finished or gone, in whatever order Save, Discard, Pause and Resume arrive", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < (isThorough ? 120 : 24); round++) {
      const user = await aUser();
      const id = await aSittingOf(user.id, [[isoAgo(HOUR), isoAgo(HOUR / 2)]]);
      const commands = [
        () => finishSession(user.id, { sessionId: id }),
        () => discardSession(user.id, id),
        () => pauseSession(user.id, id),
        () => resumeSession(user.id, id),
      ].sort(() => Math.random() - 0.5);
      const states = await Promise.all(commands.map((command) => command()));
      const [row] = await db.select().from(craftingSessions).where(eq(craftingSessions.id, id));
      const last = states.some((state) => state.status === "finished") ? "finished" : "gone";
      outcomes.add(last);
      if (last === "finished") expect(row?.endedAt).toBeInstanceOf(Date);
      else expect(row).toBeUndefined();
      expect((await readUser(user.id))?.totalCraftingSeconds).toBe(row?.durationSeconds ?? 0);
      expect(await findOpenSession(user.id)).toBeNull();
    }
    expect(outcomes).toEqual(new Set(["finished", "gone"]));
  });

  it("a late command on a discarded session changes nothing and says it is gone", async () => {
    const user = await aUser();
    const { id } = await startSession(user.id, { description: "Gone" });
    await discardSession(user.id, id);
    const late = [
      pauseSession(user.id, id),
      resumeSession(user.id, id),
      finishSession(user.id, { sessionId: id }),
      discardSession(user.id, id),
    ];
    expect((await Promise.all(late)).map((state) => state.status)).toEqual(["gone", "gone", "gone", "gone"]);
    expect(await db.$count(craftingSessions, eq(craftingSessions.userId, user.id))).toBe(0);
  });
});
