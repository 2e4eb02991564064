import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { findImpactView, selectCause } from "@/db/queries/impacts";
import { setTimeZone } from "@/db/queries/profile/settings";
import { userSelectedImpacts } from "@/db/schema";
import { localDateOf, weekOf } from "@/lib/domain/shared/local-time";
import { runAtOnce } from "../../support/database/at-once";
import { aFinishedSession, aUser } from "../../support/people/factories";

const WEEK_MS = 7 * 86_400_000;
const selectCauses = (userId: string, week: string, ...ids: number[]) =>
  db.insert(userSelectedImpacts).values(ids.map((causeId) => ({ userId, week, causeId })));

describe("the split of a week among causes", () => {
  it("is even without a selection and 70/30 with one, exact to the second", async () => {
    const user = await aUser({ timeZone: "UTC" });
    const startedAt = new Date(weekOf(localDateOf(new Date(), "UTC")));
    await aFinishedSession(user.id, { durationSeconds: 7201, startedAt });
    const split = async () =>
      (await findImpactView(user.id)).causes.map((cause) => [cause.weekSeconds, cause.isSelected]);
    const even = [1441, 1440, 1440, 1440, 1440].map((seconds) => [seconds, false]);
    expect(await split()).toEqual(even);
    expect(await selectCause(user.id, 2, true)).toBe(true);
    expect(await split()).toEqual([540, 5041, 540, 540, 540].map((seconds, at) => [seconds, at === 1]));
    expect(await selectCause(user.id, 2, false)).toBe(false);
    expect(await split()).toEqual(even);
  });

  it("shows whole units for this week and for all weeks", async () => {
    const user = await aUser();
    const monday = new Date("2026-03-02T08:00:00Z");
    for (let week = 0; week < 3; week++)
      await aFinishedSession(user.id, { durationSeconds: 5 * 2700, startedAt: new Date(+monday + week * WEEK_MS) });
    const view = await findImpactView(user.id, new Date("2026-03-18T08:00:00Z"));
    const [trees, water] = view.causes;
    expect(trees).toMatchObject({ weekSeconds: 2700, weekUnits: 0, lifetimeSeconds: 8100, lifetimeUnits: 1 });
    expect(water).toMatchObject({ weekSeconds: 2700, weekUnits: 1, lifetimeSeconds: 8100, lifetimeUnits: 4 });
  });
});

describe("the impact week", () => {
  // Monday 00:30 in Auckland; Sunday in Johannesburg and Los Angeles.
  const now = new Date("2026-11-22T11:30:00Z");

  it.each([
    ["Pacific/Auckland", "2026-11-23", 0],
    ["Africa/Johannesburg", "2026-11-16", 36_000],
    ["America/Los_Angeles", "2026-11-16", 36_000],
  ])(
    "differs by time zone (%s: %s) at one instant, and keeps earlier splits as they were",
    async (timeZone, week, weekSeconds) => {
      const user = await aUser({ timeZone });
      await aFinishedSession(user.id, { durationSeconds: 36_000, startedAt: new Date("2026-11-18T08:00:00Z") });
      await aFinishedSession(user.id, { durationSeconds: 3600, startedAt: new Date("2026-11-11T08:00:00Z") });
      await selectCauses(user.id, "2026-11-16", 1);
      await selectCauses(user.id, "2026-11-09", 2, 3);
      const view = await findImpactView(user.id, now);
      expect(view).toMatchObject({ week, weekSeconds });
      const isNew = week === "2026-11-23";
      expect(view.causes.map(({ isSelected }) => isSelected)).toEqual([!isNew, false, false, false, false]);
      const lifetime = [25_200 + 360, 2700 + 1260, 2700 + 1260, 2700 + 360, 2700 + 360];
      expect(view.causes.map(({ lifetimeSeconds }) => lifetimeSeconds)).toEqual(lifetime);
      await selectCauses(user.id, "2026-11-23", 4, 5);
      const later = await findImpactView(user.id, new Date("2026-11-25T12:00:00Z"));
      expect(later).toMatchObject({ week: "2026-11-23", weekSeconds: 0 });
      expect(later.causes.map(({ lifetimeSeconds }) => lifetimeSeconds)).toEqual(lifetime);
    },
  );

  it("is the current week in the crafter's time zone when a cause is selected", async () => {
    for (const timeZone of ["Pacific/Auckland", "Africa/Johannesburg", "America/Los_Angeles"]) {
      const user = await aUser({ timeZone });
      await selectCause(user.id, 3, true);
      const [row] = await db.select().from(userSelectedImpacts).where(eq(userSelectedImpacts.userId, user.id));
      expect(row?.week).toBe((await findImpactView(user.id)).week);
    }
  });

  it("keeps credited time unchanged when the crafter's time zone changes later", async () => {
    const user = await aUser({ timeZone: "Africa/Johannesburg" });
    await aFinishedSession(user.id, { durationSeconds: 3600, startedAt: new Date("2026-11-22T11:00:00Z") });
    await selectCauses(user.id, "2026-11-16", 2);
    const before = await findImpactView(user.id, now);
    await setTimeZone(user.id, "Pacific/Auckland");
    const after = await findImpactView(user.id, now);
    expect(after.weekSeconds).toBe(0);
    expect(after.causes.map(({ lifetimeSeconds }) => lifetimeSeconds)).toEqual(
      before.causes.map(({ lifetimeSeconds }) => lifetimeSeconds),
    );
  });
});

describe("selecting a cause", () => {
  it("stores one row for twenty identical concurrent requests and affects no other crafter", async () => {
    const [user, other] = [await aUser(), await aUser()];
    await runAtOnce(20, () => selectCause(user.id, 1, true));
    expect(await db.$count(userSelectedImpacts, eq(userSelectedImpacts.userId, user.id))).toBe(1);
    await selectCause(other.id, 1, false);
    expect(await db.$count(userSelectedImpacts, eq(userSelectedImpacts.userId, user.id))).toBe(1);
    expect((await findImpactView(other.id)).causes.some(({ isSelected }) => isSelected)).toBe(false);
  });

  it("rejects an unknown cause and, in Postgres, a week that does not start on a Monday", async () => {
    const user = await aUser();
    await expect(selectCause(user.id, 99, true)).rejects.toThrow("This cause no longer exists.");
    await expect(selectCauses(user.id, "2026-11-17", 1)).rejects.toThrow();
  });

  it("deleting a session removes its seconds from the causes", async () => {
    const user = await aUser();
    const session = await aFinishedSession(user.id, { durationSeconds: 3600 });
    await deleteSession(user.id, session.id);
    expect((await findImpactView(user.id)).causes.every(({ lifetimeSeconds }) => lifetimeSeconds === 0)).toBe(true);
  });
});
