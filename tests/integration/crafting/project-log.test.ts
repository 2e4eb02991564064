import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { joinChallenge } from "@/db/queries/challenges/join";
import { replaceAllocations } from "@/db/queries/crafting/allocate";
import { findAllocationView } from "@/db/queries/crafting/allocation-view";
import { listSessions } from "@/db/queries/crafting/history";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { assignToProject, findHoldingProject, removeFromProject } from "@/db/queries/crafting/session-project";
import { listOngoingProjects } from "@/db/queries/projects/ongoing";
import { createProject } from "@/db/queries/projects/own";
import { projects, projectTimeLogs } from "@/db/schema";
import { allAtOnce } from "../../support/database/at-once";
import { aChallenge, aFinishedSession, aProject, aUser } from "../../support/people/factories";

const totalOf = async (projectId: string) =>
  (await db.select().from(projects).where(eq(projects.id, projectId)))[0]?.totalSeconds;

async function aMember(minutes = 120) {
  const user = await aUser();
  const session = await aFinishedSession(user.id, { durationSeconds: minutes * 60 });
  const hours = await aChallenge({ goalUnit: "hours", userGoalUnit: "hours" });
  const sessions = await aChallenge({ goalUnit: "sessions", userGoalUnit: "sessions" });
  await joinChallenge(user.id, hours.id);
  await joinChallenge(user.id, sessions.id);
  return { user, session, hours, sessions };
}

