import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { findAllocationView } from "@/db/queries/crafting/allocation-view";
import { setIntendedProject } from "@/db/queries/crafting/intended-project";
import { assignToProject } from "@/db/queries/crafting/session-project";
import { findStartChoices, listStartableProjects } from "@/db/queries/crafting/start-choices";
import { findLogin } from "@/db/queries/current-user";
import { craftingSessions, projects } from "@/db/schema";
import { atOnce, withConnections } from "../../support/database/at-once";
import { asOwner } from "../../support/database/sql";
import { aFinishedSession, aLogin, anOpenSession, aProject, aUser } from "../../support/people/factories";
import { discardSession, finishSession, pauseSession, startSession, switchSession } from "../../support/taps/presses";
import { letPass } from "../../support/taps/sessions";

const sessionsOf = (userId: string) =>
  db.select().from(craftingSessions).where(eq(craftingSessions.userId, userId)).orderBy(craftingSessions.startedAt);

describe("a session started on a project", () => {
  it("shows the project on every page and in every answer, and takes its name as the default description", async () => {
    const user = await aUser();
    const project = await aProject(user.id, { name: "Salt pig" });
    const started = await startSession(user.id, { projectId: project.id });
    const named = { id: project.id, name: "Salt pig" };
    expect(started).toMatchObject({ isNew: true, description: "Salt pig", project: named });
    const login = await findLogin((await aLogin(user.id)).id, user.id);
    expect(login?.openSession).toMatchObject({ id: started.id, project: named });
    expect(await pauseSession(user.id, started.id)).toMatchObject({ session: { project: named } });
    expect(await startSession(user.id, {})).toMatchObject({ isNew: false, project: named });
  });

  it("keeps the crafter's own description", async () => {
    const user = await aUser();
    const project = await aProject(user.id);
    expect(await startSession(user.id, { description: "Lid", projectId: project.id })).toMatchObject({
      description: "Lid",
    });
  });

  it("is offered to that project after Save, until its time is assigned", async () => {
    const user = await aUser();
    const project = await aProject(user.id, { name: "Salt pig" });
    const session = await anOpenSession(user.id);
    await setIntendedProject(user.id, { sessionId: session.id, projectId: project.id });
    expect(await finishSession(user.id, { sessionId: session.id })).toMatchObject({
      status: "finished",
      project: { name: "Salt pig", now: "offered" },
    });
    expect(await findAllocationView(user.id, session.id)).toMatchObject({ intendedProjectId: project.id });
    await assignToProject(user.id, { sessionId: session.id, projectId: project.id });
    expect(await findAllocationView(user.id, session.id)).toMatchObject({ intendedProjectId: null });
  });

  it("can change or clear its project while it is open", async () => {
    const user = await aUser();
    const [one, other] = [await aProject(user.id, { name: "One" }), await aProject(user.id, { name: "Other" })];
    const { id: sessionId } = await startSession(user.id, { projectId: one.id });
    const set = (projectId: string | null) => setIntendedProject(user.id, { sessionId, projectId });
    expect(await set(other.id)).toMatchObject({ status: "open", session: { project: { name: "Other" } } });
    expect(await set(null)).toMatchObject({ status: "open", session: { project: null } });
    await discardSession(user.id, sessionId);
    expect(await set(one.id)).toEqual({ status: "gone" });
  });

  it("loses a deleted project and is still saved", async () => {
    const user = await aUser();
    const project = await aProject(user.id);
    const { id } = await startSession(user.id, { projectId: project.id });
    await db.delete(projects).where(eq(projects.id, project.id));
    expect(await finishSession(user.id, { sessionId: id })).toMatchObject({ status: "finished", project: null });
  });
});

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
    expect(await findBroken()).toEqual({});
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

  it("saves one session and starts one when requested twenty times at once", async () => {
    const user = await aUser();
    const open = await anOpenSession(user.id);
    const answers = await atOnce(20, () => switchSession(user.id, { sessionId: open.id, next: {} }));
    const states = answers.map((one) => (one.status === "fulfilled" ? one.value.status : "failed"));
    expect(states.toSorted()).toEqual([...Array(19).fill("finished"), "switched"]);
    expect(await sessionsOf(user.id)).toHaveLength(2);
  });

  it("starts nothing when the session was saved or discarded elsewhere", async () => {
    const user = await aUser();
    const open = await anOpenSession(user.id);
    await finishSession(user.id, { sessionId: open.id });
    expect(await switchSession(user.id, { sessionId: open.id, next: {} })).toMatchObject({ status: "finished" });
    expect(await switchSession(user.id, { sessionId: randomUUID(), next: {} })).toEqual({ status: "gone" });
    const running = and(eq(craftingSessions.userId, user.id), isNull(craftingSessions.endedAt));
    expect(await db.$count(craftingSessions, running)).toBe(0);
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
    const sessions = await sessionsOf(user.id);
    expect(sessions).toMatchObject([{ id: open.id, endedAt: null }]);
    expect(await findBroken()).toEqual({});
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
      for (const { pid } of await waiting()) await asOwner(`select pg_terminate_backend(${pid})`);
      await switching;
    });
  });
  expect(await sessionsOf(user.id)).toMatchObject([{ id: open.id, endedAt: null }]);
  expect(await switchSession(user.id, input)).toMatchObject({ status: "switched" });
  expect((await sessionsOf(user.id)).map(({ endedAt }) => endedAt !== null)).toEqual([true, false]);
  expect(await findBroken()).toEqual({});
});

describe("the projects offered at Start", () => {
  it("are the crafter's own ongoing once-off projects, the last worked on first", async () => {
    const user = await aUser();
    const [old, worked] = [await aProject(user.id, { name: "Old" }), await aProject(user.id, { name: "Worked on" })];
    const fresh = await aProject(user.id, { name: "Fresh" });
    await aProject(user.id, { name: "Template", isOneOff: false });
    await aProject((await aUser()).id, { name: "Another’s" });
    await db
      .update(projects)
      .set({ createdAt: new Date(Date.now() - 86_400_000) })
      .where(eq(projects.id, old.id));
    const session = await aFinishedSession(user.id);
    await assignToProject(user.id, { sessionId: session.id, projectId: worked.id });
    expect((await listStartableProjects(user.id)).map(({ name }) => name)).toEqual(["Worked on", "Fresh", "Old"]);
    expect(await findStartChoices(user.id, { projects: 2, activities: 8 })).toEqual({
      projects: [worked, fresh].map(({ id, name }) => ({ id, name })),
      activities: [],
    });
  });
});
