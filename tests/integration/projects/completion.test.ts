import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { assignToProject, findHoldingProject, removeFromProject } from "@/db/queries/crafting/session-project";
import { updateMethod } from "@/db/queries/methods/own";
import { completeProject, listCompletedProjects } from "@/db/queries/projects/completed";
import { findProject } from "@/db/queries/projects/detail";
import { listActiveProjects } from "@/db/queries/projects/ongoing";
import { deleteProject, updateProject } from "@/db/queries/projects/own";
import { calculationMethods, craftingSessions, projectMaterials, projectTimeLogs, users, xpEvents } from "@/db/schema";
import { priceProject } from "@/lib/domain/methods/pricing";
import { CompleteProjectInput, CreateProjectInput } from "@/lib/domain/projects/input";
import { allAtOnce, atOnce, failures } from "../../support/database/at-once";
import { aFinishedSession, aProject, aUser, markComplete, priceShown } from "../../support/people/factories";
import { row, someWork, WOOL, work } from "../../support/people/project-work";

const xpOf = async (userId: string) => (await db.select().from(users).where(eq(users.id, userId)))[0]?.xp ?? 0;

describe("finishing a project", () => {
  it("freezes the previewed price with its method, materials, costs and time", async () => {
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

  it("stores either the previewed price or nothing when the method is edited concurrently", async () => {
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

  it("happens once, with one price and 50 XP, when it is requested 20 times in parallel", async () => {
    const { user, project, complete } = await someWork();
    const before = await xpOf(user.id);
    const results = await allAtOnce(20, (i) => complete({ additionalCostsCents: i }));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await complete({ additionalCostsCents: 999 })).toEqual(results[0]);
    expect((await row(project.id))?.additionalCostsCents).toBe(results[0]?.snapshot.additionalCostsCents);
    expect((await xpOf(user.id)) - before).toBe(50);
    expect(await db.$count(projectMaterials, eq(projectMaterials.projectId, project.id))).toBe(1);
  });

  it("leaves no project behind when it is deleted at the same moment", async () => {
    for (let round = 0; round < 8; round++) {
      const { user, project, complete } = await someWork();
      const results = await atOnce<unknown>(2, (i) =>
        i === round % 2 ? complete() : deleteProject(user.id, project.id),
      );
      expect(failures(results).every((message) => message.includes("no longer exists"))).toBe(true);
      expect(await row(project.id)).toBeUndefined();
    }
  });

  it("keeps its sessions' time: they can't be moved or removed, even by a direct write", async () => {
    const { user, project, session, complete } = await someWork();
    const other = await aProject(user.id);
    await complete();
    const kept = "This session belongs to “Scarf”, which is complete. It can’t be moved.";
    for (const projectId of [other.id, project.id])
      await expect(assignToProject(user.id, { sessionId: session.id, projectId })).rejects.toThrow(kept);
    await expect(removeFromProject(user.id, session.id)).rejects.toThrow(kept);
    const mine = eq(projectTimeLogs.sessionId, session.id);
    const past = [
      db.update(projectTimeLogs).set({ projectId: other.id }).where(mine),
      db.update(projectTimeLogs).set({ loggedSeconds: 1 }).where(mine),
      db.delete(projectTimeLogs).where(mine),
    ];
    for (const write of past) await expect(write).rejects.toThrow();
    expect([(await row(project.id))?.totalSeconds, (await row(other.id))?.totalSeconds]).toEqual([5_400, 0]);
    expect(await findHoldingProject(user.id, session.id)).toMatchObject({ name: "Scarf", isCompleted: true });
  });

  it("keeps its sessions: they can't be deleted before the project, even by a direct write", async () => {
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

  it("stores a price that agrees with the time when its session is deleted concurrently", async () => {
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

  it("releases its sessions when the whole project or the account is deleted", async () => {
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

  it("stores a price that agrees with the time when its session is moved away concurrently", async () => {
    for (let round = 0; round < 8; round++) {
      const { user, project, session, complete } = await someWork();
      const results = await atOnce<unknown>(2, (i) =>
        i === round % 2 ? complete() : removeFromProject(user.id, session.id),
      );
      for (const message of failures(results)) expect(message).toMatch(/It can’t be moved\.|price has changed/);
      const after = await row(project.id);
      expect(after?.totalSeconds).toBe(after?.status === "finished" ? after.snapshot?.totalSeconds : 0);
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
