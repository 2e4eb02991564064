import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findUsage } from "@/db/queries/billing/usage";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { listSessions } from "@/db/queries/crafting/history";
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
import { failuresOf, runAllAtOnce, runAtOnce } from "../../support/database/at-once";
import { aFinishedSession, aMethod, aProject, aUser, markComplete } from "../../support/people/factories";
import { findProjectRow, noteCosts, someCosts, someWork, WOOL } from "../../support/people/project-work";

const aChange = (projectId: string, more: object = {}) => ({ projectId, name: "Renamed", isOneOff: true, ...more });

const aNewProject = () => CreateProjectInput.parse({ id: randomUUID(), name: "Quilt" });

describe("the plan's limit on active projects", () => {
  it("holds at Free's 5 when 20 once-offs and templates are created, or a template is used 20 times, in parallel", async () => {
    for (const isUse of [false, true]) {
      const user = await aUser();
      const template = await aProject(user.id, { isOneOff: false });
      await runAllAtOnce(3, (i) => aProject(user.id, { isOneOff: i % 2 === 0 }));
      const results = await runAllAtOnce(20, (i) =>
        isUse
          ? applyTemplate(user.id, { id: randomUUID(), templateId: template.id, name: "Mug" })
          : createProject(user.id, { ...aNewProject(), isOneOff: i % 2 === 0 }),
      );
      expect(results.filter((result) => result.status === "created")).toHaveLength(1);
      expect(results).toContainEqual({ status: "limit", limit: 5 });
      expect(await db.$count(projects, eq(projects.userId, user.id))).toBe(5);
    }
  });

  const cases = Object.values(TIERS).flatMap(({ id, limits }) =>
    [-1, 0, 1].map((offset) => ({ tier: id, offset, limit: limits.activeProjects, history: limits.projectHistory })),
  );

  it.each(cases)(
    "holds for $tier at $offset from the limit, while the history shows the newest completed work and counts all",
    async ({ tier, offset, limit, history }) => {
      const user = await aUser({ tier: "pro_plus" });
      const [active, done] = [limit, history].map((most) => (most === -1 ? 12 : most) + offset) as [number, number];
      await db.insert(projects).values(Array.from({ length: active }, () => ({ userId: user.id, name: "Quilt" })));
      const { snapshot } = await someWork().then(({ complete }) => complete());
      const piece = { userId: user.id, status: "finished" as const, snapshot };
      const names = Array.from({ length: done }, (_, minute) => `Piece ${minute}`);
      const made = names.map((name, minute) => ({
        ...piece,
        name,
        completedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
      }));
      const finished = await db.insert(projects).values(made).returning({ id: projects.id });
      await db.update(users).set({ tier }).where(eq(users.id, user.id));

      const canCreate = offset < 0 || limit === -1;
      const expected = { currentCount: active, limitCount: limit, canCreate };
      expect((await findUsage(user.id))?.activeProjects).toEqual(expected);
      expect((await createProject(user.id, aNewProject())).status).toBe(canCreate ? "created" : "limit");
      const left = await db.$count(projects, and(eq(projects.userId, user.id), eq(projects.status, "ongoing")));
      expect(left).toBe(active + (canCreate ? 1 : 0));

      const shown = history === -1 ? done : Math.min(done, history);
      const list = await listCompletedProjects(user.id);
      expect(list).toMatchObject({ total: done, limit: history, page: 1, pages: 1 });
      expect(list.projects.map(({ name }) => name)).toEqual(names.reverse().slice(0, shown));
      expect(await listCompletedProjects(user.id, 99)).toEqual(list);
      expect((await findProject(user.id, finished[0]?.id ?? "")) === null).toBe(done > shown);
      expect(await findProject(user.id, finished.at(-1)?.id ?? "")).not.toBeNull();
    },
  );

  it("is enforced by Postgres itself, even for parallel inserts that bypass the product", async () => {
    const user = await aUser();
    const made = await runAtOnce(12, (i) => aProject(user.id, { isOneOff: i % 2 === 0 }));
    expect(await db.$count(projects, eq(projects.userId, user.id))).toBe(5);
    for (const message of failuresOf(made)) expect(message).toContain("the plan allows no more");
  });

  it("makes room for another project when one is finished", async () => {
    const { user, complete } = await someWork();
    await runAllAtOnce(4, () => aProject(user.id));
    expect((await createProject(user.id, aNewProject())).status).toBe("limit");
    await complete();
    expect((await createProject(user.id, aNewProject())).status).toBe("created");
  });
});

