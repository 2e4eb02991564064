import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findUsage } from "@/db/queries/billing/usage";
import { listSessions } from "@/db/queries/crafting/history";
import { assignToProject } from "@/db/queries/crafting/session-project";
import { deleteMethod } from "@/db/queries/methods/own";
import { setSaved } from "@/db/queries/methods/saved";
import { listCompletedProjects } from "@/db/queries/projects/completed";
import { findProject } from "@/db/queries/projects/detail";
import { listActiveProjects, listOngoingProjects } from "@/db/queries/projects/ongoing";
import { applyTemplate, createProject, deleteProject, updateProject } from "@/db/queries/projects/own";
import { listEarnings } from "@/db/queries/sales/sums";
import { calculationMethods, projects, projectTimeLogs, users } from "@/db/schema";
import { TIERS } from "@/lib/domain/billing/tiers";
import { CreateProjectInput } from "@/lib/domain/projects/input";
import { allAtOnce, atOnce, failures } from "../../support/database/at-once";
import { aMethod, aProject, aUser, markComplete } from "../../support/people/factories";
import { row, someWork, WOOL, work } from "../../support/people/project-work";

const change = (projectId: string, more: object = {}) => ({ projectId, name: "Renamed", isOneOff: true, ...more });

const created = () => CreateProjectInput.parse({ id: randomUUID(), name: "Quilt" });

/** Finished work as rows, oldest first, a minute apart. */
async function finishedWork(userId: string, count: number) {
  const method = await aMethod(userId);
  const made: string[] = [];
  for (let i = 0; i < count; i++) {
    const project = await aProject(userId, { name: `Piece ${i}` });
    await markComplete(userId, { projectId: project.id, methodId: method.id, ...work() });
    made.push(project.id);
  }
  return made;
}

describe("the plan's limit on active projects", () => {
  it("holds at Free's 5 when 20 once-offs and templates are created in parallel", async () => {
    for (let round = 0; round < 3; round++) {
      const user = await aUser();
      await allAtOnce(4, (i) => aProject(user.id, { isOneOff: i % 2 === 0 }));
      const results = await allAtOnce(20, (i) => createProject(user.id, { ...created(), isOneOff: i % 2 === 0 }));
      expect(results.filter((result) => result.status === "created")).toHaveLength(1);
      expect(results).toContainEqual({ status: "limit", limit: 5 });
      expect(await db.$count(projects, eq(projects.userId, user.id))).toBe(5);
    }
  });

  it("holds at Free's 5 when a template is used 20 times in parallel", async () => {
    const user = await aUser();
    const template = await aProject(user.id, { isOneOff: false });
    await allAtOnce(3, () => aProject(user.id));
    await allAtOnce(20, () => applyTemplate(user.id, { id: randomUUID(), templateId: template.id, name: "Mug" }));
    expect(await db.$count(projects, eq(projects.userId, user.id))).toBe(5);
  });

  const cases = Object.values(TIERS).flatMap(({ id, limits }) =>
    [-1, 0, 1].map((offset) => ({ tier: id, offset, limit: limits.activeProjects, history: limits.projectHistory })),
  );

  it.each(cases)("holds for $tier at $offset from the limit", async ({ tier, offset, limit }) => {
    const user = await aUser({ tier: "pro_plus" });
    const count = (limit === -1 ? 12 : limit) + offset;
    await allAtOnce(count, () => aProject(user.id));
    await db.update(users).set({ tier }).where(eq(users.id, user.id));
    const canCreate = offset < 0 || limit === -1;
    const expected = { currentCount: count, limitCount: limit, canCreate };
    expect((await findUsage(user.id))?.activeProjects).toEqual(expected);
    expect((await createProject(user.id, created())).status).toBe(canCreate ? "created" : "limit");
    expect(await db.$count(projects, eq(projects.userId, user.id))).toBe(count + (canCreate ? 1 : 0));
  });

  it("is enforced by Postgres itself, even for parallel inserts that bypass the product", async () => {
    const user = await aUser();
    const made = await atOnce(12, (i) => aProject(user.id, { isOneOff: i % 2 === 0 }));
    expect(await db.$count(projects, eq(projects.userId, user.id))).toBe(5);
    for (const message of failures(made)) expect(message).toContain("the plan allows no more");
  });

  it.each(cases)(
    "shows the newest work within the history limit and counts all: $tier at $offset from the limit",
    async (given) => {
      const { tier, offset, history } = given;
      const user = await aUser({ tier });
      const count = (history === -1 ? 12 : history) + offset;
      const made = await finishedWork(user.id, count);
      const shown = history === -1 ? count : Math.min(count, history);
      const list = await listCompletedProjects(user.id);
      expect(list).toMatchObject({ total: count, limit: history, page: 1, pages: 1 });
      expect(list.projects.map((project) => project.id)).toEqual([...made].reverse().slice(0, shown));
      expect(await listCompletedProjects(user.id, 99)).toEqual(list);
      expect((await findProject(user.id, made[0] ?? "")) === null).toBe(count > shown);
      expect(await findProject(user.id, made.at(-1) ?? "")).not.toBeNull();
    },
  );

  it("makes room for another project when one is finished", async () => {
    const { user, complete } = await someWork();
    await allAtOnce(4, () => aProject(user.id));
    expect((await createProject(user.id, created())).status).toBe("limit");
    await complete();
    expect((await createProject(user.id, created())).status).toBe("created");
  });
});

