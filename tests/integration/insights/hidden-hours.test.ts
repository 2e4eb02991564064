import { describe, expect, it } from "vitest";
import { setSessionKind } from "@/db/queries/crafting/saved-sessions";
import { findHiddenHours } from "@/db/queries/insights";
import type { SessionKind } from "@/lib/domain/crafting/kinds";
import { hiddenMinutes } from "@/lib/domain/insights/studio";
import { addDays } from "@/lib/domain/shared/local-time";
import { aFinishedSession, aUser } from "../../support/people/factories";

const TODAY = "2026-06-30";

async function spend(userId: string, kind: SessionKind, hours: number, daysAgo = 0) {
  const startedAt = new Date(`${addDays(TODAY, -daysAgo)}T06:00:00Z`);
  const { id } = await aFinishedSession(userId, { startedAt, durationSeconds: hours * 3_600 });
  await setSessionKind(userId, id, kind);
}

describe("the hidden hours", () => {
  it("sum the making and business time of the last 90 dates and ignore other kinds", async () => {
    const user = await aUser({ timeZone: "Africa/Johannesburg" });
    for (const daysAgo of [2, 3, 4, 5, 6]) await spend(user.id, "making", 12, daysAgo);
    for (const daysAgo of [7, 8]) await spend(user.id, "business", 10, daysAgo);
    await spend(user.id, "business", 10, 89);
    for (const [at, kind] of (["finishing", "designing", "learning"] as const).entries())
      await spend(user.id, kind, 1, 10 + at);
    const hours = await findHiddenHours(user.id, TODAY);
    expect(hours).toEqual({ makingSeconds: 60 * 3_600, businessSeconds: 30 * 3_600 });
    expect(hiddenMinutes(hours)).toBe(30);
  });

  it("begin with the date 89 days before today and end with today", async () => {
    const user = await aUser();
    for (const [daysAgo, hours] of [
      [90, 1],
      [89, 2],
      [0, 4],
      [-1, 8],
    ] as const)
      await spend(user.id, "making", hours, daysAgo);
    expect(await findHiddenHours(user.id, TODAY)).toEqual({ makingSeconds: 6 * 3_600, businessSeconds: 0 });
  });

  it("count only the crafter’s own sessions", async () => {
    const [user, other] = [await aUser(), await aUser()];
    await spend(other.id, "making", 2);
    await spend(other.id, "business", 1, 1);
    await spend(user.id, "making", 1);
    expect(await findHiddenHours(user.id, TODAY)).toEqual({ makingSeconds: 3_600, businessSeconds: 0 });
  });
});
