import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findMethod } from "@/db/queries/methods/cards";
import { createMethod, updateMethod } from "@/db/queries/methods/own";
import { remixMethod, setSaved } from "@/db/queries/methods/saved";
import { listActiveProjects } from "@/db/queries/projects/ongoing";
import { calculationMethods } from "@/db/schema";
import { openOwnerSql } from "../../support/database/owner";
import { aMethod, aProject, aUser, markComplete } from "../../support/people/factories";
import { aTypedMethod } from "../../support/people/method-fields";
import { findProjectRow } from "../../support/people/project-work";

const daily = { rateType: "daily" as const, hoursPerDay: 7.5 };

const hoursOf = async (id: string) => {
  const [row] = await db.select().from(calculationMethods).where(eq(calculationMethods.id, id));
  return [row?.hoursPerDay, row?.wholeHoursPerDay];
};

/** What the version before runs: it knows the whole hours only. */
const setWholeHours = (id: string, hours: number) =>
  db.execute(sql`update calculation_methods set title = 'Renamed', hours_per_day = ${hours} where id = ${id}`);

describe("a day of half hours", () => {
  it("is stored exactly, and rounded up to whole hours for the version before", async () => {
    const user = await aUser();
    const typed = aTypedMethod({ rateType: "daily", rate: "750", hoursPerDay: "7.5" });
    await createMethod(user.id, typed);
    expect(await hoursOf(typed.id)).toEqual([7.5, 8]);
    expect((await findMethod(user.id, typed.id))?.hoursPerDay).toBe(7.5);
    for (const [hoursPerDay, whole] of [
      [8, 8],
      [6, 6],
      [23.5, 24],
      [1, 1],
      [8, 8],
    ] as const) {
      await updateMethod(user.id, { ...typed, hoursPerDay });
      expect(await hoursOf(typed.id)).toEqual([hoursPerDay, whole]);
    }
  });

  it("follows the whole hours that the version before writes, and stays when they don't change", async () => {
    const user = await aUser();
    const { id } = await aMethod(user.id, daily);
    await setWholeHours(id, 8);
    expect(await hoursOf(id)).toEqual([7.5, 8]);
    await setWholeHours(id, 6);
    expect(await hoursOf(id)).toEqual([6, 6]);
    const [made] = await db.execute<{ id: string }>(sql`
      insert into calculation_methods (user_id, title, rate_type, rate_amount, hours_per_day)
      values (${user.id}, 'Old', 'daily', 60000, 5) returning id`);
    expect(await hoursOf(made?.id ?? "")).toEqual([5, 5]);
  });

  it("takes over the whole hours of rows from before the trigger", async () => {
    const { id } = await aMethod((await aUser()).id, { hoursPerDay: 8 });
    await openOwnerSql().begin(async (sql) => {
      await sql`drop trigger calculation_methods_hours on calculation_methods`;
      await sql`update calculation_methods set hours_per_day = 6 where id = ${id}`;
      await sql.unsafe(readFileSync("db/guards/methods.sql", "utf8"));
    });
    expect(await hoursOf(id)).toEqual([6, 6]);
  });

  it("is refused by the database in other steps and beyond a day", async () => {
    const { id: userId } = await aUser();
    for (const hoursPerDay of [7.2, 0.5, 24.5]) await expect(aMethod(userId, { hoursPerDay })).rejects.toThrow();
  });

  it("prices the list and the snapshot, which keeps whole hours as the numbers they were", async () => {
    const user = await aUser({ totalCraftingSeconds: 0 });
    for (const hoursPerDay of [7.5, 8]) {
      const { id: methodId } = await aMethod(user.id, { ...daily, hoursPerDay, rateCents: 75_000 });
      const project = await aProject(user.id, { methodId });
      await db.execute(sql`update projects set total_time = 27000 where id = ${project.id}`);
      const laborCents = hoursPerDay === 8 ? 70_313 : 75_000;
      expect((await listActiveProjects(user.id))[0]?.price?.totalCents).toBe(laborCents);
      await markComplete(user.id, {
        projectId: project.id,
        methodId,
        materials: [],
        additionalCostsCents: 0,
        priceOverrideCents: null,
      });
      expect((await findProjectRow(project.id))?.snapshot).toMatchObject({ hoursPerDay, laborCents });
      const [stored] = await db.execute<{ hours: string }>(
        sql`select snapshot ->> 'hoursPerDay' as hours from projects where id = ${project.id}`,
      );
      expect(stored?.hours).toBe(String(hoursPerDay));
    }
  });

  it("goes along in a remix", async () => {
    const [maker, user] = [await aUser(), await aUser({ tier: "pro_plus" })];
    const { id: methodId } = await aMethod(maker.id, { ...daily, isPublic: true });
    await setSaved(user.id, methodId, true);
    const made = await remixMethod(user.id, { id: crypto.randomUUID(), methodId });
    expect(made).toMatchObject({ status: "created", method: { hoursPerDay: 7.5 } });
  });
});
