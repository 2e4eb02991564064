import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { findUsage } from "@/db/queries/billing/usage";
import { assignToProject, findHoldingProject, takeOffProject } from "@/db/queries/crafting/allocation";
import { listSessions } from "@/db/queries/crafting/history";
import { deleteSession } from "@/db/queries/crafting/sessions";
import { deleteMethod, updateMethod } from "@/db/queries/methods/methods";
import { setSaved } from "@/db/queries/methods/saved";
import { completeProject, listFinishedProjects } from "@/db/queries/projects/completed";
import { findProject } from "@/db/queries/projects/detail";
import { listEarnings } from "@/db/queries/projects/earnings";
import {
  applyTemplate,
  createProject,
  deleteProject,
  listActiveProjects,
  listOngoingProjects,
  updateProject,
} from "@/db/queries/projects/projects";
import {
  calculationMethods,
  craftingSessions,
  projectMaterials,
  projects,
  projectTimeLogs,
  users,
  xpEvents,
} from "@/db/schema";
import { TIERS, type Tier } from "@/lib/domain/billing/tiers";
import { priceProject } from "@/lib/domain/methods/pricing";
import { CompleteProjectInput, CreateProjectInput } from "@/lib/domain/projects/input";
import { allAtOnce, atOnce, failures } from "../../support/at-once";
import { aFinishedSession, aMethod, aProject, aUser, markComplete, priceShown } from "../../support/factories";

const WOOL = { name: "Wool", costCents: 4_500 };
const work = (change: object = {}) => ({
  materials: [WOOL],
  additionalCostsCents: 250,
  priceOverrideCents: null,
  ...change,
});
const row = async (projectId: string) => (await db.select().from(projects).where(eq(projects.id, projectId)))[0];
const xpOf = async (userId: string) => (await db.select().from(users).where(eq(users.id, userId)))[0]?.xp ?? 0;
const change = (projectId: string, more: object = {}) => ({ projectId, name: "Renamed", isOneOff: true, ...more });
const created = () => CreateProjectInput.parse({ id: randomUUID(), name: "Quilt" });

/** Work with so many minutes logged on it, by one session, and a method to price it. */
async function someWork({ minutes = 90, tier = "free" as Tier } = {}) {
  const user = await aUser({ tier });
  const [project, method] = [await aProject(user.id, { name: "Scarf" }), await aMethod(user.id, { title: "Fair" })];
  const session = await aFinishedSession(user.id, { durationSeconds: minutes * 60 });
  await assignToProject(user.id, { sessionId: session.id, projectId: project.id });
  const complete = (more: object = {}) =>
    markComplete(user.id, { projectId: project.id, methodId: method.id, ...work(), ...more });
  return { user, project, method, session, complete };
}

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

