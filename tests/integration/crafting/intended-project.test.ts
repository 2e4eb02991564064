import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { findAllocationView } from "@/db/queries/crafting/allocation-view";
import { setIntendedProject } from "@/db/queries/crafting/intended-project";
import { findStartChoices, listStartableProjects } from "@/db/queries/crafting/start-choices";
import { findLogin } from "@/db/queries/current-user";
import { setAssignsAtSave } from "@/db/queries/profile/settings";
import { intendedProjects, projects, projectTimeLogs, users } from "@/db/schema";
import { runAllAtOnce } from "../../support/database/at-once";
import { aFinishedSession, aLogin, aMethod, aProject, aUser, markComplete } from "../../support/people/factories";
import { discardSession, finishSession, pauseSession, startSession, switchSession } from "../../support/taps/presses";
import { letPass } from "../../support/taps/sessions";

const logsOf = (userId: string) =>
  db
    .select({ projectId: projectTimeLogs.projectId, seconds: projectTimeLogs.loggedSeconds })
    .from(projectTimeLogs)
    .where(eq(projectTimeLogs.userId, userId));

const countIntended = (userId: string) => db.$count(intendedProjects, eq(intendedProjects.userId, userId));

async function completeByMethod(userId: string, projectId: string) {
  const { id: methodId } = await aMethod(userId);
  const costs = { materials: [], additionalCostsCents: 0, priceOverrideCents: null };
  await markComplete(userId, { projectId, methodId, ...costs });
}

/** A crafter whose stopwatch has run for an hour on a project. */
async function aCrafterAtWork(values: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser(values);
  const project = await aProject(user.id, { name: "Salt pig" });
  const session = await startSession(user.id, { projectId: project.id });
  await letPass(session.id, 3_600);
  return { user, project, session };
}

describe("starting a session on a project", () => {
  it("shows the project on every page and in every answer, and takes its name as the default description", async () => {
    const { user, project, session } = await aCrafterAtWork();
    const named = { id: project.id, name: "Salt pig" };
    expect(session).toMatchObject({ isNew: true, description: "Salt pig", project: named });
    const login = await findLogin((await aLogin(user.id)).id, user.id);
    expect(login?.openSession).toMatchObject({ id: session.id, project: named });
    expect(await pauseSession(user.id, session.id)).toMatchObject({ session: { project: named } });
    expect(await startSession(user.id, {})).toMatchObject({ isNew: false, project: named });
  });

  it("keeps the crafter's own description", async () => {
    const user = await aUser();
    const project = await aProject(user.id);
    const session = await startSession(user.id, { description: "Glaze", projectId: project.id });
    expect(session).toMatchObject({ description: "Glaze", project: { id: project.id } });
  });

  it.each([
    ["another crafter’s", async () => (await aProject((await aUser()).id)).id],
    ["a template", async (userId: string) => (await aProject(userId, { isOneOff: false })).id],
    ["a deleted one", async () => crypto.randomUUID()],
  ])("starts without a project where the id is %s", async (_, projectOf) => {
    const user = await aUser();
    const session = await startSession(user.id, { projectId: await projectOf(user.id) });
    expect(session).toMatchObject({ description: "Crafting session", project: null, isNew: true });
    expect(await countIntended(user.id)).toBe(0);
  });

  it("offers only the crafter's own ongoing once-off projects, the last worked on first", async () => {
    const { user, project, session } = await aCrafterAtWork({ assignsAtSave: true });
    const [old, newer, done] = [
      await aProject(user.id, { name: "Old", createdAt: new Date(Date.now() - 86_400_000) }),
      await aProject(user.id, { name: "Bowl" }),
      await aProject(user.id),
    ];
    await aProject(user.id, { isOneOff: false });
    await aProject((await aUser()).id);
    await completeByMethod(user.id, done.id);
    await finishSession(user.id, { sessionId: session.id });
    const offered = [project, newer, old].map(({ id, name }) => ({ id, name }));
    expect(await listStartableProjects(user.id)).toEqual(offered);
    // Sessions without a description of their own suggest none.
    await aFinishedSession(user.id, { daysAgo: 1 });
    expect(await findStartChoices(user.id, { projects: 2, activities: 8 })).toEqual({
      projects: offered.slice(0, 2),
      activities: ["Salt pig"],
    });
  });

  it("is still saved when the project was deleted", async () => {
    const { user, project, session } = await aCrafterAtWork();
    await db.delete(projects).where(eq(projects.id, project.id));
    const saved = await finishSession(user.id, { sessionId: session.id });
    expect(saved).toMatchObject({ status: "finished", project: null });
  });
});

