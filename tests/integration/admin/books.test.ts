import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { listActs } from "@/db/queries/admin/log";
import { findBilling } from "@/db/queries/billing/billing-view";
import { listDuePayments, listUnmatchedPurchases } from "@/db/queries/billing/purchases";
import { claimDueMail } from "@/db/queries/mail";
import { adminActs, mailOutbox } from "@/db/schema";
import { assignPurchaseAction, endLoginsOfAction, suspendAction } from "@/lib/actions/admin";
import { isOptionalMail } from "@/lib/domain/notifications/mail-types";
import { loginCookieName } from "@/lib/server/request/login-cookie";
import { aSubscription, daysFromNow } from "../../support/paddle/subscriptions";
import { aPaddleSubscription, deliver, inDays } from "../../support/paddle/webhook";
import { anAdmin } from "../../support/people/admins";
import { aUser } from "../../support/people/factories";
import { sentence } from "../../support/people/second-factor";
import { aVisitor, visitor } from "../../support/people/visitor";

const REASON = "Paid by bank card of a friend";

let admin: Awaited<ReturnType<typeof anAdmin>>;

beforeEach(async () => {
  aVisitor();
  admin = await anAdmin();
  visitor.jar.set(loginCookieName(), { value: admin.cookie });
});

/** Paid without our signed reference. */
async function aPurchaseOfNobody(): Promise<string> {
  const paddle = aPaddleSubscription(randomUUID());
  expect(await deliver(paddle.says("created", inDays(-1), { customData: {} }))).toBe("unmatched");
  return paddle.id;
}

describe("a purchase without an account", () => {
  test("is listed until an admin assigns it to an account, which is logged", async () => {
    const [reference, { id, email }] = [await aPurchaseOfNobody(), await aUser()];
    const isListed = async () =>
      (await listUnmatchedPurchases()).some(({ providerReference }) => providerReference === reference);
    expect(await isListed()).toBe(true);
    const assign = () => assignPurchaseAction({ providerReference: reference, email, reason: REASON });
    expect((await assign())?.data).toBeTruthy();
    expect((await findBilling(id)).tier).toBe("pro_lite");
    expect(await isListed()).toBe(false);
    expect(sentence(await assign())).toBe(`${reference} already belongs to an account.`);
    const lines = await db.select().from(adminActs).where(eq(adminActs.subjectId, reference));
    expect(lines).toMatchObject([
      { act: "purchase.assigned", adminId: admin.id, reason: REASON, details: { account: id, plan: "pro_lite" } },
    ]);
  });

  test("appears in the log of the account it was assigned to", async () => {
    const [reference, { id, email }] = [await aPurchaseOfNobody(), await aUser()];
    await assignPurchaseAction({ providerReference: reference, email, reason: REASON });
    expect((await listActs({ person: id })).acts).toMatchObject([{ act: "purchase.assigned" }]);
  });

  test("cannot be assigned to an email address without an account", async () => {
    const reference = await aPurchaseOfNobody();
    const email = `${randomUUID()}@craftpact.example`;
    expect(sentence(await assignPurchaseAction({ providerReference: reference, email, reason: REASON }))).toContain(
      email,
    );
    expect(await db.$count(adminActs, eq(adminActs.subjectId, reference))).toBe(0);
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

describe("the admin log", () => {
  test("lists acts newest first, page by page, filtered by person and by act", async () => {
    const { id, email } = await aUser();
    for (const reason of ["one", "two", "three"]) await endLoginsOfAction({ userId: id, reason });
    await suspendAction({ userId: id, reason: "four" });
    const reasons = async (wanted: Parameters<typeof listActs>[0]) =>
      (await listActs(wanted)).acts.map(({ reason }) => reason);
    const first = await listActs({ person: id, limit: 3 });
    expect(first.acts.map(({ reason }) => reason)).toEqual(["four", "three", "two"]);
    expect(first.acts[0]).toMatchObject({ admin: admin.email, subject: { label: email, href: `/admin/people/${id}` } });
    const rest = await listActs({ person: id, limit: 3, before: first.before ?? 0 });
    expect([rest.acts.map(({ reason }) => reason), rest.before]).toEqual([["one"], null]);
    expect(await reasons({ person: id, act: "account.suspended" })).toEqual(["four"]);
    expect(await reasons({ person: admin.id, act: "logins.ended" })).toEqual(["three", "two", "one"]);
    expect(await reasons({ person: (await aUser()).id })).toEqual([]);
    expect((await listActs({ before: Number.NaN })).acts.length).toBeGreaterThan(0);
  });
});

test("optional mails to a suspended account are held back, and those about the account are not", async () => {
  const [suspended, other] = [await aUser(), await aUser()];
  await suspendAction({ userId: suspended.id, reason: REASON });
  for (const { email } of [suspended, other])
    await db
      .insert(mailOutbox)
      .values({
        ...{ recipient: email, subject: "Your month", body: "…", kind: "monthly_summary" },
        dedupeKey: randomUUID(),
      });
  const due: NonNullable<Awaited<ReturnType<typeof claimDueMail>>>[] = [];
  for (let mail = await claimDueMail(); mail; mail = await claimDueMail()) due.push(mail);
  const heldTo = (address: string) =>
    due
      .filter(({ recipient }) => recipient === address)
      .map(({ kind, isSwitchedOff }) => `${kind} ${isOptionalMail(kind) && isSwitchedOff ? "held" : "sent"}`)
      .sort();
  expect(heldTo(suspended.email)).toEqual(["account sent", "monthly_summary held"]);
  expect(heldTo(other.email)).toEqual(["monthly_summary sent"]);
});