describe("the plan's limit of active projects", () => {
  it("20 parallel creates on free with 4, once-offs and templates mixed, end with 5", async () => {
    for (let round = 0; round < 3; round++) {
      const user = await aUser();
      await allAtOnce(4, (i) => aProject(user.id, { isOneOff: i % 2 === 0 }));
      const results = await allAtOnce(20, (i) => createProject(user.id, { ...created(), isOneOff: i % 2 === 0 }));
      expect(results.filter((result) => result.status === "created")).toHaveLength(1);
      expect(results).toContainEqual({ status: "limit", limit: 5 });
      expect(await db.$count(projects, eq(projects.userId, user.id))).toBe(5);
    }
  });

  it("20 parallel uses of a template on free with 4 end with 5", async () => {
    const user = await aUser();
    const template = await aProject(user.id, { isOneOff: false });
    await allAtOnce(3, () => aProject(user.id));
    await allAtOnce(20, () => applyTemplate(user.id, { id: randomUUID(), templateId: template.id, name: "Mug" }));
    expect(await db.$count(projects, eq(projects.userId, user.id))).toBe(5);
  });

  const cases = Object.values(TIERS).flatMap(({ id, limits }) =>
    [-1, 0, 1].map((offset) => ({ tier: id, offset, limit: limits.activeProjects, history: limits.projectHistory })),
  );

  it.each(cases)("of $tier at limit $offset", async ({ tier, offset, limit }) => {
    const user = await aUser({ tier: "pro_plus" });
    const count = (limit === -1 ? 12 : limit) + offset;
    await allAtOnce(count, () => aProject(user.id));
    await db.update(users).set({ tier }).where(eq(users.id, user.id));
    const isRoom = offset < 0 || limit === -1;
    const expected = { currentCount: count, limitCount: limit, canCreate: isRoom };
    expect((await findUsage(user.id))?.activeProjects).toEqual(expected);
    expect((await createProject(user.id, created())).status).toBe(isRoom ? "created" : "limit");
    expect(await db.$count(projects, eq(projects.userId, user.id))).toBe(count + (isRoom ? 1 : 0));
  });

  it("is kept by Postgres itself, also for what comes past the product and at once", async () => {
    const user = await aUser();
    const made = await atOnce(12, (i) => aProject(user.id, { isOneOff: i % 2 === 0 }));
    expect(await db.$count(projects, eq(projects.userId, user.id))).toBe(5);
    for (const message of failures(made)) expect(message).toContain("no room for more");
  });

  it.each(cases)("and of history: $tier at limit $offset shows the last ones and counts all", async (given) => {
    const { tier, offset, history } = given;
    const user = await aUser({ tier });
    const count = (history === -1 ? 12 : history) + offset;
    const made = await finishedWork(user.id, count);
    const shown = history === -1 ? count : Math.min(count, history);
    const list = await listFinishedProjects(user.id);
    expect(list).toMatchObject({ total: count, limit: history, page: 1, pages: 1 });
    expect(list.projects.map((project) => project.id)).toEqual([...made].reverse().slice(0, shown));
    expect(await listFinishedProjects(user.id, 99)).toEqual(list);
    expect((await findProject(user.id, made[0] ?? "")) === null).toBe(count > shown);
    expect(await findProject(user.id, made.at(-1) ?? "")).not.toBeNull();
  });

  it("finishing makes room for another", async () => {
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

  it("gives the work made from it materials, costs and method, and stays as it is", async () => {
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

  it("never finishes, takes no time, and work with time on it can't become one", async () => {
    const { user, project, session } = await someWork();
    const { template, method } = await aTemplate(user.id);
    await expect(markComplete(user.id, { projectId: template.id, methodId: method.id, ...work() })).rejects.toThrow(
      "A template is never finished",
    );
    await expect(assignToProject(user.id, { sessionId: session.id, projectId: template.id })).rejects.toThrow();
    await expect(updateProject(user.id, change(project.id, { isOneOff: false }))).rejects.toThrow(
      "can't become a template",
    );
    await expect(
      db.update(projects).set({ status: "finished", completedAt: new Date() }).where(eq(projects.id, template.id)),
    ).rejects.toThrow();
    expect((await row(project.id))?.name).toBe("Scarf");
  });

  it("forgets a method that was deleted, let go or is no longer public, and takes none that can't be chosen", async () => {
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

  it("is no once-off: using one of those, or another's, makes nothing", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    const [onceOff, theirs] = [await aProject(user.id), await aProject(other.id, { isOneOff: false })];
    for (const templateId of [onceOff.id, theirs.id, randomUUID()])
      await expect(applyTemplate(user.id, { id: randomUUID(), templateId, name: "Mug" })).rejects.toThrow(
        "no longer exists",
      );
    expect(await db.$count(projects, eq(projects.userId, user.id))).toBe(1);
  });
});

describe("finishing a project", () => {
  it("freezes the price that the preview showed, with all it was made of", async () => {
    const { user, project, method, session, complete } = await someWork();
    const done = await complete({ priceOverrideCents: 30_000 });
    const preview = priceProject({ method, totalSeconds: 5_400, ...work({ priceOverrideCents: 30_000 }) });
    expect(preview.totalCents).toBe(15_000 + 4_500 + 250);
    expect(done.snapshot).toMatchObject({ methodTitle: "Fair", totalSeconds: 5_400, laborCents: preview.laborCents });
    expect(done.snapshot).toMatchObject({
      totalCents: preview.totalCents,
      priceOverrideCents: 30_000,
      materials: [WOOL],
    });
    expect((await listFinishedProjects(user.id)).projects).toEqual([done]);
    expect(await findProject(user.id, project.id)).toMatchObject({
      status: "finished",
      completedAt: done.completedAt,
      snapshot: done.snapshot,
      materials: [WOOL],
      additionalCostsCents: 250,
      sessions: [{ id: session.id, loggedSeconds: 5_400 }],
    });
    expect(await listActiveProjects(user.id)).toEqual([]);
  });

  it("at another price than was shown is refused, with the new price, and stores nothing", async () => {
    const { user, project, method } = await someWork();
    const input = { projectId: project.id, methodId: method.id, ...work({ priceOverrideCents: 30_000 }) };
    const shown = await priceShown(input);
    expect(shown).toEqual({ totalCents: 19_750, currency: "R" });
    const press = (seen = shown) => completeProject(user.id, { ...input, shown: seen });
    const isUntouched = async () => {
      expect(await row(project.id)).toMatchObject({ status: "ongoing", snapshot: null, additionalCostsCents: 0 });
      expect(await db.$count(projectMaterials, eq(projectMaterials.projectId, project.id))).toBe(0);
    };
    const methodIs = (values: object) =>
      db.update(calculationMethods).set(values).where(eq(calculationMethods.id, method.id));

    await methodIs({ rateCents: 10_001 });
    expect(await press()).toEqual({ status: "repriced", price: { totalCents: 19_752, currency: "R" } });
    await methodIs({ rateCents: 10_000, currency: "€" });
    expect(await press()).toEqual({ status: "repriced", price: { totalCents: 19_750, currency: "€" } });
    await methodIs({ currency: "R" });
    const later = await aFinishedSession(user.id, { durationSeconds: 1_800, daysAgo: 1 });
    await assignToProject(user.id, { sessionId: later.id, projectId: project.id });
    const repriced = { status: "repriced", price: { totalCents: 24_750, currency: "R" } };
    expect(await press()).toEqual(repriced);
    await isUntouched();

    const done = await press({ totalCents: 24_750, currency: "R" });
    expect(done).toMatchObject({ status: "completed", project: { snapshot: { totalCents: 24_750 } } });
    expect(await press()).toEqual(done);
  });

  it("and editing its method in the same moment freeze the price that was shown, or nothing", async () => {
    for (let round = 0; round < 8; round++) {
      const { user, project, method } = await someWork();
      const input = { projectId: project.id, methodId: method.id, ...work() };
      const shown = await priceShown(input);
      await atOnce<unknown>(2, (i) =>
        i === round % 2
          ? completeProject(user.id, { ...input, shown })
          : updateMethod(user.id, { ...method, rateCents: 20_000 }),
      );
      const { snapshot } = (await row(project.id)) ?? {};
      if (snapshot) expect(snapshot).toMatchObject(shown);
      else expect(await priceShown(input)).not.toEqual(shown);
    }
  });

  it("twice or 20 times in parallel finishes once, with the first price and 50 XP", async () => {
    const { user, project, complete } = await someWork();
    const before = await xpOf(user.id);
    const results = await allAtOnce(20, (i) => complete({ additionalCostsCents: i }));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await complete({ additionalCostsCents: 999 })).toEqual(results[0]);
    expect((await row(project.id))?.additionalCostsCents).toBe(results[0]?.snapshot.additionalCostsCents);
    expect((await xpOf(user.id)) - before).toBe(50);
    expect(await db.$count(projectMaterials, eq(projectMaterials.projectId, project.id))).toBe(1);
  });

  it("is finished or deleted, never both, when both come at once", async () => {
    for (let round = 0; round < 8; round++) {
      const { user, project, complete } = await someWork();
      const results = await atOnce<unknown>(2, (i) =>
        i === round % 2 ? complete() : deleteProject(user.id, project.id),
      );
      expect(failures(results).every((message) => message.includes("no longer exists"))).toBe(true);
      expect(await row(project.id)).toBeUndefined();
    }
  });

  it("keeps the time of its sessions: none is moved off or taken back, not even past the product", async () => {
    const { user, project, session, complete } = await someWork();
    const other = await aProject(user.id);
    await complete();
    const kept = "This session belongs to “Scarf”, which is complete. It can’t be moved.";
    for (const projectId of [other.id, project.id])
      await expect(assignToProject(user.id, { sessionId: session.id, projectId })).rejects.toThrow(kept);
    await expect(takeOffProject(user.id, session.id)).rejects.toThrow(kept);
    const mine = eq(projectTimeLogs.sessionId, session.id);
    const past = [
      db.update(projectTimeLogs).set({ projectId: other.id }).where(mine),
      db.update(projectTimeLogs).set({ loggedSeconds: 1 }).where(mine),
      db.delete(projectTimeLogs).where(mine),
    ];
    for (const write of past) await expect(write).rejects.toThrow();
    expect([(await row(project.id))?.totalSeconds, (await row(other.id))?.totalSeconds]).toEqual([5_400, 0]);
    expect(await findHoldingProject(user.id, session.id)).toMatchObject({ name: "Scarf", isFinished: true });
  });

  it("keeps its sessions: none is deleted before the project, not even past the product", async () => {
    const { user, project, session, complete } = await someWork();
    const done = await complete();
    const why = "This session is part of the price of “Scarf”, which is complete. Delete that project first.";
    await expect(deleteSession(user.id, session.id)).rejects.toThrow(why);
    await expect(deleteSession((await aUser()).id, session.id)).rejects.toThrow("no longer exists");
    await expect(db.delete(craftingSessions).where(eq(craftingSessions.id, session.id))).rejects.toThrow();
    expect((await row(project.id))?.totalSeconds).toBe(5_400);
    expect((await findProject(user.id, project.id))?.snapshot).toEqual(done.snapshot);
    await deleteProject(user.id, project.id);
    await deleteSession(user.id, session.id);
    expect(await db.$count(craftingSessions, eq(craftingSessions.userId, user.id))).toBe(0);
  });

  it("is finished with the session or without it, when it is deleted in the same moment", async () => {
    for (let round = 0; round < 8; round++) {
      const { user, project, session, complete } = await someWork();
      const results = await atOnce<unknown>(2, (i) =>
        i === round % 2 ? complete() : deleteSession(user.id, session.id),
      );
      for (const message of failures(results)) expect(message).toMatch(/Delete that project first\.|price has changed/);
      const after = await row(project.id);
      const isHeld = (await db.$count(craftingSessions, eq(craftingSessions.id, session.id))) === 1;
      expect(after?.totalSeconds).toBe(isHeld ? 5_400 : 0);
      expect(after?.totalSeconds).toBe(after?.status === "finished" ? after.snapshot?.totalSeconds : 0);
    }
  });

  it("lets its sessions go when the whole project or the account is deleted", async () => {
    const again = await someWork();
    await again.complete();
    await deleteProject(again.user.id, again.project.id);
    const next = await aProject(again.user.id);
    await assignToProject(again.user.id, { sessionId: again.session.id, projectId: next.id });
    expect((await row(next.id))?.totalSeconds).toBe(5_400);

    const leaving = await someWork();
    await leaving.complete();
    await db.delete(users).where(eq(users.id, leaving.user.id));
    expect(await row(leaving.project.id)).toBeUndefined();
  });

  it("and moving its session away at the same moment: the price and the time agree", async () => {
    for (let round = 0; round < 8; round++) {
      const { user, project, session, complete } = await someWork();
      const results = await atOnce<unknown>(2, (i) =>
        i === round % 2 ? complete() : takeOffProject(user.id, session.id),
      );
      for (const message of failures(results)) expect(message).toMatch(/It can’t be moved\.|price has changed/);
      const after = await row(project.id);
      expect(after?.totalSeconds).toBe(after?.status === "finished" ? after.snapshot?.totalSeconds : 0);
    }
  });

  it("takes a public method of another, and none that is private by then", async () => {
    const { user, project, complete } = await someWork();
    const other = await aUser();
    const [open, hidden] = [await aMethod(other.id, { isPublic: true, title: "Open" }), await aMethod(other.id)];
    for (const methodId of [hidden.id, randomUUID()]) {
      await expect(complete({ methodId })).rejects.toThrow("This method no longer exists.");
      expect(await row(project.id)).toMatchObject({ status: "ongoing", snapshot: null });
    }
    await setSaved(user.id, open.id, true);
    await db.update(calculationMethods).set({ isPublic: false }).where(eq(calculationMethods.id, open.id));
    await expect(complete({ methodId: open.id })).rejects.toThrow("no longer exists");
    await db.update(calculationMethods).set({ isPublic: true }).where(eq(calculationMethods.id, open.id));
    expect((await complete({ methodId: open.id })).snapshot.methodTitle).toBe("Open");
  });

  it("survives whatever happens to the method: edited, made private, deleted", async () => {
    const { user, project, method, complete } = await someWork();
    const other = await aUser();
    await db.update(calculationMethods).set({ isPublic: true }).where(eq(calculationMethods.id, method.id));
    const theirs = await aProject(other.id);
    await markComplete(other.id, { projectId: theirs.id, methodId: method.id, ...work() });
    const done = await complete();
    const before = [await row(project.id), await row(theirs.id)];
    const values = {
      id: method.id,
      title: "Dear",
      description: "",
      rateType: "daily",
      rateCents: 9,
      hoursPerDay: 1,
    } as const;
    const rest = { currency: "€", profitOption: "manual", manualProfitCents: 5, isPublic: false } as const;
    await updateMethod(user.id, { ...values, ...rest });
    expect([await row(project.id), await row(theirs.id)]).toEqual(before);
    await deleteMethod(user.id, method.id);
    expect([await row(project.id), await row(theirs.id)]).toEqual(before.map((one) => ({ ...one, methodId: null })));
    expect((await listFinishedProjects(user.id)).projects).toEqual([done]);
  });

  it("and deleting its method in the same moment do not deadlock", async () => {
    for (let round = 0; round < 8; round++) {
      const { user, project, method, complete } = await someWork();
      const maker = await aUser();
      const open = await aMethod(maker.id, { isPublic: true });
      await db.update(projects).set({ methodId: open.id }).where(eq(projects.id, project.id));
      const results = await atOnce<unknown>(2, (i) =>
        i === round % 2 ? complete({ methodId: open.id }) : deleteMethod(maker.id, open.id),
      );
      expect(failures(results).every((message) => message.includes("no longer exists"))).toBe(true);
      expect((await row(project.id))?.methodId).toBeNull();
      expect(await db.$count(calculationMethods, eq(calculationMethods.id, method.id))).toBe(1);
      expect(await findProject(user.id, project.id)).not.toBeNull();
    }
  });

  it("earns 50 XP from 30 minutes on, and nothing for the same minutes again", async () => {
    const short = await someWork({ minutes: 29 });
    const before = await xpOf(short.user.id);
    await short.complete();
    expect(await xpOf(short.user.id)).toBe(before);

    const { user, project, method, session, complete } = await someWork({ minutes: 45 });
    const crafted = await xpOf(user.id);
    await complete();
    await deleteProject(user.id, project.id);
    expect(await xpOf(user.id)).toBe(crafted + 50);
    const again = await aProject(user.id);
    await assignToProject(user.id, { sessionId: session.id, projectId: again.id });
    await markComplete(user.id, { projectId: again.id, methodId: method.id, ...work() });
    expect(await xpOf(user.id)).toBe(crafted + 50);
    expect(await db.$count(xpEvents, eq(xpEvents.userId, user.id))).toBe(2);
  });

  it.each([
    "<script>alert(1)</script>",
    "'; DROP TABLE projects; --",
    "\\%_'\"`{{7*7}}",
    "田中さん مرحبا 👩‍👩‍👧‍👦",
    "Z̴̛a̷͝l̶̕g̸o̵",
    '"}],"totalCents":1,"x":[{"a":"',
    "null",
    "__proto__",
    "constructor",
    "%s%x%n \\u0000 \\\\",
    "=cmd|' /C calc'!A0",
    "﷽ ﬁne ½ ™",
  ])("keeps names like %j as typed, in rows and in the frozen price", async (text) => {
    const { user, project, method } = await someWork();
    const kept = text.normalize("NFC");
    await updateProject(user.id, {
      ...CreateProjectInput.parse({ id: randomUUID(), name: text }),
      projectId: project.id,
    });
    await db.update(calculationMethods).set({ title: kept }).where(eq(calculationMethods.id, method.id));
    const typed = { materials: [{ name: text, cost: "45" }], additionalCosts: "", priceOverride: "" };
    const shown = { totalCents: 19_500, currency: "R" };
    const done = await completeProject(
      user.id,
      CompleteProjectInput.parse({ projectId: project.id, methodId: method.id, ...typed, shown }),
    );
    const snapshot = { methodTitle: kept, materials: [{ name: kept, costCents: 4_500 }] };
    expect(done).toMatchObject({ status: "completed", project: { name: kept, snapshot } });
    expect((await findProject(user.id, project.id))?.materials).toEqual([{ name: kept, costCents: 4_500 }]);
  });
});

describe("finished work", () => {
  it("is changed by no request", async () => {
    const { user, project, complete } = await someWork();
    await complete();
    const before = await row(project.id);
    const later = await aFinishedSession(user.id, { daysAgo: 3 });
    await expect(updateProject(user.id, change(project.id))).rejects.toThrow(
      "This project is finished and can't be changed.",
    );
    await expect(assignToProject(user.id, { sessionId: later.id, projectId: project.id })).rejects.toThrow();
    await expect(applyTemplate(user.id, { id: randomUUID(), templateId: project.id, name: "Mug" })).rejects.toThrow();
    expect(await createProject(user.id, { id: project.id, name: "Other", isOneOff: true })).toMatchObject({
      project: { name: "Scarf" },
    });
    expect(await row(project.id)).toEqual(before);
  });

  it("is refused by Postgres itself, whatever is written", async () => {
    const { user, project, complete } = await someWork();
    await complete();
    const before = await row(project.id);
    const [mine, other] = [eq(projects.id, project.id), await aMethod(user.id)];
    const writes = [
      { name: "Other" },
      { status: "ongoing" as const },
      { status: "ongoing" as const, snapshot: null, completedAt: null },
      { additionalCostsCents: 0 },
      { priceOverrideCents: 1 },
      { completedAt: new Date() },
      { isOneOff: false },
      { methodId: other.id },
      { snapshot: sql`jsonb_set(snapshot, '{totalCents}', '1')` },
      { userId: (await aUser()).id },
    ];
    for (const write of writes) await expect(db.update(projects).set(write).where(mine)).rejects.toThrow();
    const materials = eq(projectMaterials.projectId, project.id);
    await expect(db.update(projectMaterials).set({ costCents: 1 }).where(materials)).rejects.toThrow();
    await expect(db.delete(projectMaterials).where(materials)).rejects.toThrow();
    await expect(db.insert(projectMaterials).values({ projectId: project.id, position: 5, ...WOOL })).rejects.toThrow();
    const template = await aProject(user.id, { isOneOff: false });
    await expect(db.update(projectMaterials).set({ projectId: template.id }).where(materials)).rejects.toThrow();
    expect(await row(project.id)).toEqual(before);
  });
});

describe("deleting a project", () => {
  it("keeps its sessions and the crafter's time and XP, ongoing or finished", async () => {
    for (const isFinished of [false, true]) {
      const { user, project, session, complete } = await someWork();
      if (isFinished) await complete();
      const [before] = await db.select().from(users).where(eq(users.id, user.id));
      await deleteProject(user.id, project.id);
      expect((await db.select().from(users).where(eq(users.id, user.id)))[0]).toEqual(before);
      expect(await listSessions(user.id, { limit: 5, offset: 0 })).toMatchObject([{ id: session.id, project: null }]);
      expect(await db.$count(projectTimeLogs, eq(projectTimeLogs.userId, user.id))).toBe(0);
      await expect(deleteProject(user.id, project.id)).rejects.toThrow("no longer exists");
    }
  });
});

describe("what is another's does not exist", () => {
  it("nobody reads, edits, completes, uses or deletes another's project", async () => {
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

  it("finished work and earnings are nobody else's to read", async () => {
    const { project, complete } = await someWork();
    const other = await aUser({ tier: "pro_plus" });
    await complete();
    expect(await findProject(other.id, project.id)).toBeNull();
    expect(await listFinishedProjects(other.id)).toMatchObject({ projects: [], total: 0 });
    expect(await listEarnings(other.id, "2020-01-01", "UTC")).toEqual([]);
  });
});

describe("what finished work earned", () => {
  it("is counted by month in the crafter's zone and by currency: price, what is left of it, time", async () => {
    const user = await aUser({ timeZone: "Africa/Johannesburg" });
    const snapshot = (await someWork().then(({ complete }) => complete())).snapshot;
    const finish = (completedAt: string, more: object = {}, priceOverrideCents: number | null = null) =>
      aProject(user.id, {
        ...{ status: "finished", completedAt: new Date(completedAt), additionalCostsCents: 250, priceOverrideCents },
        snapshot: { ...snapshot, ...more },
      });
    await finish("2026-02-28T21:59:59Z");
    await finish("2026-02-28T22:00:00Z");
    await finish("2026-03-15T12:00:00Z", {}, 10_000);
    await finish("2026-03-15T12:00:00Z", { currency: "€" });
    await finish("2026-01-31T21:59:59Z");
    expect(await listEarnings(user.id, "2026-02-01", "Africa/Johannesburg")).toEqual([
      { month: "2026-02", currency: "R", projectCount: 1, earnedCents: 19_750, keptCents: 15_000, totalSeconds: 5_400 },
      {
        month: "2026-03",
        currency: "R",
        projectCount: 2,
        earnedCents: 29_750,
        keptCents: 20_250,
        totalSeconds: 10_800,
      },
      { month: "2026-03", currency: "€", projectCount: 1, earnedCents: 19_750, keptCents: 15_000, totalSeconds: 5_400 },
    ]);
  });
});
