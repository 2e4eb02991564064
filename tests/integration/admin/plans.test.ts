import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { listActs } from "@/db/queries/admin/log";
import { findPerson } from "@/db/queries/admin/people";
import { findBilling } from "@/db/queries/billing/billing-view";
import { sweepTiers } from "@/db/queries/billing/entitlement";
import { listDuePayments, listUnmatchedPurchases } from "@/db/queries/billing/purchases";
import { givenPlans, users } from "@/db/schema";
import { assignPurchaseAction, givePlanAction, takeBackPlansAction } from "@/lib/actions/admin";
import { PEOPLE_TEXTS } from "@/lib/domain/admin/acts";
import { TIERS } from "@/lib/domain/billing/tiers";
import { aSubscription, daysFromNow } from "../../support/paddle/subscriptions";
import { aPaddleSubscription, deliver, momentInDays } from "../../support/paddle/webhook";
import { aVisitingAdmin, listLinesAbout } from "../../support/people/admins";
import { aUser } from "../../support/people/factories";
import { titlesOf } from "../../support/people/reports";
import { messageOf } from "../../support/people/second-factor";

const REASON = "They wrote to us";
const DAY_MS = 86_400_000;

let admin: Awaited<ReturnType<typeof aVisitingAdmin>>;

beforeEach(async () => {
  admin = await aVisitingAdmin();
});

const tierOf = async (id: string) => (await findBilling(id)).tier;

describe("a given plan", () => {
  const give = (userId: string, tier: "pro_lite" | "pro_plus", days: number | string) =>
    givePlanAction({ userId, reason: REASON, tier, days: String(days) });

  /** Ends the given days and, if they have applied, those of the tier. */
  async function endGifts(userId: string, haveApplied = true) {
    const over = daysFromNow(-1);
    await db
      .update(givenPlans)
      .set({ givenAt: daysFromNow(-9), endsAt: over })
      .where(eq(givenPlans.userId, userId));
    if (haveApplied) await db.update(users).set({ tierUntil: over }).where(eq(users.id, userId));
  }

  test("applies at once, appears in billing, notifies the crafter and ends by itself", async () => {
    const { id } = await aUser();
    await give(id, "pro_plus", 3);
    const billing = await findBilling(id);
    expect(billing).toMatchObject({ tier: "pro_plus", next: "free", gift: { tier: "pro_plus" } });
    expect(Math.round((Number(billing.until) - Date.now()) / DAY_MS)).toBe(3);
    expect(await listLinesAbout(id)).toMatchObject([
      { act: "plan.given", adminId: admin.id, reason: REASON, details: { plan: "pro_plus", days: 3 } },
    ]);
    expect(await titlesOf(id)).toEqual(["Pro+ for you"]);
    await endGifts(id);
    expect(await tierOf(id), "before any sweep").toBe("free");
    for (let times = 0; times < 2; times++) await sweepTiers();
    expect((await db.select().from(users).where(eq(users.id, id)))[0]).toMatchObject({ tier: "free", tierUntil: null });
    expect((await findBilling(id)).gift).toBeNull();
    expect(await titlesOf(id), "once").toEqual(["Pro+ for you", "The Pro+ we gave you has ended"]);
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
    expect([billing.tier, billing.gift?.tier ?? null]).toEqual([tier, gift]);
    expect(billing.current?.tier, "what is paid stays what it is").toBe(paid);
    await endGifts(id, gift !== null);
    for (let times = 0; times < 2; times++) await sweepTiers();
    expect(await tierOf(id)).toBe(paid);
    const ended = (await titlesOf(id)).filter((title) => title.includes("has ended"));
    expect(ended).toEqual([`The ${TIERS[given].name} we gave you has ended`]);
  });

  test("takes over when a larger, cancelled paid plan ends before it", async () => {
    const { id } = await aUser();
    await give(id, "pro_lite", 30);
    const end = daysFromNow(2);
    await aSubscription(id, { tier: "pro_plus", scheduledAction: "cancel", scheduledAt: end, expiresAt: end });
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

  test("can be taken back together with all other given plans, while the paid plan stays", async () => {
    const { id } = await aUser();
    await aSubscription(id, { tier: "pro_lite" });
    await give(id, "pro_plus", 3);
    await give(id, "pro_plus", 30);
    const takeBack = () => takeBackPlansAction({ userId: id, reason: REASON });
    await takeBack();
    expect(await findBilling(id)).toMatchObject({ tier: "pro_lite", gift: null });
    expect((await findPerson(id))?.given).toEqual([]);
    expect(await titlesOf(id)).toContain("The Pro+ we gave you has ended");
    expect(messageOf(await takeBack())).toBe(PEOPLE_TEXTS.nothingGiven);
    expect((await listLinesAbout(id)).filter(({ act }) => act === "plan.ended")).toMatchObject([
      { reason: REASON, details: { plans: 2 } },
    ]);
  });

  test("lasts 1 to 366 whole days", async () => {
    const { id } = await aUser();
    for (const days of ["0", "367", "-1", "1.5", "ten", ""])
      expect((await give(id, "pro_lite", days))?.validationErrors?.days?._errors, days).toEqual([
        PEOPLE_TEXTS.daysWrong,
      ]);
    expect(await tierOf(id)).toBe("free");
    for (const fine of [1, 366]) expect((await give(id, "pro_lite", fine))?.data).toBeTruthy();
  });
});

describe("a purchase without an account", () => {
  /** Paid without our signed reference. */
  async function aPurchaseOfNobody(): Promise<string> {
    const paddle = aPaddleSubscription(randomUUID());
    expect(await deliver(paddle.says("created", momentInDays(-1), { customData: {} }))).toBe("unmatched");
    return paddle.id;
  }
  const isListed = async (reference: string) =>
    (await listUnmatchedPurchases()).some(({ providerReference }) => providerReference === reference);
  const assign = (providerReference: string, email: string) =>
    assignPurchaseAction({ providerReference, email, reason: REASON });

  test("is listed until an admin assigns it to an account, in whose log it then appears", async () => {
    const [reference, { id, email }] = [await aPurchaseOfNobody(), await aUser()];
    expect(await isListed(reference)).toBe(true);
    expect((await assign(reference, email))?.data).toBeTruthy();
    expect(await tierOf(id)).toBe("pro_lite");
    expect(await isListed(reference)).toBe(false);
    expect(messageOf(await assign(reference, email))).toBe(`${reference} already belongs to an account.`);
    const details = { account: id, plan: "pro_lite" };
    expect(await listLinesAbout(reference)).toMatchObject([
      { act: "purchase.assigned", adminId: admin.id, reason: REASON, details },
    ]);
    expect((await listActs({ person: id })).acts).toMatchObject([{ act: "purchase.assigned" }]);
  });

  test("cannot be assigned to an email address without an account", async () => {
    const [reference, email] = [await aPurchaseOfNobody(), `${randomUUID()}@craftpact.example`];
    expect(messageOf(await assign(reference, email))).toContain(email);
    expect(await listLinesAbout(reference)).toEqual([]);
  });
});

test("failed payments are listed while their plan is still active", async () => {
  const [due, lost, fine] = [await aUser(), await aUser(), await aUser()];
  await aSubscription(due.id, { status: "past_due", pastDueSince: daysFromNow(-2) });
  await aSubscription(lost.id, { status: "past_due", pastDueSince: daysFromNow(-15) });
  await aSubscription(fine.id);
  const listed = (await listDuePayments()).map(({ userId }) => userId);
  expect([due, lost, fine].map(({ id }) => listed.includes(id))).toEqual([true, false, false]);
});