describe("a template", () => {
  const aTemplate = async (userId: string) => {
    const [method, template] = [await aMethod(userId), await aProject(userId, { name: "Mug", isOneOff: false })];
    const clay = { name: "Clay", costCents: 1_205 };
    const inside = { materials: [clay, WOOL], additionalCostsCents: 99, methodId: method.id };
    await updateProject(userId, { projectId: template.id, name: "Mug", isOneOff: false, template: inside });
    return { method, template, inside };
  };

  it("gives its materials, costs and method to the project made from it, and stays unchanged", async () => {
    const user = await aUser();
    const { template, inside } = await aTemplate(user.id);
    const id = randomUUID();
    const made = await allAtOnce(5, () => applyTemplate(user.id, { id, templateId: template.id, name: "Mug for Ada" }));
    expect(made.map((result) => result.status)).toEqual(Array(5).fill("created"));
    expect(await findProject(user.id, id)).toMatchObject({
      name: "Mug for Ada",
      isOneOff: true,
      totalSeconds: 0,
      ...inside,
    });
    expect(await findProject(user.id, template.id)).toMatchObject({ name: "Mug", isOneOff: false, ...inside });
    expect((await listOngoingProjects(user.id)).map((project) => project.id)).toEqual([id]);
    expect(await listActiveProjects(user.id)).toMatchObject([{ id }, { id: template.id, isOneOff: false }]);
  });

  it("can't be completed or take time, and a project with time on it can't become one", async () => {
    const { user, project, session } = await someWork();
    const { template, method } = await aTemplate(user.id);
    await expect(markComplete(user.id, { projectId: template.id, methodId: method.id, ...work() })).rejects.toThrow(
      "Templates can’t be completed",
    );
    await expect(assignToProject(user.id, { sessionId: session.id, projectId: template.id })).rejects.toThrow();
    await expect(updateProject(user.id, change(project.id, { isOneOff: false }))).rejects.toThrow(
      "can’t become a template",
    );
    await expect(
      db.update(projects).set({ status: "finished", completedAt: new Date() }).where(eq(projects.id, template.id)),
    ).rejects.toThrow();
    expect((await row(project.id))?.name).toBe("Scarf");
  });

  it("drops a method that was deleted, unsaved or made private, and rejects one that can't be chosen", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    const [open, hidden] = [await aMethod(other.id, { isPublic: true }), await aMethod(other.id)];
    const template = await aProject(user.id, { isOneOff: false });
    const using = (methodId: string) =>
      change(template.id, { isOneOff: false, template: { materials: [], additionalCostsCents: 0, methodId } });
    for (const { id } of [hidden, open])
      await expect(updateProject(user.id, using(id))).rejects.toThrow("no longer exists");
    await setSaved(user.id, open.id, true);
    await updateProject(user.id, using(open.id));
    expect((await findProject(user.id, template.id))?.methodId).toBe(open.id);
    await setSaved(user.id, open.id, false);
    expect((await findProject(user.id, template.id))?.methodId).toBeNull();
    await setSaved(user.id, open.id, true);
    expect((await findProject(user.id, template.id))?.methodId).toBe(open.id);
    await db.update(calculationMethods).set({ isPublic: false }).where(eq(calculationMethods.id, open.id));
    expect((await findProject(user.id, template.id))?.methodId).toBeNull();
    const id = randomUUID();
    await applyTemplate(user.id, { id, templateId: template.id, name: "Mug" });
    expect((await row(id))?.methodId).toBeNull();
    await deleteMethod(other.id, open.id);
    expect((await row(template.id))?.methodId).toBeNull();
  });

  it("can't be used when it is a once-off, another crafter's or unknown", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    const [onceOff, theirs] = [await aProject(user.id), await aProject(other.id, { isOneOff: false })];
    for (const templateId of [onceOff.id, theirs.id, randomUUID()])
      await expect(applyTemplate(user.id, { id: randomUUID(), templateId, name: "Mug" })).rejects.toThrow(
        "no longer exists",
      );
    expect(await db.$count(projects, eq(projects.userId, user.id))).toBe(1);
  });
});