describe("logging a session on a project", () => {
  it("assigning again moves the time instead of adding it twice", async () => {
    const user = await aUser();
    const session = await aFinishedSession(user.id, { durationSeconds: 2400 });
    const [first, second] = await Promise.all([aProject(user.id), aProject(user.id)]);
    await assignToProject(user.id, { sessionId: session.id, projectId: first.id });
    await assignToProject(user.id, { sessionId: session.id, projectId: first.id });
    expect(await totalOf(first.id)).toBe(2400);
    await assignToProject(user.id, { sessionId: session.id, projectId: second.id });
    expect([await totalOf(first.id), await totalOf(second.id)]).toEqual([0, 2400]);
    await deleteSession(user.id, session.id);
    expect(await totalOf(second.id)).toBe(0);
  });

  it("rejects a session without time, in the query and in the database", async () => {
    const user = await aUser();
    const [session, project] = [await aFinishedSession(user.id, { durationSeconds: 0 }), await aProject(user.id)];
    const ids = { sessionId: session.id, projectId: project.id };
    await expect(assignToProject(user.id, ids)).rejects.toThrow("This session has no time to allocate.");
    await expect(db.insert(projectTimeLogs).values({ ...ids, userId: user.id, loggedSeconds: 0 })).rejects.toThrow();
    expect(await db.$count(projectTimeLogs, eq(projectTimeLogs.userId, user.id))).toBe(0);
  });

  it("removes the log and its time from the project once, however often the session is taken off", async () => {
    const user = await aUser();
    const session = await aFinishedSession(user.id, { durationSeconds: 2400 });
    const project = await aProject(user.id, { name: "Hat" });
    await assignToProject(user.id, { sessionId: session.id, projectId: project.id });
    expect(await findHoldingProject(user.id, session.id)).toEqual({ id: project.id, name: "Hat", isCompleted: false });
    expect(await findHoldingProject((await aUser()).id, session.id)).toBeNull();
    await allAtOnce(5, () => removeFromProject(user.id, session.id));
    expect(await totalOf(project.id)).toBe(0);
    expect(await db.$count(projectTimeLogs, eq(projectTimeLogs.sessionId, session.id))).toBe(0);
    expect(await findHoldingProject(user.id, session.id)).toBeNull();
  });

  it("keeps the project's total equal to its logs while sessions are assigned and taken off at once", async () => {
    const user = await aUser();
    const session = await aFinishedSession(user.id, { durationSeconds: 600 });
    const project = await aProject(user.id);
    await allAtOnce(20, (i) =>
      i % 2
        ? removeFromProject(user.id, session.id).then(() => null)
        : assignToProject(user.id, { sessionId: session.id, projectId: project.id }),
    );
    const logs = await db.$count(projectTimeLogs, eq(projectTimeLogs.sessionId, session.id));
    expect(await totalOf(project.id)).toBe(logs * 600);
  });

  it("40 concurrent assignments to two projects leave one log and the right totals", async () => {
    const user = await aUser();
    const session = await aFinishedSession(user.id, { durationSeconds: 600 });
    const [first, second] = await Promise.all([aProject(user.id), aProject(user.id)]);
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        assignToProject(user.id, { sessionId: session.id, projectId: (i % 2 ? first : second).id }),
      ),
    );
    expect(await db.$count(projectTimeLogs, eq(projectTimeLogs.sessionId, session.id))).toBe(1);
    expect(((await totalOf(first.id)) ?? 0) + ((await totalOf(second.id)) ?? 0)).toBe(600);
  });

  it("impact and project are independent: saving one does not undo the other", async () => {
    const { user, session, hours } = await aMember();
    const project = await aProject(user.id);
    await assignToProject(user.id, { sessionId: session.id, projectId: project.id });
    await replaceAllocations(user.id, { sessionId: session.id, amounts: [{ challengeId: hours.id, seconds: 7200 }] });
    const [row] = await listSessions(user.id, { limit: 1, offset: 0 });
    expect(row?.project?.id).toBe(project.id);
    expect(row?.allocations).toEqual([{ challengeId: hours.id, name: hours.name, seconds: 7200 }]);
  });

  it("keeps every project's total equal to its logged sessions through random reassignments", async () => {
    const user = await aUser({ tier: "pro_plus" });
    const sessions = await Promise.all(
      [600, 1500, 3300].map((durationSeconds, i) => aFinishedSession(user.id, { durationSeconds, daysAgo: i + 1 })),
    );
    const mine = await Promise.all([1, 2, 3].map(() => aProject(user.id)));
    const model = new Map<string, string>();
    for (let step = 0; step < 150; step++) {
      const session = sessions[step % 3];
      const project = mine[Math.floor(Math.random() * 3)];
      if (!session || !project) throw new Error("no fixture");
      await assignToProject(user.id, { sessionId: session.id, projectId: project.id });
      model.set(session.id, project.id);
      for (const one of mine) {
        const expected = sessions
          .filter((s) => model.get(s.id) === one.id)
          .reduce((sum, s) => sum + (s.durationSeconds ?? 0), 0);
        expect(await totalOf(one.id)).toBe(expected);
      }
    }
  });

  it("rejects another crafter's project, another crafter's session and a template", async () => {
    const [me, other] = await Promise.all([aUser(), aUser()]);
    const [mine, theirs] = await Promise.all([aFinishedSession(me.id, {}), aFinishedSession(other.id, {})]);
    const [myProject, theirProject, template] = await Promise.all([
      aProject(me.id),
      aProject(other.id),
      aProject(me.id, { isOneOff: false }),
    ]);
    const refuse = (sessionId: string, projectId: string) =>
      expect(assignToProject(me.id, { sessionId, projectId })).rejects.toThrow("no longer exists");
    await refuse(mine.id, theirProject.id);
    await refuse(theirs.id, myProject.id);
    await refuse(mine.id, template.id);
    await assignToProject(other.id, { sessionId: theirs.id, projectId: theirProject.id });
    await expect(removeFromProject(me.id, theirs.id)).rejects.toThrow("This session no longer exists.");
    expect(await totalOf(theirProject.id)).toBe(3600);
    await expect(
      db
        .insert(projectTimeLogs)
        .values({ userId: me.id, projectId: theirProject.id, sessionId: mine.id, loggedSeconds: 1 }),
    ).rejects.toThrow();
    await expect(
      db
        .insert(projectTimeLogs)
        .values({ userId: other.id, projectId: theirProject.id, sessionId: mine.id, loggedSeconds: 1 }),
    ).rejects.toThrow();
    expect(await findAllocationView(me.id, theirs.id)).toBeNull();
    await expect(replaceAllocations(me.id, { sessionId: theirs.id, amounts: [] })).rejects.toThrow("no longer exists");
    expect((await listOngoingProjects(me.id)).map((project) => project.id)).toEqual([myProject.id]);
  });
});

describe("createProject", () => {
  it("stops at the Free limit of 5 projects when 20 requests arrive at once", async () => {
    const user = await aUser({ tier: "free" });
    await Promise.all([1, 2, 3, 4].map(() => aProject(user.id)));
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        createProject(user.id, { id: crypto.randomUUID(), name: `New ${i}`, isOneOff: true }),
      ),
    );
    expect(made.filter((result) => result.status === "created")).toHaveLength(1);
    expect(made.filter((result) => result.status === "limit" && result.limit === 5)).toHaveLength(19);
    expect(await db.$count(projects, eq(projects.userId, user.id))).toBe(5);
  });

  it("creates one project for a repeated request and rejects an id that another crafter used", async () => {
    const [me, other] = await Promise.all([aUser(), aUser()]);
    const id = crypto.randomUUID();
    const input = { id, name: "Yoke sweater", isOneOff: true };
    const [first, again] = await Promise.all([createProject(me.id, input), createProject(me.id, input)]);
    expect(first).toEqual(again);
    await expect(createProject(other.id, input)).rejects.toThrow();
    expect(await db.$count(projects, eq(projects.id, id))).toBe(1);
  });
});
