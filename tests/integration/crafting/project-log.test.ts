import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { listSessions } from "@/db/queries/crafting/history";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { findHoldingProject } from "@/db/queries/crafting/session-project";
import { listOngoingProjects } from "@/db/queries/projects/ongoing";
import { createProject } from "@/db/queries/projects/own";
import { projects, projectTimeLogs } from "@/db/schema";
import { runAllAtOnce } from "../../support/database/at-once";
import { aFinishedSession, aProject, aUser } from "../../support/people/factories";
import { aMember, aProjectOf, projectSecondsOf } from "../../support/people/given-time";
import { isThorough } from "../../support/thorough";

const countLogs = (sessionId: string) => db.$count(projectTimeLogs, eq(projectTimeLogs.sessionId, sessionId));

/** A session of forty minutes and two projects. */
async function aChoiceOfProjects() {
  const user = await aUser();
  const session = await aFinishedSession(user.id, { durationSeconds: 2_400 });
  const [first, second] = [await aProject(user.id), await aProject(user.id)];
  const assign = (projectId: string) => saveAllocation(user.id, { sessionId: session.id, projectId });
  return { user, session, first, second, assign };
}

describe("logging a session on a project", () => {
  it("assigning again moves the time instead of adding it twice", async () => {
    const { user, session, first, second, assign } = await aChoiceOfProjects();
    await assign(first.id);
    await assign(first.id);
    expect(await projectSecondsOf(first.id)).toBe(2_400);
    await assign(second.id);
    expect([await projectSecondsOf(first.id), await projectSecondsOf(second.id)]).toEqual([0, 2_400]);
    await deleteSession(user.id, session.id);
    expect(await projectSecondsOf(second.id)).toBe(0);
  });

  it("rejects a session without time, in the query and in the database", async () => {
    const user = await aUser();
    const [session, project] = [await aFinishedSession(user.id, { durationSeconds: 0 }), await aProject(user.id)];
    const ids = { sessionId: session.id, projectId: project.id };
    await expect(saveAllocation(user.id, ids)).rejects.toThrow("This session has no time to allocate.");
    await expect(db.insert(projectTimeLogs).values({ ...ids, userId: user.id, loggedSeconds: 0 })).rejects.toThrow();
    expect(await countLogs(session.id)).toBe(0);
  });

  it("removes the log and its time from the project once, however often the session is taken off", async () => {
    const user = await aUser();
    const session = await aFinishedSession(user.id);
    const project = await aProjectOf(user.id, session.id, "Hat");
    expect(await findHoldingProject(user.id, session.id)).toEqual({ id: project.id, name: "Hat", isCompleted: false });
    expect(await findHoldingProject((await aUser()).id, session.id)).toBeNull();
    await runAllAtOnce(5, () => saveAllocation(user.id, { sessionId: session.id, projectId: null }));
    expect([await projectSecondsOf(project.id), await countLogs(session.id)]).toEqual([0, 0]);
    expect(await findHoldingProject(user.id, session.id)).toBeNull();
  });

  it("keeps each project's total equal to its logs while a session is assigned and taken off at once", async () => {
    const { user, session, first, second, assign } = await aChoiceOfProjects();
    await runAllAtOnce(20, async (index) => {
      if (index % 4 === 3) await saveAllocation(user.id, { sessionId: session.id, projectId: null });
      else await assign(index % 2 ? first.id : second.id);
    });
    const logs = await countLogs(session.id);
    expect(logs).toBeLessThanOrEqual(1);
    expect(((await projectSecondsOf(first.id)) ?? 0) + ((await projectSecondsOf(second.id)) ?? 0)).toBe(logs * 2_400);
    await assign(first.id);
    await runAllAtOnce(isThorough ? 40 : 10, (index) => assign(index % 2 ? first.id : second.id));
    expect(await countLogs(session.id)).toBe(1);
    expect(((await projectSecondsOf(first.id)) ?? 0) + ((await projectSecondsOf(second.id)) ?? 0)).toBe(2_400);
  });

  it("impact and project are independent: saving one does not undo the other", async () => {
    const { user, session, hours, give } = await aMember();
    const project = await aProjectOf(user.id, session.id);
    await give([hours.id, 7_200]);
    expect(await listSessions(user.id, { limit: 1, offset: 0 })).toMatchObject([
      { project: { id: project.id }, allocations: [{ challengeId: hours.id, name: hours.name, seconds: 7_200 }] },
    ]);
  });

  it("keeps every project's total equal to its logged sessions through random reassignments", async () => {
    const user = await aUser({ tier: "pro_plus" });
    const sessions = await runAllAtOnce(3, (index) =>
      aFinishedSession(user.id, { durationSeconds: [600, 1_500, 3_300][index] ?? 0, daysAgo: index + 1 }),
    );
    const mine = await runAllAtOnce(3, () => aProject(user.id));
    const places = new Map<string, string>();
    for (let step = 0; step < (isThorough ? 150 : 30); step++) {
      const session = sessions[step % 3];
      const project = mine[Math.floor(Math.random() * 3)];
      if (!session || !project) throw new Error("no fixture");
      await saveAllocation(user.id, { sessionId: session.id, projectId: project.id });
      places.set(session.id, project.id);
      for (const { id } of mine) {
        const logged = sessions.filter((one) => places.get(one.id) === id);
        expect(await projectSecondsOf(id)).toBe(logged.reduce((sum, one) => sum + (one.durationSeconds ?? 0), 0));
      }
    }
  });

  it("rejects another crafter's project, another crafter's session and a template", async () => {
    const [me, other] = [await aUser(), await aUser()];
    const [mine, theirs] = [await aFinishedSession(me.id), await aFinishedSession(other.id)];
    const [project, template] = [await aProject(me.id), await aProject(me.id, { isOneOff: false })];
    const theirProject = await aProjectOf(other.id, theirs.id);
    for (const [sessionId, projectId] of [
      [mine.id, theirProject.id],
      [theirs.id, project.id],
      [mine.id, template.id],
    ] as const)
      await expect(saveAllocation(me.id, { sessionId, projectId })).rejects.toThrow("no longer exists");
    await expect(saveAllocation(me.id, { sessionId: theirs.id, projectId: null })).rejects.toThrow(
      "This session no longer exists.",
    );
    expect(await projectSecondsOf(theirProject.id)).toBe(3_600);
    for (const { id: userId } of [me, other]) {
      const log = { userId, projectId: theirProject.id, sessionId: mine.id, loggedSeconds: 1 };
      await expect(db.insert(projectTimeLogs).values(log)).rejects.toThrow();
    }
    expect((await listOngoingProjects(me.id)).map(({ id }) => id)).toEqual([project.id]);
  });
});

it("creates one project for a repeated request and rejects an id that another crafter used", async () => {
  const [me, other] = [await aUser(), await aUser()];
  const input = { id: crypto.randomUUID(), name: "Yoke sweater", isOneOff: true };
  const [first, again] = await runAllAtOnce(2, () => createProject(me.id, input));
  expect(first).toEqual(again);
  await expect(createProject(other.id, input)).rejects.toThrow();
  expect(await db.$count(projects, eq(projects.id, input.id))).toBe(1);
});
