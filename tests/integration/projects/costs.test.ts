import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { completeProject } from "@/db/queries/projects/completed";
import { findProject, listCopies } from "@/db/queries/projects/detail";
import { listActiveProjects } from "@/db/queries/projects/ongoing";
import { applyTemplate, saveCosts } from "@/db/queries/projects/own";
import { craftingSessions, projectMaterials, projects, projectTimeLogs, users, xpEvents } from "@/db/schema";
import { type Costs, markOf } from "@/lib/domain/projects/fields";
import { failuresOf, runAllAtOnce, runAtOnce } from "../../support/database/at-once";
import { aMethod, aProject, aUser, markComplete, readShownPrice } from "../../support/people/factories";
import { findProjectRow, noteCosts, someWork, WOOL } from "../../support/people/project-work";
import { RACES } from "../../support/thorough";

const BUTTONS = { name: "Buttons", costCents: 5_400 };
const NOTHING: Costs = { materials: [], additionalCostsCents: 0, methodId: null, pieces: 1 };
const costs = (change: Partial<Costs> = {}): Costs => ({ ...NOTHING, materials: [WOOL], ...change });

async function notedOn(userId: string, projectId: string): Promise<Costs> {
  const project = await findProject(userId, projectId);
  if (!project) throw new Error("There is no such project.");
  const { materials, additionalCostsCents, methodId, pieces } = project;
  return { materials, additionalCostsCents, methodId, pieces };
}

describe("the costs of a project in progress", () => {
  it.each([true, false])(
    "are noted on a once-off (%s) or a template at any time, and change again",
    async (isOneOff) => {
      const user = await aUser();
      const [project, method] = [await aProject(user.id, { isOneOff }), await aMethod(user.id)];
      for (const noted of [
        costs({ additionalCostsCents: 99, methodId: method.id, pieces: 24 }),
        costs({ materials: [BUTTONS, WOOL, WOOL], pieces: 999 }),
        costs({ materials: Array.from({ length: 100 }, () => WOOL) }),
        NOTHING,
      ]) {
        await noteCosts(user.id, project.id, noted);
        expect(await notedOn(user.id, project.id)).toEqual(noted);
      }
      expect(await findProjectRow(project.id)).toEqual(project);
    },
  );

  it("count in the price so far, and change no log, total or XP", async () => {
    const { user, project, method } = await someWork();
    const read = async () => ({
      users: await db.select().from(users).where(eq(users.id, user.id)),
      sessions: await db.select().from(craftingSessions).where(eq(craftingSessions.userId, user.id)),
      logs: await db.select().from(projectTimeLogs).where(eq(projectTimeLogs.userId, user.id)),
      xp: await db.select().from(xpEvents).where(eq(xpEvents.userId, user.id)),
    });
    const before = await read();
    await noteCosts(user.id, project.id, costs({ methodId: method.id, pieces: 3, additionalCostsCents: 250 }));
    expect(await read()).toEqual(before);
    const price = { totalCents: 15_000 + 4_500 + 250, currency: "R" };
    expect(await listActiveProjects(user.id)).toMatchObject([{ id: project.id, totalSeconds: 5_400, price }]);
  });

  it("can't be noted by another crafter, on an unknown or a completed project, or with a method of somebody else", async () => {
    const { user, project, complete } = await someWork();
    const other = await aUser();
    const theirs = await aMethod(other.id);
    const save = (userId: string, projectId: string, change: Partial<Costs> = {}) =>
      saveCosts(userId, { projectId, begunWith: markOf(NOTHING), costs: costs(change) });
    await expect(save(other.id, project.id)).rejects.toThrow("project no longer exists");
    await expect(save(user.id, randomUUID())).rejects.toThrow("project no longer exists");
    await expect(save(user.id, project.id, { methodId: theirs.id })).rejects.toThrow("method no longer exists");
    expect(await notedOn(user.id, project.id)).toEqual(NOTHING);
    await complete();
    const before = await findProjectRow(project.id);
    await expect(save(user.id, project.id)).rejects.toThrow("This project is complete and can’t be changed.");
    expect(await findProjectRow(project.id)).toEqual(before);
  });

  it("go into the completed project as the dialog ends with them, with what it adds or removes", async () => {
    const { user, project, method } = await someWork();
    await noteCosts(user.id, project.id, costs({ methodId: method.id, pieces: 24, additionalCostsCents: 250 }));
    const noted = await notedOn(user.id, project.id);
    const ends = { materials: [...noted.materials, BUTTONS], additionalCostsCents: 0, pieces: 20 };
    const work = { ...ends, projectId: project.id, methodId: method.id, priceOverrideCents: null };
    const { snapshot } = await markComplete(user.id, { ...work, begunWith: markOf(noted) });
    expect(snapshot).toMatchObject({ materials: [WOOL, BUTTONS], additionalCostsCents: 0, totalCents: 24_900 });
    expect(await findProject(user.id, project.id)).toMatchObject({ ...ends, status: "finished" });
  });
});