describe("deleting a project", () => {
  it("keeps its sessions and the crafter's time and XP, ongoing or finished", async () => {
    for (const isCompleted of [false, true]) {
      const { user, project, session, complete } = await someWork();
      if (isCompleted) await complete();
      const [before] = await db.select().from(users).where(eq(users.id, user.id));
      await deleteProject(user.id, project.id);
      expect((await db.select().from(users).where(eq(users.id, user.id)))[0]).toEqual(before);
      expect(await listSessions(user.id, { limit: 5, offset: 0 })).toMatchObject([{ id: session.id, project: null }]);
      expect(await db.$count(projectTimeLogs, eq(projectTimeLogs.userId, user.id))).toBe(0);
      await expect(deleteProject(user.id, project.id)).rejects.toThrow("no longer exists");
    }
  });
});

describe("another crafter's project", () => {
  it("can't be read, edited, completed, used or deleted", async () => {
    const { user, project, method } = await someWork();
    const template = await aProject(user.id, { isOneOff: false });
    const other = await aUser({ tier: "pro_plus" });
    const theirs = await aMethod(other.id);
    const gone = "no longer exists";
    expect(await findProject(other.id, project.id)).toBeNull();
    expect(await listActiveProjects(other.id)).toEqual([]);
    await expect(updateProject(other.id, change(project.id))).rejects.toThrow(gone);
    for (const methodId of [method.id, theirs.id])
      await expect(markComplete(other.id, { projectId: project.id, methodId, ...work() })).rejects.toThrow(gone);
    await expect(applyTemplate(other.id, { id: randomUUID(), templateId: template.id, name: "Mug" })).rejects.toThrow(
      gone,
    );
    await expect(createProject(other.id, { ...created(), id: project.id })).rejects.toThrow(gone);
    await expect(deleteProject(other.id, project.id)).rejects.toThrow(gone);
    expect(await row(project.id)).toMatchObject({ name: "Scarf", status: "ongoing", userId: user.id });
  });

  it("can't be read when it is finished, and neither can its earnings", async () => {
    const { project, complete } = await someWork();
    const other = await aUser({ tier: "pro_plus" });
    await complete();
    expect(await findProject(other.id, project.id)).toBeNull();
    expect(await listCompletedProjects(other.id)).toMatchObject({ projects: [], total: 0 });
    expect(await listEarnings(other.id, "2020-01-01", "UTC")).toEqual([]);
  });
});