describe("a template", () => {
  const aTemplate = async (userId: string) => {
    const [method, template] = [await aMethod(userId), await aProject(userId, { name: "Mug", isOneOff: false })];
    const clay = { name: "Clay", costCents: 1_205 };
    const inside = { materials: [clay, WOOL], additionalCostsCents: 99, methodId: method.id, pieces: 12 };
    await noteCosts(userId, template.id, inside);
    return { method, template, inside };
  };

  it("gives its materials, costs, quantity and method to the project made from it, and stays unchanged", async () => {
    const user = await aUser();
    const { template, inside } = await aTemplate(user.id);
    const id = randomUUID();
    const made = await runAllAtOnce(5, () =>
      applyTemplate(user.id, { id, templateId: template.id, name: "Mug for Ada" }),
    );
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
    const completing = markComplete(user.id, { projectId: template.id, methodId: method.id, ...someCosts() });
    await expect(completing).rejects.toThrow("Templates can’t be completed");
    await expect(saveAllocation(user.id, { sessionId: session.id, projectId: template.id })).rejects.toThrow();
    const changing = updateProject(user.id, aChange(project.id, { isOneOff: false }));
    await expect(changing).rejects.toThrow("can’t become a template");
    const finished = { status: "finished" as const, completedAt: new Date() };
    await expect(db.update(projects).set(finished).where(eq(projects.id, template.id))).rejects.toThrow();
    expect((await findProjectRow(project.id))?.name).toBe("Scarf");
  });

  it("drops a method that was deleted, unsaved or made private, and rejects one that can't be chosen", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    const [open, hidden] = [await aMethod(other.id, { isPublic: true }), await aMethod(other.id)];
    const template = await aProject(user.id, { isOneOff: false });
    for (const { id: methodId } of [hidden, open])
      await expect(noteCosts(user.id, template.id, { methodId })).rejects.toThrow("no longer exists");
    await setSaved(user.id, open.id, true);
    await noteCosts(user.id, template.id, { methodId: open.id });
    const shown = async () => (await findProject(user.id, template.id))?.methodId;
    for (const isSaved of [true, false, true]) {
      await setSaved(user.id, open.id, isSaved);
      expect(await shown()).toBe(isSaved ? open.id : null);
    }
    await db.update(calculationMethods).set({ isPublic: false }).where(eq(calculationMethods.id, open.id));
    expect(await shown()).toBeNull();
    const id = randomUUID();
    await applyTemplate(user.id, { id, templateId: template.id, name: "Mug" });
    expect((await findProjectRow(id))?.methodId).toBeNull();
    await deleteMethod(other.id, open.id);
    expect((await findProjectRow(template.id))?.methodId).toBeNull();
  });

  it("can't be used when it is a once-off, another crafter's or unknown", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    const [onceOff, theirs] = [await aProject(user.id), await aProject(other.id, { isOneOff: false })];
    for (const templateId of [onceOff.id, theirs.id, randomUUID()]) {
      const using = applyTemplate(user.id, { id: randomUUID(), templateId, name: "Mug" });
      await expect(using).rejects.toThrow("no longer exists");
    }
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
  it("can't be read, edited, completed, used or deleted, and neither can its earnings once it is finished", async () => {
    const { user, project, method, complete } = await someWork();
    const template = await aProject(user.id, { isOneOff: false });
    const other = await aUser({ tier: "pro_plus" });
    const theirs = await aMethod(other.id);
    const completing = { projectId: project.id, ...someCosts() };
    for (const denied of [
      () => updateProject(other.id, aChange(project.id)),
      () => markComplete(other.id, { ...completing, methodId: method.id }),
      () => markComplete(other.id, { ...completing, methodId: theirs.id }),
      () => applyTemplate(other.id, { id: randomUUID(), templateId: template.id, name: "Mug" }),
      () => createProject(other.id, { ...aNewProject(), id: project.id }),
      () => deleteProject(other.id, project.id),
    ])
      await expect(denied()).rejects.toThrow("no longer exists");
    expect(await findProjectRow(project.id)).toMatchObject({ name: "Scarf", status: "ongoing", userId: user.id });
    for (const isFinished of [false, true]) {
      if (isFinished) await complete();
      expect(await findProject(other.id, project.id)).toBeNull();
      expect(await listActiveProjects(other.id)).toEqual([]);
      expect(await listCompletedProjects(other.id)).toMatchObject({ projects: [], total: 0 });
      expect(await listEarnings(other.id, "2020-01-01", "UTC")).toEqual([]);
    }
  });
});

it("lists active projects by when they were last worked on", async () => {
  const user = await aUser();
  const [older, newer] = [
    await aProject(user.id, { createdAt: daysAgo(3) }),
    await aProject(user.id, { createdAt: daysAgo(2) }),
  ];
  const ids = async () => (await listActiveProjects(user.id)).map(({ id }) => id);
  expect(await ids()).toEqual([newer.id, older.id]);
  const session = await aFinishedSession(user.id, { daysAgo: 1 });
  await saveAllocation(user.id, { sessionId: session.id, projectId: older.id });
  expect(await ids()).toEqual([older.id, newer.id]);
});

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}