describe("two windows on the costs of one project", () => {
  it("tell the later one, store nothing of it, and replace what was saved once it has seen that", async () => {
    const user = await aUser();
    const project = await aProject(user.id);
    const save = (begunWith: Costs, mine: Costs) =>
      saveCosts(user.id, { projectId: project.id, begunWith: markOf(begunWith), costs: mine });
    const [first, later] = [costs(), costs({ materials: [{ ...WOOL, costCents: 9_900 }] })];
    expect(await save(NOTHING, first)).toEqual({ status: "saved" });
    expect(await save(NOTHING, later)).toEqual({ status: "changed", saved: first });
    expect(await notedOn(user.id, project.id)).toEqual(first);
    // The first window repeats its request after a lost answer.
    expect(await save(NOTHING, first)).toEqual({ status: "saved" });
    expect(await save(first, later)).toEqual({ status: "saved" });
    expect(await notedOn(user.id, project.id)).toEqual(later);
  });

  it("save one of ten that were begun together, and tell the nine others which", async () => {
    for (let round = 0; round < RACES; round++) {
      const user = await aUser();
      const project = await aProject(user.id);
      const results = await runAllAtOnce(10, (i) =>
        saveCosts(user.id, {
          ...{ projectId: project.id, begunWith: markOf(NOTHING) },
          costs: costs({ materials: [{ ...WOOL, costCents: i }, BUTTONS], pieces: i + 1 }),
        }),
      );
      const saved = await notedOn(user.id, project.id);
      expect(results.filter(({ status }) => status === "saved")).toHaveLength(1);
      const refused = results.filter(({ status }) => status === "changed");
      expect(refused).toEqual(Array(9).fill({ status: "changed", saved }));
      expect(saved.materials[0]?.costCents).toBe(saved.pieces - 1);
      expect(await db.$count(projectMaterials, eq(projectMaterials.projectId, project.id))).toBe(2);
    }
  });

  it("complete with the line that was seen or not at all, while another window changes it", async () => {
    for (let round = 0; round < RACES * 2; round++) {
      const { user, project, method } = await someWork();
      const begun = await noteCosts(user.id, project.id, costs({ methodId: method.id }));
      const { materials, additionalCostsCents, pieces } = begun;
      const work = { materials, additionalCostsCents, pieces, methodId: method.id, priceOverrideCents: null };
      const order = { projectId: project.id, ...work, begunWith: markOf(begun) };
      const shown = await readShownPrice(order);
      const changed = costs({ methodId: method.id, materials: [{ ...WOOL, costCents: 1 }] });
      const results = await runAtOnce<{ status: string }>(2, (i) =>
        i === round % 2
          ? completeProject(user.id, { ...order, shown })
          : saveCosts(user.id, { projectId: project.id, begunWith: markOf(begun), costs: changed }),
      );
      const statuses = results.flatMap((one) => (one.status === "fulfilled" ? [one.value.status] : [])).sort();
      const after = await findProjectRow(project.id);
      if (after?.status === "finished") {
        expect(after.snapshot?.materials).toEqual([WOOL]);
        expect(statuses).toEqual(["completed"]);
        for (const message of failuresOf(results)) expect(message).toContain("is complete");
      } else {
        expect(statuses).toEqual(["changed", "saved"]);
        expect(await notedOn(user.id, project.id)).toEqual(changed);
      }
    }
  });

  it("complete as before for a page that was opened before an upgrade", async () => {
    const { user, project, complete } = await someWork();
    await noteCosts(user.id, project.id, costs({ pieces: 5 }));
    await complete({ materials: [BUTTONS], additionalCostsCents: 0 });
    expect((await findProjectRow(project.id))?.snapshot?.materials).toEqual([BUTTONS]);
  });
});

describe("the method that completing starts with", () => {
  const startsWith = async (userId: string, projectId: string) =>
    (await findProject(userId, projectId))?.likelyMethod?.id;

  it("is the only one on offer, and none of several, whichever was used last", async () => {
    const { user, method, complete } = await someWork();
    const next = await aProject(user.id);
    expect(await startsWith(user.id, next.id)).toBe(method.id);
    await aMethod(user.id);
    await complete();
    expect(await startsWith(user.id, next.id)).toBeUndefined();
  });

  it("is the project's own, else that of its template's last completed copy", async () => {
    const { user, method, complete, project } = await someWork();
    const [own, template] = [await aMethod(user.id), await aProject(user.id, { isOneOff: false })];
    const copy = await aProject(user.id, { madeFrom: template.id });
    expect(await startsWith(user.id, copy.id)).toBeUndefined();
    await db.update(projects).set({ madeFrom: template.id }).where(eq(projects.id, project.id));
    await complete();
    expect(await startsWith(user.id, copy.id)).toBe(method.id);
    await noteCosts(user.id, copy.id, { methodId: own.id });
    expect(await startsWith(user.id, copy.id)).toBe(own.id);
  });
});

describe("the copies of a template", () => {
  it("are counted once completed with time, the last five, of this template and crafter", async () => {
    const { complete } = await someWork();
    const { snapshot } = await complete();
    const [user, other] = [await aUser({ tier: "pro_plus" }), await aUser()];
    const template = await aProject(user.id, { isOneOff: false });
    const insert = (hour: number, values: Partial<typeof projects.$inferInsert> = {}) =>
      aProject(user.id, {
        ...{ madeFrom: template.id, status: "finished", completedAt: new Date(Date.UTC(2026, 0, 1, hour)) },
        ...{ snapshot: { ...snapshot, totalSeconds: hour * 3_600 }, pieces: hour || 1, ...values },
      });
    for (const hour of [6, 1, 2, 3, 4, 5]) await insert(hour);
    await insert(0);
    await insert(9, { madeFrom: null });
    await insert(9, { userId: other.id });
    await applyTemplate(user.id, { id: randomUUID(), templateId: template.id, name: "Ongoing" });
    const counted = [6, 5, 4, 3, 2].map((hour) => ({ seconds: hour * 3_600, pieces: hour }));
    expect(await listCopies(user.id, template.id)).toEqual(counted);
    expect(await listCopies(other.id, template.id)).toHaveLength(1);
    expect(await listCopies(other.id, randomUUID())).toEqual([]);
  });
});
