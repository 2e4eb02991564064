import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { findHoldingProject } from "@/db/queries/crafting/session-project";
import { listProjectNames } from "@/db/queries/projects/completed";
import { findProject } from "@/db/queries/projects/detail";
import { applyTemplate, createProject, deleteProject, updateProject } from "@/db/queries/projects/own";
import { listEarnings } from "@/db/queries/sales/sums";
import { craftingSessions, projectMaterials, projects, projectTimeLogs, users } from "@/db/schema";
import { aFinishedSession, aMethod, aProject, aUser } from "../../support/people/factories";
import { findProjectRow, someWork, WOOL } from "../../support/people/project-work";

describe("finished work", () => {
  it("can't be changed by any request", async () => {
    const { user, project, complete } = await someWork();
    await complete();
    const before = await findProjectRow(project.id);
    const later = await aFinishedSession(user.id, { daysAgo: 3 });
    const renaming = updateProject(user.id, { projectId: project.id, name: "Renamed", isOneOff: true });
    await expect(renaming).rejects.toThrow("This project is complete and can’t be changed.");
    await expect(saveAllocation(user.id, { sessionId: later.id, projectId: project.id })).rejects.toThrow();
    await expect(applyTemplate(user.id, { id: randomUUID(), templateId: project.id, name: "Mug" })).rejects.toThrow();
    expect(await createProject(user.id, { id: project.id, name: "Other", isOneOff: true })).toMatchObject({
      project: { name: "Scarf" },
    });
    expect(await findProjectRow(project.id)).toEqual(before);
  });

  it("is protected by Postgres itself from every direct write", async () => {
    const { user, project, complete } = await someWork();
    await complete();
    const before = await findProjectRow(project.id);
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
    expect(await findProjectRow(project.id)).toEqual(before);
  });

  it("keeps its sessions' time: they can't be moved or removed, even by a direct write", async () => {
    const { user, project, session, complete } = await someWork();
    const other = await aProject(user.id);
    await complete();
    const kept = "This session belongs to “Scarf”, which is complete. It can’t be moved.";
    for (const projectId of [other.id, project.id])
      await expect(saveAllocation(user.id, { sessionId: session.id, projectId })).rejects.toThrow(kept);
    await expect(saveAllocation(user.id, { sessionId: session.id, projectId: null })).rejects.toThrow(kept);
    const mine = eq(projectTimeLogs.sessionId, session.id);
    const past = [
      db.update(projectTimeLogs).set({ projectId: other.id }).where(mine),
      db.update(projectTimeLogs).set({ loggedSeconds: 1 }).where(mine),
      db.delete(projectTimeLogs).where(mine),
    ];
    for (const write of past) await expect(write).rejects.toThrow();
    expect([(await findProjectRow(project.id))?.totalSeconds, (await findProjectRow(other.id))?.totalSeconds]).toEqual([
      5_400, 0,
    ]);
    expect(await findHoldingProject(user.id, session.id)).toMatchObject({ name: "Scarf", isCompleted: true });
  });

  it("keeps its sessions: they can't be deleted before the project, even by a direct write", async () => {
    const { user, project, session, complete } = await someWork();
    const done = await complete();
    const why = "This session is part of the price of “Scarf”, which is complete. Delete that project first.";
    await expect(deleteSession(user.id, session.id)).rejects.toThrow(why);
    await expect(deleteSession((await aUser()).id, session.id)).rejects.toThrow("no longer exists");
    await expect(db.delete(craftingSessions).where(eq(craftingSessions.id, session.id))).rejects.toThrow();
    expect((await findProjectRow(project.id))?.totalSeconds).toBe(5_400);
    expect((await findProject(user.id, project.id))?.snapshot).toEqual(done.snapshot);
    await deleteProject(user.id, project.id);
    await deleteSession(user.id, session.id);
    expect(await db.$count(craftingSessions, eq(craftingSessions.userId, user.id))).toBe(0);
  });

  it("releases its sessions when the whole project or the account is deleted", async () => {
    const again = await someWork();
    await again.complete();
    await deleteProject(again.user.id, again.project.id);
    const next = await aProject(again.user.id);
    await saveAllocation(again.user.id, { sessionId: again.session.id, projectId: next.id });
    expect((await findProjectRow(next.id))?.totalSeconds).toBe(5_400);

    const leaving = await someWork();
    await leaving.complete();
    await db.delete(users).where(eq(users.id, leaving.user.id));
    expect(await findProjectRow(leaving.project.id)).toBeUndefined();
  });
});

describe("listEarnings", () => {
  it("sums price, net amount and time by month in the crafter's time zone and by currency", async () => {
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
      { month: "2026-02", currency: "R", projectCount: 1, earnedCents: 19_750, netCents: 15_000, totalSeconds: 5_400 },
      { month: "2026-03", currency: "R", projectCount: 2, earnedCents: 29_750, netCents: 20_250, totalSeconds: 10_800 },
      { month: "2026-03", currency: "€", projectCount: 1, earnedCents: 19_750, netCents: 15_000, totalSeconds: 5_400 },
    ]);
  });
});

it("listProjectNames names exactly the projects that the plan can open", async () => {
  const { user, project, complete } = await someWork();
  const { snapshot } = await complete();
  const older = Array.from({ length: 5 }, (_, at) => new Date(Date.UTC(2026, 0, at + 1)));
  for (const completedAt of older) await aProject(user.id, { status: "finished", completedAt, snapshot });
  await aProject(user.id, { isOneOff: false });
  await aProject((await aUser()).id);
  const all = await db.select({ id: projects.id }).from(projects).where(eq(projects.userId, user.id));
  const opened = await Promise.all(all.map(({ id }) => findProject(user.id, id)));
  const names = await listProjectNames(user.id);
  expect(names).toContainEqual({ id: project.id, name: "Scarf" });
  expect(names.map(({ id }) => id).sort()).toEqual(opened.flatMap((one) => one?.id ?? []).sort());
  expect([all.length, names.length]).toEqual([7, 6]);
});
