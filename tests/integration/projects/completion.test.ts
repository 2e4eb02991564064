import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { deleteMethod, updateMethod } from "@/db/queries/methods/own";
import { setSaved } from "@/db/queries/methods/saved";
import { completeProject, listCompletedProjects } from "@/db/queries/projects/completed";
import { findProject } from "@/db/queries/projects/detail";
import { listActiveProjects } from "@/db/queries/projects/ongoing";
import { deleteProject, updateProject } from "@/db/queries/projects/own";
import { calculationMethods, craftingSessions, projectMaterials, projects, users, xpEvents } from "@/db/schema";
import { priceProject } from "@/lib/domain/methods/pricing";
import { CompleteProjectInput, CreateProjectInput } from "@/lib/domain/projects/input";
import { failuresOf, runAllAtOnce, runAtOnce } from "../../support/database/at-once";
import {
  aFinishedSession,
  aMethod,
  aProject,
  aUser,
  markComplete,
  readShownPrice,
} from "../../support/people/factories";
import { aTypedMethod, NAUGHTY_TEXTS } from "../../support/people/method-fields";
import { findProjectRow, someCosts, someWork, WOOL } from "../../support/people/project-work";
import { RACES } from "../../support/thorough";

type Given = Awaited<ReturnType<typeof someWork>>;

const xpOf = async (userId: string) => (await db.select().from(users).where(eq(users.id, userId)))[0]?.xp ?? 0;
const changeMethod = (methodId: string, values: Partial<typeof calculationMethods.$inferInsert>) =>
  db.update(calculationMethods).set(values).where(eq(calculationMethods.id, methodId));

