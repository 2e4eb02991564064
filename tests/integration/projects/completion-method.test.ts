import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { deleteMethod, updateMethod } from "@/db/queries/methods/own";
import { setSaved } from "@/db/queries/methods/saved";
import { listCompletedProjects } from "@/db/queries/projects/completed";
import { findProject } from "@/db/queries/projects/detail";
import { calculationMethods, projects } from "@/db/schema";
import { atOnce, failures } from "../../support/database/at-once";
import { aMethod, aProject, aUser, markComplete } from "../../support/people/factories";
import { row, someWork, work } from "../../support/people/project-work";

describe("the method of a finished project", () => {
  it("may be another crafter's public method, but not one that is private by then", async () => {
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

  it("leaves the finished price unchanged when it is edited, made private or deleted", async () => {
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
    expect((await listCompletedProjects(user.id)).projects).toEqual([{ ...done, cover: null }]);
  });

  it("can be deleted in the same moment without a deadlock", async () => {
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
});
