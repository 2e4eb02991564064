import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { findBroken } from "@/db/invariants";
import { runAtOnce, withConnections } from "../../support/database/at-once";
import { runAsOwner } from "../../support/database/sql";
import { anOpenSession, aProject, aUser } from "../../support/people/factories";
import { finishSession, pauseSession, switchSession } from "../../support/taps/presses";
import { letPass, sessionsOf } from "../../support/taps/sessions";
import { isThorough } from "../../support/thorough";

/** Requests at once. */
const MANY = isThorough ? 20 : 6;

afterAll(async () => expect(await findBroken()).toEqual({}));

describe("switching to another session", () => {
  it("ends the first session and starts the second at the same stored instant", async () => {
    const user = await aUser();
    const project = await aProject(user.id, { name: "Bowl" });
    const open = await anOpenSession(user.id, { seconds: 600 });
    const answer = await switchSession(user.id, {
      sessionId: open.id,
      description: "Salt pig, lid",
      next: { projectId: project.id },
    });
    expect(answer).toMatchObject({
      status: "switched",
      saved: { id: open.id, description: "Salt pig, lid" },
      session: { running: true, description: "Bowl", project: { name: "Bowl" } },
    });
    const [first, second] = await sessionsOf(user.id);
    expect(first?.endedAt).toEqual(second?.startedAt);
    expect(first?.durationSeconds).toBeGreaterThanOrEqual(600);
    expect(second?.endedAt).toBeNull();
  });

  it("starts the second session now when the first was paused, and adds no time to the first", async () => {
    const user = await aUser();
    const open = await anOpenSession(user.id, { seconds: 600 });
    await pauseSession(user.id, open.id);
    await letPass(open.id, 900);
    const before = Date.now();
    const answer = await switchSession(user.id, { sessionId: open.id, next: {} });
    expect(answer).toMatchObject({ status: "switched", session: { description: "Crafting session", project: null } });
    const [first, second] = await sessionsOf(user.id);
    expect(first?.durationSeconds).toBe(600);
    expect(first?.endedAt).toEqual(second?.startedAt);
    expect(+(second?.startedAt ?? 0)).toBeGreaterThanOrEqual(before - 1000);
  });

  it("starts the second session now when the first ends earlier, so that forgotten hours stay uncounted", async () => {
    const user = await aUser();
    const open = await anOpenSession(user.id, { seconds: 10_800 });
    const before = Date.now();
    const endedAt = new Date(before - 7_200_000);
    const answer = await switchSession(user.id, { sessionId: open.id, endedAt, next: {} });
    expect(answer).toMatchObject({ status: "switched" });
    const [first, second] = await sessionsOf(user.id);
    expect(first?.endedAt).toEqual(endedAt);
    expect(+(second?.startedAt ?? 0)).toBeGreaterThanOrEqual(before - 1000);
  });

  it(`saves one session and starts one when requested ${MANY} times at once`, async () => {
    const user = await aUser();
    const open = await anOpenSession(user.id);
    const answers = await runAtOnce(MANY, () => switchSession(user.id, { sessionId: open.id, next: {} }));
    const states = answers.map((one) => (one.status === "fulfilled" ? one.value.status : "failed"));
    expect(states.toSorted()).toEqual([...Array(MANY - 1).fill("finished"), "switched"]);
    expect(await sessionsOf(user.id)).toHaveLength(2);
  });

  it("starts nothing when the session was saved or discarded elsewhere", async () => {
    const user = await aUser();
    const open = await anOpenSession(user.id);
    await finishSession(user.id, { sessionId: open.id });
    expect(await switchSession(user.id, { sessionId: open.id, next: {} })).toMatchObject({ status: "finished" });
    expect(await switchSession(user.id, { sessionId: randomUUID(), next: {} })).toEqual({ status: "gone" });
    expect(await sessionsOf(user.id)).toMatchObject([{ endedAt: expect.any(Date) }]);
  });

  it("does not touch another crafter's session", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const open = await anOpenSession(other.id);
    expect(await switchSession(user.id, { sessionId: open.id, next: {} })).toEqual({ status: "gone" });
    expect((await sessionsOf(other.id))[0]?.endedAt).toBeNull();
  });

  it("leaves the first session running when the second can't be started", async () => {
    const user = await aUser();
    const open = await anOpenSession(user.id);
    const tooLong = "x".repeat(201);
    await expect(switchSession(user.id, { sessionId: open.id, next: { description: tooLong } })).rejects.toThrow();
    expect(await sessionsOf(user.id)).toMatchObject([{ id: open.id, endedAt: null }]);
  });
});

it("a switch whose connection is killed midway leaves the first session running and succeeds when tried again", async () => {
  const user = await aUser();
  const project = await aProject(user.id);
  const open = await anOpenSession(user.id);
  const input = { sessionId: open.id, next: { projectId: project.id } };
  await withConnections(1, async ([holder]) => {
    await holder?.begin(async (tx) => {
      // By the time it wants this row, the first session has ended in its transaction.
      await tx`select 1 from projects where id = ${project.id} for update`;
      const switching = expect(switchSession(user.id, input)).rejects.toThrow();
      const waiting = () =>
        tx`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await waiting()).length).toBe(1);
      for (const { pid } of await waiting()) await runAsOwner(`select pg_terminate_backend(${pid})`);
      await switching;
    });
  });
  expect(await sessionsOf(user.id)).toMatchObject([{ id: open.id, endedAt: null }]);
  expect(await switchSession(user.id, input)).toMatchObject({ status: "switched" });
  expect((await sessionsOf(user.id)).map(({ endedAt }) => endedAt !== null)).toEqual([true, false]);
});