describe("setIntendedProject", () => {
  it("changes or clears the project of an open session only", async () => {
    const { user, session } = await aCrafterAtWork();
    const bowl = await aProject(user.id, { name: "Bowl" });
    const ids = { sessionId: session.id, projectId: bowl.id };
    const now = await setIntendedProject(user.id, ids);
    expect(now).toMatchObject({ status: "open", session: { project: { id: bowl.id, name: "Bowl" } } });
    const none = await setIntendedProject(user.id, { ...ids, projectId: null });
    expect(none).toMatchObject({ status: "open", session: { project: null } });
    expect(await countIntended(user.id)).toBe(0);
    await discardSession(user.id, session.id);
    expect(await setIntendedProject(user.id, ids)).toEqual({ status: "gone" });
  });

  it("rejects another crafter’s project as not found and keeps the current one", async () => {
    const { user, session } = await aCrafterAtWork();
    const { user: other, project: theirs, session: theirSession } = await aCrafterAtWork();
    const named = setIntendedProject(user.id, { sessionId: session.id, projectId: theirs.id });
    await expect(named).rejects.toMatchObject({ code: "not_found" });
    const answer = await setIntendedProject(other.id, { sessionId: session.id, projectId: theirs.id });
    expect(answer).toEqual({ status: "gone" });
    const saved = [
      await finishSession(user.id, { sessionId: session.id }),
      await finishSession(other.id, { sessionId: theirSession.id }),
    ];
    for (const one of saved) expect(one).toMatchObject({ project: { name: "Salt pig", now: "offered" } });
  });
});

describe("“Give time to its project without asking”", () => {
  it("is off until the crafter switches it on, and affects no other crafter", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const stored = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]?.assignsAtSave;
    expect(await stored(user.id)).toBe(false);
    await setAssignsAtSave(user.id, true);
    expect([await stored(user.id), await stored(other.id)]).toEqual([true, false]);
    await setAssignsAtSave(user.id, false);
    expect(await stored(user.id)).toBe(false);
  });

  it("offers the project at Save until its time is assigned, and logs nothing itself while it is off", async () => {
    const { user, project, session } = await aCrafterAtWork();
    const saved = await finishSession(user.id, { sessionId: session.id });
    expect(saved).toMatchObject({ status: "finished", project: { name: "Salt pig", now: "offered" } });
    expect(await logsOf(user.id)).toEqual([]);
    expect(await findAllocationView(user.id, session.id)).toMatchObject({ intendedProjectId: project.id });
    await saveAllocation(user.id, { sessionId: session.id, projectId: project.id });
    expect(await findAllocationView(user.id, session.id)).toMatchObject({ intendedProjectId: null });
  });

  it("logs the session on its project once, however often Save is pressed", async () => {
    const { user, project, session } = await aCrafterAtWork({ assignsAtSave: true });
    const answers = await runAllAtOnce(5, () => finishSession(user.id, { sessionId: session.id }));
    const projectsOf = answers.flatMap((answer) => (answer.status === "finished" && answer.project) || []);
    expect(projectsOf).toEqual([{ name: "Salt pig", now: "assigned" }]);
    const [log] = await logsOf(user.id);
    expect(await logsOf(user.id)).toHaveLength(1);
    expect(log?.projectId).toBe(project.id);
    expect(log?.seconds).toBeGreaterThanOrEqual(3_600);
    const [row] = await db.select().from(projects).where(eq(projects.id, project.id));
    expect(row?.totalSeconds).toBe(log?.seconds);
  });

  it("logs the session that a switch ends", async () => {
    const { user, project, session } = await aCrafterAtWork({ assignsAtSave: true });
    const bowl = await aProject(user.id, { name: "Bowl" });
    const switched = await switchSession(user.id, { sessionId: session.id, next: { projectId: bowl.id } });
    expect(switched).toMatchObject({
      status: "switched",
      project: { now: "assigned" },
      session: { project: { name: "Bowl" } },
    });
    expect(await logsOf(user.id)).toMatchObject([{ projectId: project.id }]);
  });

  it("logs nothing for a session without time", async () => {
    const user = await aUser({ assignsAtSave: true });
    const project = await aProject(user.id);
    const { id } = await startSession(user.id, { projectId: project.id });
    expect(await finishSession(user.id, { sessionId: id })).toMatchObject({ project: { now: "offered" } });
    expect(await logsOf(user.id)).toEqual([]);
  });

  it.each([false, true])("drops a project that was completed meanwhile and says so (switched on: %s)", async (on) => {
    const { user, project, session } = await aCrafterAtWork({ assignsAtSave: on });
    await completeByMethod(user.id, project.id);
    const saved = await finishSession(user.id, { sessionId: session.id });
    expect(saved).toMatchObject({ status: "finished", project: { name: "Salt pig", now: "dropped" } });
    expect([await logsOf(user.id), await countIntended(user.id)]).toEqual([[], 0]);
  });
});
