import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { listCompletedProjects } from "@/db/queries/projects/completed";
import { listActiveProjects } from "@/db/queries/projects/ongoing";
import { deleteProject } from "@/db/queries/projects/own";
import { addPhoto, chooseCover, deletePhoto, describePhoto, listPhotos } from "@/db/queries/projects/photos";
import { projectPhotos, users } from "@/db/schema";
import { secondsSince } from "@/lib/domain/projects/photos";
import { failuresOf, runAtOnce } from "../../support/database/at-once";
import { aFinishedSession, aMethod, aPhoto, aPiece, aProject, aUser } from "../../support/people/factories";

const NOW = Date.now();
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000);
const aNewPhoto = (projectId: string) => ({ id: randomUUID(), projectId, width: 2048, height: 1536, takenAt: null });
const countPhotos = (projectId: string) => db.$count(projectPhotos, eq(projectPhotos.projectId, projectId));

async function aMaker(values: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser(values);
  return { user, project: await aProject(user.id) };
}

describe("the photos of a project", () => {
  it("stop at Free's limit of 3 when 20 are added at once", async () => {
    const { user, project } = await aMaker();
    for (let at = 0; at < 2; at++) await addPhoto(user.id, aNewPhoto(project.id));
    const results = await runAtOnce(20, () => addPhoto(user.id, aNewPhoto(project.id)));
    expect(failuresOf(results)).toHaveLength(19);
    expect(failuresOf(results)).toContain("UserError: Free includes 3 photos in each project.");
    expect(await countPhotos(project.id)).toBe(3);
  });

  it("are limited to 3, 12 and 40 by Postgres itself in direct parallel inserts", async () => {
    for (const [tier, limit] of [
      ["free", 3],
      ["pro_lite", 12],
      ["pro_plus", 40],
    ] as const) {
      const { user, project } = await aMaker({ tier });
      for (let at = 0; at < limit - 2; at++) await aPhoto(user.id, project.id);
      const made = await runAtOnce(20, () => aPhoto(user.id, project.id));
      expect(await countPhotos(project.id)).toBe(limit);
      expect(failuresOf(made)).toHaveLength(18);
      for (const message of failuresOf(made)) expect(message).toContain("the plan allows no more");
    }
  });

  it("are limited for each project, and stay when a smaller plan allows fewer", async () => {
    const { user, project } = await aMaker({ tier: "pro_lite" });
    for (let at = 0; at < 5; at++) await addPhoto(user.id, aNewPhoto(project.id));
    await db.update(users).set({ tier: "free" }).where(eq(users.id, user.id));
    expect(await listPhotos(user.id, project.id)).toHaveLength(5);
    await expect(addPhoto(user.id, aNewPhoto(project.id))).rejects.toThrow("Free includes 3");
    const other = await aProject(user.id);
    await addPhoto(user.id, aNewPhoto(other.id));
    const [first, second, third] = await listPhotos(user.id, project.id);
    for (const one of [first, second]) await deletePhoto(user.id, one?.id ?? "");
    await expect(addPhoto(user.id, aNewPhoto(project.id))).rejects.toThrow("Free includes 3");
    await deletePhoto(user.id, third?.id ?? "");
    await addPhoto(user.id, aNewPhoto(project.id));
  });

  it("can be added to completed work and to templates", async () => {
    const { user } = await aMaker();
    const [piece, template] = [await aPiece(user.id), await aProject(user.id, { isOneOff: false })];
    for (const { id } of [piece, template]) {
      await addPhoto(user.id, aNewPhoto(id));
      expect(await countPhotos(id)).toBe(1);
    }
  });

  it("are listed by time, with the crafting time between them", async () => {
    const { user, project } = await aMaker();
    const sessions = [
      await aFinishedSession(user.id, { startedAt: hoursAgo(20), durationSeconds: 7_200 }),
      await aFinishedSession(user.id, { startedAt: hoursAgo(10), durationSeconds: 4_800 }),
    ];
    for (const { id } of sessions) await saveAllocation(user.id, { sessionId: id, projectId: project.id });
    await aFinishedSession(user.id, { startedAt: hoursAgo(14), durationSeconds: 3_600 });
    const end = await aPhoto(user.id, project.id, { takenAt: hoursAgo(1) });
    // In the middle of the first session.
    const start = await aPhoto(user.id, project.id, { takenAt: hoursAgo(19) });
    const sleeve = await aPhoto(user.id, project.id, { takenAt: hoursAgo(12) });
    const photos = await listPhotos(user.id, project.id);
    expect(photos.map(({ id }) => id)).toEqual([start.id, sleeve.id, end.id]);
    expect(photos.map((_, at) => secondsSince(photos, at))).toEqual([3_600, 3_600, 4_800]);
    expect(await listPhotos((await aUser()).id, project.id)).toEqual([]);
  });

  it("are deleted with their project, which returns their ids, and with their owner", async () => {
    const { user, project } = await aMaker();
    const { id } = await aPhoto(user.id, project.id);
    expect(await deleteProject(user.id, project.id)).toEqual([id]);
    expect(await countPhotos(project.id)).toBe(0);
    const again = await aProject(user.id);
    await aPhoto(user.id, again.id);
    await db.delete(users).where(eq(users.id, user.id));
    expect(await countPhotos(again.id)).toBe(0);
  });
});

