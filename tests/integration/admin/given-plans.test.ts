import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { findPerson } from "@/db/queries/admin/people";
import { findBilling } from "@/db/queries/billing/billing-view";
import { sweepTiers } from "@/db/queries/billing/entitlement";
import { adminActs, givenPlans, notifications, users } from "@/db/schema";
import { givePlanAction, takeBackPlansAction } from "@/lib/actions/admin";
import { PEOPLE_TEXTS } from "@/lib/domain/admin/acts";
import { loginCookieName } from "@/lib/server/request/login-cookie";
import { aSubscription, daysFromNow } from "../../support/paddle/subscriptions";
import { anAdmin } from "../../support/people/admins";
import { aUser } from "../../support/people/factories";
import { aVisitor, visitor } from "../../support/people/visitor";

const REASON = "They wrote to us";
const DAY_MS = 86_400_000;

let admin: Awaited<ReturnType<typeof anAdmin>>;

beforeEach(async () => {
  aVisitor();
  admin = await anAdmin();
  visitor.jar.set(loginCookieName(), { value: admin.cookie });
});

const linesAbout = (id: string) => db.select().from(adminActs).where(eq(adminActs.subjectId, id)).orderBy(adminActs.id);
const titlesOf = async (userId: string) =>
  (await db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.createdAt)).map(
    ({ title }) => title,
  );
const tierOf = async (id: string) => (await findBilling(id)).tier;
const give = (userId: string, tier: "pro_lite" | "pro_plus", days: number | string) =>
  givePlanAction({ userId, reason: REASON, tier, days: String(days) });
const message = async (answer: Promise<{ serverError?: { message: string } } | undefined>) =>
  (await answer)?.serverError?.message;

describe("a given plan", () => {
  test("applies at once, appears in billing and ends by itself", async () => {
    const { id } = await aUser();
    await give(id, "pro_plus", 3);
    const billing = await findBilling(id);
    expect(billing).toMatchObject({ tier: "pro_plus", next: "free", gift: { tier: "pro_plus" } });
    expect(Math.round((Number(billing.until) - Date.now()) / DAY_MS)).toBe(3);
    expect(await linesAbout(id)).toMatchObject([
      { act: "plan.given", adminId: admin.id, reason: REASON, details: { plan: "pro_plus", days: 3 } },
    ]);
    await endGifts(id);
    expect(await tierOf(id), "before any sweep").toBe("free");
    await sweepTiers();
    expect((await db.select().from(users).where(eq(users.id, id)))[0]).toMatchObject({ tier: "free", tierUntil: null });
    expect((await findBilling(id)).gift).toBeNull();
  });

  test.each([
    ["pro_lite", "pro_plus", "pro_plus", "pro_plus"],
    ["pro_plus", "pro_lite", "pro_plus", null],
    ["pro_lite", "pro_lite", "pro_lite", null],
    ["pro_plus", "pro_plus", "pro_plus", null],
  ] as const)("leaves the larger plan active when %s is paid and %s is given", async (paid, given, tier, gift) => {
    const { id } = await aUser();
    await aSubscription(id, { tier: paid });
    await give(id, given, 5);
    const billing = await findBilling(id);
    expect(billing.tier).toBe(tier);
    expect(billing.gift?.tier ?? null).toBe(gift);
    expect(billing.current?.tier, "what is paid stays what it is").toBe(paid);
    await endGifts(id);
    await sweepTiers();
    expect(await tierOf(id)).toBe(paid);
  });

  test("takes over when a larger, cancelled paid plan ends before it", async () => {
    const { id } = await aUser();
    await give(id, "pro_lite", 30);
    await aSubscription(id, {
      tier: "pro_plus",
      scheduledAction: "cancel",
      scheduledAt: daysFromNow(2),
      expiresAt: daysFromNow(2),
    });
    expect(await findBilling(id)).toMatchObject({ tier: "pro_plus", next: "pro_lite", gift: null });
  });

  test("applies before a smaller given plan, and findBroken reports a tier that is too small", async () => {
    const { id } = await aUser();
    await give(id, "pro_plus", 2);
    await give(id, "pro_lite", 40);
    expect(await findBilling(id)).toMatchObject({ tier: "pro_plus", next: "pro_lite" });
    const { plans = 0 } = await findBroken();
    await db.update(users).set({ tier: "pro_lite" }).where(eq(users.id, id));
    expect((await findBroken()).plans).toBe(plans + 1);
  });

  test("notifies the crafter once when it is given and once when it has ended", async () => {
    const { id } = await aUser();
    await give(id, "pro_plus", 3);
    expect(await titlesOf(id)).toEqual(["Pro+ for you"]);
    await endGifts(id);
    for (let times = 0; times < 2; times++) await sweepTiers();
    expect(await titlesOf(id)).toEqual(["Pro+ for you", "The Pro+ we gave you has ended"]);
  });

  test("notifies the crafter once of its end, even beside a larger paid plan", async () => {
    const { id } = await aUser();
    await aSubscription(id, { tier: "pro_plus" });
    await give(id, "pro_lite", 3);
    const past = { givenAt: daysFromNow(-9), endsAt: daysFromNow(-1) };
    await db.update(givenPlans).set(past).where(eq(givenPlans.userId, id));
    for (let times = 0; times < 2; times++) await sweepTiers();
    expect((await titlesOf(id)).filter((title) => title.includes("has ended"))).toEqual([
      "The Pro Lite we gave you has ended",
    ]);
    expect(await tierOf(id)).toBe("pro_plus");
  });

  test("can be taken back together with all other given plans, while the paid plan stays", async () => {
    const { id } = await aUser();
    await aSubscription(id, { tier: "pro_lite" });
    await give(id, "pro_plus", 3);
    await give(id, "pro_plus", 30);
    await takeBackPlansAction({ userId: id, reason: REASON });
    expect(await findBilling(id)).toMatchObject({ tier: "pro_lite", gift: null });
    expect((await findPerson(id))?.given).toEqual([]);
    expect((await linesAbout(id)).at(-1)).toMatchObject({ act: "plan.ended", reason: REASON, details: { plans: 2 } });
    expect(await titlesOf(id)).toContain("The Pro+ we gave you has ended");
    const again = await message(takeBackPlansAction({ userId: id, reason: REASON }));
    expect(again).toBe(PEOPLE_TEXTS.nothingGiven);
    expect((await linesAbout(id)).filter(({ act }) => act === "plan.ended")).toHaveLength(1);
  });

  test.each(["0", "367", "-1", "1.5", "ten", ""])("is refused for %j days", async (days) => {
    const { id } = await aUser();
    expect((await give(id, "pro_lite", days))?.validationErrors?.days?._errors).toEqual([PEOPLE_TEXTS.daysWrong]);
    expect(await tierOf(id)).toBe("free");
    for (const fine of ["1", "366"]) expect((await give(id, "pro_lite", fine))?.data).toBeTruthy();
  });
});

/** As if their days were over. */
async function endGifts(userId: string) {
  const past = { givenAt: daysFromNow(-9), endsAt: daysFromNow(-1) };
  await db.update(givenPlans).set(past).where(eq(givenPlans.userId, userId));
  await db
    .update(users)
    .set({ tierUntil: daysFromNow(-1) })
    .where(eq(users.id, userId));
}
