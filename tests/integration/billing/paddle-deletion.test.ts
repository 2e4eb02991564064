import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { STILL_RENEWS } from "@/db/queries/profile/deletion";
import { mailOutbox, subscriptions, users } from "@/db/schema";
import { deleteAccountAction } from "@/lib/actions/profile";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { DECLINED, NOT_CANCELLED, NOT_DELETED, PERIOD_ENDS_SOON } from "@/lib/domain/billing/texts";
import { hashPassword } from "@/lib/server/auth/password-hash";
import { runAllAtOnce } from "../../support/database/at-once";
import {
  aRefusal,
  aSecondSubscription,
  aVisitingSubscriber,
  recordUpdateOf,
  server,
  withPaddleServer,
} from "../../support/paddle/subscriber";
import { daysFromNow } from "../../support/paddle/subscriptions";
import { PASSWORD } from "../../support/people/account";
import { anAuthenticator, aPassword } from "../../support/people/factories";

withPaddleServer();

const deleteAccount = (given = {}) => deleteAccountAction({ password: PASSWORD, endsPlan: true, ...given });
const hasAccount = async (id: string) => (await db.$count(users, eq(users.id, id))) === 1;
const refusal = (reason = NOT_CANCELLED) => aRefusal(`${reason} ${NOT_DELETED}`);
const cancellation = (id: string, effective_from = "next_billing_period") => ({
  call: `POST /subscriptions/${id}/cancel`,
  body: { effective_from },
});

async function aLeaver(facts: Parameters<typeof aVisitingSubscriber>[1] = {}) {
  const leaver = await aVisitingSubscriber("pro_plus", facts);
  await aPassword(leaver.userId, await hashPassword(PASSWORD));
  return leaver;
}

describe("deleting the account of a subscriber", () => {
  it("cancels every subscription at Paddle first, then deletes the account", async () => {
    const { userId, id } = await aLeaver();
    const second = await aSecondSubscription(userId, "pro_lite");
    expect((await deleteAccount()).data).toBeTruthy();
    expect(server.calls).toHaveLength(2);
    for (const each of [id, second]) {
      expect(server.calls).toContainEqual(expect.objectContaining(cancellation(each)));
      const [row] = await db.select().from(subscriptions).where(eq(subscriptions.providerReference, each));
      expect(row).toMatchObject({ userId: null, scheduledAction: "cancel" });
    }
    expect(await hasAccount(userId)).toBe(false);
    const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.kind, "account_deleted"));
    expect(mail?.body).toContain("Your plan ended with it: nothing more is charged");
  });

  it("cancels a plan with a payment due at once, so that the payment isn’t tried again", async () => {
    const { userId, id } = await aLeaver({ status: "past_due" });
    expect((await deleteAccount()).data).toBeTruthy();
    expect(server.calls).toMatchObject([cancellation(id, "immediately")]);
    expect(await hasAccount(userId)).toBe(false);
  });

  it.each([
    ["a paused plan that would resume", { status: "paused", action: "resume", resumesAt: null }, "immediately"],
    ["a plan that is about to pause", { status: "active", action: "pause", resumesAt: daysFromNow(9) }, undefined],
  ] as const)("lifts the pause of %s and cancels it", async (_, { status, action, resumesAt }, from) => {
    const scheduledChange = { action, at: daysFromNow(5), resumesAt };
    const { userId, id } = await aLeaver({ status, scheduledChange });
    expect((await deleteAccount()).data).toBeTruthy();
    const lifted = { call: `PATCH /subscriptions/${id}`, body: { scheduled_change: null } };
    expect(server.calls).toMatchObject([lifted, cancellation(id, from)]);
    expect(await hasAccount(userId)).toBe(false);
  });

  it.each([
    ["broken", NOT_CANCELLED],
    ["hangup", NOT_CANCELLED],
    ["refused", NOT_CANCELLED],
    ["subscription_locked_pending_changes", NOT_CANCELLED],
    ["subscription_locked_renewal", PERIOD_ENDS_SOON],
    ["declined", DECLINED],
  ] as const)("deletes nothing when Paddle answers “%s”, and everything on the next try", async (fault, reason) => {
    const { userId, id } = await aLeaver();
    server.fail(fault);
    expect(await deleteAccount()).toMatchObject(refusal(reason));
    expect(await hasAccount(userId)).toBe(true);
    expect(server.get(id)?.scheduled_change).toBeNull();
    server.fail(null);
    expect((await deleteAccount()).data).toBeTruthy();
  });

  it("deletes nothing when Paddle’s answer is lost, and doesn’t cancel twice once the event has arrived", async () => {
    const { userId, id } = await aLeaver();
    server.fail("hangup", true);
    expect(await deleteAccount()).toMatchObject(refusal());
    expect(await hasAccount(userId)).toBe(true);
    server.fail(null);
    const before = server.calls.length;
    await recordUpdateOf(server.get(id));
    expect((await deleteAccount()).data).toBeTruthy();
    expect(server.calls).toHaveLength(before);
  });

  it("keeps the account when only one of two subscriptions could be cancelled", async () => {
    const { userId, id } = await aLeaver();
    const lost = server.lose(await aSecondSubscription(userId, "pro_lite"));
    expect(await deleteAccount()).toMatchObject(refusal());
    expect(await hasAccount(userId)).toBe(true);
    expect(server.get(id)?.scheduled_change).toMatchObject({ action: "cancel" });
    server.restore(lost);
    server.calls.length = 0;
    expect((await deleteAccount()).data).toBeTruthy();
    expect(server.calls).toMatchObject([cancellation(String(lost?.id))]);
  });

  it("keeps the account when another plan began to renew meanwhile", async () => {
    const { userId } = await aLeaver();
    const letGo = server.hold();
    const answer = deleteAccount();
    await vi.waitUntil(() => server.calls.length === 1);
    await aSecondSubscription(userId, "pro_lite");
    letGo();
    expect(await answer).toMatchObject(aRefusal(STILL_RENEWS));
    expect(await hasAccount(userId)).toBe(true);
    expect((await deleteAccount()).data).toBeTruthy();
  });

  it("cancels nothing for a wrong password, without the second step, or if the dialog didn’t say so", async () => {
    const { userId } = await aLeaver();
    expect((await deleteAccount({ password: "not the password" })).validationErrors?.password).toBeTruthy();
    expect(await deleteAccount({ endsPlan: false })).toMatchObject(aRefusal(STILL_RENEWS));
    await anAuthenticator(userId);
    expect(await deleteAccount()).toMatchObject(aRefusal(FACTOR_TEXTS.factorFirst));
    expect(server.calls).toEqual([]);
    expect(await hasAccount(userId)).toBe(true);
  });

  it("cancels once and deletes once when requested several times at once", async () => {
    const { id } = await aLeaver();
    const answers = await runAllAtOnce(5, () => deleteAccount().catch(() => undefined));
    expect(answers.filter((answer) => answer?.data)).toHaveLength(1);
    expect(server.calls).toMatchObject([cancellation(id)]);
  });
});