describe("finishing a project", () => {
  it("freezes the previewed price with its method, materials, costs and time", async () => {
    const { user, project, method, session, complete } = await someWork();
    const done = await complete({ priceOverrideCents: 30_000 });
    const { laborCents, totalCents } = priceProject({ method, totalSeconds: 5_400, ...someCosts() });
    expect(totalCents).toBe(15_000 + 4_500 + 250);
    const frozen = { methodTitle: "Fair", totalSeconds: 5_400, laborCents, totalCents, materials: [WOOL] };
    expect(done.snapshot).toMatchObject({ ...frozen, priceOverrideCents: 30_000 });
    expect((await listCompletedProjects(user.id)).projects).toEqual([{ ...done, cover: null }]);
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

  it("is refused with the new price, storing nothing, when the price differs from the one shown", async () => {
    const { user, project, method } = await someWork();
    const input = { projectId: project.id, methodId: method.id, ...someCosts({ priceOverrideCents: 30_000 }) };
    const shown = await readShownPrice(input);
    expect(shown).toEqual({ totalCents: 19_750, currency: "R" });
    const press = (seen = shown) => completeProject(user.id, { ...input, shown: seen });
    await changeMethod(method.id, { rateCents: 10_001 });
    expect(await press()).toEqual({ status: "repriced", price: { totalCents: 19_752, currency: "R" } });
    await changeMethod(method.id, { rateCents: 10_000, currency: "€" });
    expect(await press()).toEqual({ status: "repriced", price: { totalCents: 19_750, currency: "€" } });
    await changeMethod(method.id, { currency: "R" });
    const later = await aFinishedSession(user.id, { durationSeconds: 1_800, daysAgo: 1 });
    await saveAllocation(user.id, { sessionId: later.id, projectId: project.id });
    expect(await press()).toEqual({ status: "repriced", price: { totalCents: 24_750, currency: "R" } });
    expect(await findProjectRow(project.id)).toMatchObject({
      status: "ongoing",
      snapshot: null,
      additionalCostsCents: 0,
    });
    expect(await db.$count(projectMaterials, eq(projectMaterials.projectId, project.id))).toBe(0);

    const done = await press({ totalCents: 24_750, currency: "R" });
    expect(done).toMatchObject({ status: "completed", project: { snapshot: { totalCents: 24_750 } } });
    expect(await press()).toEqual(done);
  });

  it("happens once, with one price and 50 XP, when it is requested 20 times in parallel", async () => {
    const { user, project, complete } = await someWork();
    const before = await xpOf(user.id);
    const results = await runAllAtOnce(20, (i) => complete({ additionalCostsCents: i }));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await complete({ additionalCostsCents: 999 })).toEqual(results[0]);
    expect((await findProjectRow(project.id))?.additionalCostsCents).toBe(results[0]?.snapshot.additionalCostsCents);
    expect((await xpOf(user.id)) - before).toBe(50);
    expect(await db.$count(projectMaterials, eq(projectMaterials.projectId, project.id))).toBe(1);
  });

  it("stores either the previewed price or nothing when the method is edited at the same moment", async () => {
    for (let round = 0; round < RACES; round++) {
      const { user, project, method } = await someWork();
      const input = { projectId: project.id, methodId: method.id, ...someCosts() };
      const shown = await readShownPrice(input);
      await runAtOnce<unknown>(2, (i) =>
        i === round % 2
          ? completeProject(user.id, { ...input, shown })
          : updateMethod(user.id, { ...method, rateCents: 20_000 }),
      );
      const { snapshot } = (await findProjectRow(project.id)) ?? {};
      if (snapshot) expect(snapshot).toMatchObject(shown);
      else expect(await readShownPrice(input)).not.toEqual(shown);
    }
  });

  const expectPricedTime = async ({ project }: Given) => {
    const after = await findProjectRow(project.id);
    expect(after?.totalSeconds).toBe(after?.status === "finished" ? after.snapshot?.totalSeconds : 0);
  };

  it.each<[string, (given: Given) => Promise<unknown>, RegExp, (given: Given) => Promise<void>]>([
    [
      "leaves no project behind when it is deleted",
      ({ user, project }) => deleteProject(user.id, project.id),
      /no longer exists/,
      async ({ project }) => expect(await findProjectRow(project.id)).toBeUndefined(),
    ],
    [
      "stores a price that agrees with the time when its session is deleted",
      ({ user, session }) => deleteSession(user.id, session.id),
      /Delete that project first\.|price has changed/,
      async (given) => {
        await expectPricedTime(given);
        const isHeld = (await db.$count(craftingSessions, eq(craftingSessions.id, given.session.id))) === 1;
        expect((await findProjectRow(given.project.id))?.totalSeconds).toBe(isHeld ? 5_400 : 0);
      },
    ],
    [
      "stores a price that agrees with the time when its session is moved away",
      ({ user, session }) => saveAllocation(user.id, { sessionId: session.id, projectId: null }),
      /It can’t be moved\.|price has changed/,
      expectPricedTime,
    ],
  ])("%s at the same moment", async (_, happen, refusal, check) => {
    for (let round = 0; round < RACES; round++) {
      const given = await someWork();
      const results = await runAtOnce<unknown>(2, (i) => (i === round % 2 ? given.complete() : happen(given)));
      for (const message of failuresOf(results)) expect(message).toMatch(refusal);
      await check(given);
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
    await saveAllocation(user.id, { sessionId: session.id, projectId: again.id });
    await markComplete(user.id, { projectId: again.id, methodId: method.id, ...someCosts() });
    expect(await xpOf(user.id)).toBe(crafted + 50);
    expect(await db.$count(xpEvents, eq(xpEvents.userId, user.id))).toBe(2);
  });

  it("keeps naughty names as typed, in rows and in the frozen price", async () => {
    const user = await aUser();
    const method = await aMethod(user.id);
    for (const text of NAUGHTY_TEXTS) {
      const { id: projectId } = await aProject(user.id);
      const kept = text.normalize("NFC");
      const renamed = CreateProjectInput.parse({ id: randomUUID(), name: text });
      await updateProject(user.id, { ...renamed, projectId });
      await changeMethod(method.id, { title: kept });
      const fields = { materials: [{ name: text, cost: "45" }], additionalCosts: "", priceOverride: "" };
      const shown = { totalCents: 4_500, currency: "R" };
      const posted = { projectId, methodId: method.id, ...fields, shown };
      const materials = [{ name: kept, costCents: 4_500 }];
      expect(await completeProject(user.id, CompleteProjectInput.parse(posted)), text).toMatchObject({
        status: "completed",
        project: { name: kept, snapshot: { methodTitle: kept, materials } },
      });
      expect((await findProject(user.id, projectId))?.materials).toEqual(materials);
    }
  });
});

describe("the method of a finished project", () => {
  it("may be another crafter's public method, but not one that is private by then", async () => {
    const { user, project, complete } = await someWork();
    const other = await aUser();
    const [open, hidden] = [await aMethod(other.id, { isPublic: true, title: "Open" }), await aMethod(other.id)];
    await setSaved(user.id, open.id, true);
    await changeMethod(open.id, { isPublic: false });
    for (const methodId of [hidden.id, open.id, randomUUID()]) {
      await expect(complete({ methodId })).rejects.toThrow("This method no longer exists.");
      expect(await findProjectRow(project.id)).toMatchObject({ status: "ongoing", snapshot: null });
    }
    await changeMethod(open.id, { isPublic: true });
    expect((await complete({ methodId: open.id })).snapshot.methodTitle).toBe("Open");
  });

  it("leaves the finished price unchanged when it is edited, made private or deleted", async () => {
    const { user, project, method, complete } = await someWork();
    const other = await aUser();
    await changeMethod(method.id, { isPublic: true });
    const theirs = await aProject(other.id);
    await markComplete(other.id, { projectId: theirs.id, methodId: method.id, ...someCosts() });
    const done = await complete();
    const before = [await findProjectRow(project.id), await findProjectRow(theirs.id)];
    await updateMethod(user.id, aTypedMethod({ rateType: "daily", rate: "0.09", currency: "€" }, method.id));
    expect([await findProjectRow(project.id), await findProjectRow(theirs.id)]).toEqual(before);
    await deleteMethod(user.id, method.id);
    expect([await findProjectRow(project.id), await findProjectRow(theirs.id)]).toEqual(
      before.map((one) => ({ ...one, methodId: null })),
    );
    expect((await listCompletedProjects(user.id)).projects).toEqual([{ ...done, cover: null }]);
  });

  it("can be deleted in the same moment without a deadlock", async () => {
    for (let round = 0; round < RACES; round++) {
      const { user, project, method, complete } = await someWork();
      const maker = await aUser();
      const open = await aMethod(maker.id, { isPublic: true });
      await db.update(projects).set({ methodId: open.id }).where(eq(projects.id, project.id));
      const results = await runAtOnce<unknown>(2, (i) =>
        i === round % 2 ? complete({ methodId: open.id }) : deleteMethod(maker.id, open.id),
      );
      for (const message of failuresOf(results)) expect(message).toMatch(/no longer exists/);
      expect((await findProjectRow(project.id))?.methodId).toBeNull();
      expect(await db.$count(calculationMethods, eq(calculationMethods.id, method.id))).toBe(1);
      expect(await findProject(user.id, project.id)).not.toBeNull();
    }
  });
});