describe("the cover", () => {
  it("is the newest photo until one is chosen, and the newest again once that is gone", async () => {
    const { user, project } = await aMaker();
    const cover = async () => (await listActiveProjects(user.id)).map((one) => one.cover?.id ?? null);
    expect(await cover()).toEqual([null]);
    const old = await aPhoto(user.id, project.id, { takenAt: hoursAgo(9) });
    const fresh = await aPhoto(user.id, project.id);
    expect(await cover()).toEqual([fresh.id]);
    for (const one of [fresh, old, old]) await chooseCover(user.id, one.id);
    expect(await cover()).toEqual([old.id]);
    await deletePhoto(user.id, old.id);
    expect(await cover()).toEqual([fresh.id]);
    const piece = await aPiece(user.id);
    const { id } = await aPhoto(user.id, piece.id, { alt: "A hat" });
    expect((await listCompletedProjects(user.id)).projects[0]?.cover).toMatchObject({ id, alt: "A hat", width: 2048 });
  });
});

describe("a crafter's photo", () => {
  it("can't be described, chosen or deleted by another crafter", async () => {
    const { user, project } = await aMaker();
    const { id } = await aPhoto(user.id, project.id);
    const other = await aUser();
    for (const denied of [
      () => describePhoto(other.id, { photoId: id, alt: "Mine" }),
      () => chooseCover(other.id, id),
      () => deletePhoto(other.id, id),
    ])
      await expect(denied()).rejects.toThrow("This photo no longer exists.");
    await expect(addPhoto(other.id, aNewPhoto(project.id))).rejects.toThrow("This project no longer exists.");
    await describePhoto(user.id, { photoId: id, alt: "Two sleeves" });
    expect(await listPhotos(user.id, project.id)).toMatchObject([{ alt: "Two sleeves", isCover: false }]);
  });

  it("keeps its time, its project and the single cover, even in direct writes", async () => {
    const { user, project } = await aMaker();
    const [first, second] = [await aPhoto(user.id, project.id, { isCover: true }), await aPhoto(user.id, project.id)];
    const { id: projectId } = await aProject(user.id);
    for (const values of [{ takenAt: hoursAgo(1) }, { projectId }, { isCover: true }, { alt: "x".repeat(301) }])
      await expect(db.update(projectPhotos).set(values).where(eq(projectPhotos.id, second.id))).rejects.toThrow();
    await expect(aPhoto((await aUser()).id, project.id)).rejects.toThrow();
    expect(first.isCover).toBe(true);
  });
});

describe("the price so far", () => {
  it("uses the project's method, or the crafter's only method", async () => {
    const { user, project } = await aMaker();
    const session = await aFinishedSession(user.id, { durationSeconds: 5_400 });
    await saveAllocation(user.id, { sessionId: session.id, projectId: project.id });
    const price = async () => (await listActiveProjects(user.id))[0]?.price ?? null;
    expect(await price()).toBeNull();
    const { id } = await aMethod(user.id, { rateCents: 10_000 });
    expect(await price()).toEqual({ totalCents: 15_000, currency: "R" });
    await aMethod(user.id);
    expect(await price()).toBeNull();
    const mine = await aProject(user.id, { methodId: id, additionalCostsCents: 250 });
    const [first] = await listActiveProjects(user.id);
    expect([first?.id, first?.price]).toEqual([mine.id, { totalCents: 250, currency: "R" }]);
    const hidden = await aMethod((await aUser()).id, { rateCents: 99_000 });
    await aProject(user.id, { methodId: hidden.id });
    expect((await listActiveProjects(user.id))[0]?.price).toBeNull();
  });
});
