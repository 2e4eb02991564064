import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { findPeople, findPerson } from "@/db/queries/admin/people";
import { revokeRole } from "@/db/queries/admin/roles";
import { pauseAddress } from "@/db/queries/mail";
import { pendingLogins, pendingSignups, users } from "@/db/schema";
import {
  deletePersonAction,
  endLoginsOfAction,
  givePlanAction,
  liftPauseOfAction,
  resendSignupAction,
} from "@/lib/actions/admin";
import { PEOPLE_TEXTS } from "@/lib/domain/admin/acts";
import { newToken } from "@/lib/server/auth/token";
import { aSubscription, daysFromNow } from "../../support/paddle/subscriptions";
import { mailsTo } from "../../support/people/account";
import { anAdmin, aVisitingAdmin, listLinesAbout } from "../../support/people/admins";
import { someoneWithEverything } from "../../support/people/belongings";
import { aLogin, aPasskey, aUser } from "../../support/people/factories";
import { aPendingLogin, backdateProof, messageOf } from "../../support/people/second-factor";
import { countLiveLogins } from "../../support/people/session-cookie";

const REASON = "They wrote to us";

let admin: Awaited<ReturnType<typeof aVisitingAdmin>>;

beforeEach(async () => {
  admin = await aVisitingAdmin();
});

describe("finding people", () => {
  test("matches people by the start of their email or name, or by their id", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const user = await aUser({ email: `${mark}_a@craftpact.example`, displayName: `Ömer ${mark}` });
    const ids = async (text: string) => (await findPeople(text)).people.map(({ id }) => id);
    for (const text of [`${mark}_A@craftpact.example`, mark, `ömer ${mark}`, user.id])
      expect(await ids(text)).toEqual([user.id]);
    for (const text of [`%${mark.slice(1)}`, mark.slice(1), `${mark}%`, crypto.randomUUID()])
      expect(await ids(text)).toEqual([]);
  });

  test("returns the renewing subscription with its renewal date or the date its payment became due", async () => {
    const [renewing, due, cancelled, free] = [await aUser(), await aUser(), await aUser(), await aUser()];
    const [end, failed] = [daysFromNow(9), daysFromNow(-2)];
    await aSubscription(renewing.id, { tier: "pro_plus", expiresAt: end });
    await aSubscription(due.id, { tier: "pro_plus", status: "past_due", pastDueSince: failed, expiresAt: end });
    await aSubscription(cancelled.id, { scheduledAction: "cancel", scheduledAt: end, expiresAt: end });
    const reference = expect.any(String);
    expect((await findPerson(renewing.id))?.renewing).toEqual([
      { tier: "pro_plus", at: end, dueSince: null, reference },
    ]);
    expect((await findPerson(due.id))?.renewing).toMatchObject([{ tier: "pro_plus", dueSince: failed }]);
    for (const { id } of [cancelled, free]) expect((await findPerson(id))?.renewing).toEqual([]);
  });

  test("finds a waiting sign-up by its address and ignores an expired one", async () => {
    const [waiting, over] = [await aSignup(), await aSignup({ expiresAt: daysFromNow(-1) })];
    expect((await findPeople(waiting.email)).signups.map(({ id }) => id)).toEqual([waiting.id]);
    expect((await findPeople(over.email)).signups).toEqual([]);
  });

  test("returns account details for support and nothing that the crafter wrote or made", async () => {
    const { user, canary } = await someoneWithEverything();
    await pauseAddress({ address: user.email, reason: "bounced", status: "550" });
    const person = await findPerson(user.id);
    expect(person).toMatchObject({ email: user.email, tier: "pro_plus", hasFactor: true, isAdmin: false, logins: 2 });
    expect(person?.pausedSince).toBeInstanceOf(Date);
    expect(person?.lastSeenAt).toBeInstanceOf(Date);
    expect(JSON.stringify(person).replaceAll(user.email, "")).not.toContain(canary);
    for (const unknown of ["x", crypto.randomUUID()]) expect(await findPerson(unknown)).toBeNull();
  });
});

describe("an admin act", () => {
  test.each(["", "  \n ", "x".repeat(501)])("rejects a reason outside 1 to 500 characters: %j", async (reason) => {
    const { id } = await aUser();
    expect((await endLoginsOfAction({ userId: id, reason }))?.validationErrors?.reason).toBeTruthy();
    expect(await listLinesAbout(id)).toEqual([]);
  });

  test("is refused for an unknown person, when the password was entered too long ago and once the role is revoked", async () => {
    const { id } = await aUser();
    const give = (userId: string) => givePlanAction({ userId, reason: REASON, tier: "pro_plus", days: "3" });
    expect((await give(crypto.randomUUID()))?.serverError?.code).toBe("not_found");
    await backdateProof(admin.authSessionId, 43);
    expect(messageOf(await give(id))).toContain("Please confirm it’s you first.");
    await backdateProof(admin.authSessionId, 0);
    await revokeRole(admin.email);
    expect((await give(id))?.serverError?.code).toBe("not_found");
    expect((await findPerson(id))?.tier).toBe("free");
    expect(await listLinesAbout(id)).toEqual([]);
  });
});

describe("ending all logins", () => {
  test("ends the person's open and pending logins and no other person's", async () => {
    const [{ id }, bystander] = [await aUser(), await aUser()];
    await aPasskey(id);
    for (const owner of [id, id, bystander.id]) await aLogin(owner);
    await aPendingLogin(id);
    expect((await endLoginsOfAction({ userId: id, reason: REASON }))?.data?.next).toContain(id);
    expect([await countLiveLogins(id), await countLiveLogins(bystander.id)]).toEqual([0, 1]);
    expect(await db.$count(pendingLogins, eq(pendingLogins.userId, id))).toBe(0);
    expect(await listLinesAbout(id)).toMatchObject([{ act: "logins.ended", details: { logins: 2 } }]);
  });
});

describe("mails", () => {
  test("can be resumed once for a paused address", async () => {
    const { id, email } = await aUser();
    await pauseAddress({ address: email, reason: "bounced", status: "550" });
    const lift = () => liftPauseOfAction({ userId: id, reason: REASON });
    await lift();
    expect((await findPerson(id))?.pausedSince).toBeNull();
    expect(messageOf(await lift())).toBe(PEOPLE_TEXTS.notPaused);
    expect(await listLinesAbout(id)).toHaveLength(1);
  });

  test("are resent to a waiting sign-up and not to an expired one", async () => {
    const [{ id, email }, over] = [await aSignup(), await aSignup({ expiresAt: daysFromNow(-1) })];
    const resend = (signupId: string) => resendSignupAction({ signupId, reason: REASON });
    expect((await resend(id))?.data).toBeTruthy();
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Confirm your email for Craft Pact"]);
    expect(await db.$count(pendingSignups, eq(pendingSignups.email, email))).toBe(2);
    expect(messageOf(await resend(over.id))).toBe(PEOPLE_TEXTS.notWaiting);
    expect([...(await listLinesAbout(id)), ...(await listLinesAbout(over.id))]).toHaveLength(1);
  });
});

describe("deleting an account", () => {
  const remove = (userId: string, email: string) => deletePersonAction({ userId, email, reason: REASON });

  test("deletes the account, mails the reason and keeps the log line", async () => {
    const { user } = await someoneWithEverything();
    expect((await remove(user.id, ` ${user.email.toUpperCase()} `))?.data).toBeTruthy();
    expect(await db.$count(users, eq(users.id, user.id))).toBe(0);
    const mails = await mailsTo(user.email);
    expect(mails.map(({ body }) => body.includes(`Our reason: ${REASON}`))).toEqual([true]);
    expect(await listLinesAbout(user.id)).toMatchObject([{ act: "account.deleted", adminId: admin.id }]);
  });

  test("requires the account's own email address, and that no plan renews any more", async () => {
    const { id, email } = await aUser();
    expect(messageOf(await remove(id, "other@craftpact.example"))).toBe(PEOPLE_TEXTS.otherAddress);
    await aSubscription(id);
    expect(messageOf(await remove(id, email))).toBe(PEOPLE_TEXTS.stillRenews);
    expect(await db.$count(users, eq(users.id, id))).toBe(1);
    expect(await listLinesAbout(id)).toEqual([]);
  });

  test("is refused for the admin's own account and for another admin", async () => {
    const other = await anAdmin();
    for (const { id, email } of [admin, other])
      expect(messageOf(await remove(id, email))).toBe(PEOPLE_TEXTS.ownAccount);
    await revokeRole(other.email);
    expect((await remove(other.id, other.email))?.data).toBeTruthy();
  });
});

async function aSignup(values: Partial<typeof pendingSignups.$inferInsert> = {}) {
  const email = `${crypto.randomUUID()}@craftpact.example`;
  const row = {
    email,
    passwordHash: "$argon2id$none",
    tokenHash: newToken().tokenHash,
    expiresAt: daysFromNow(1),
    ...values,
  };
  const [made] = await db.insert(pendingSignups).values(row).returning();
  if (!made) throw new Error("Nothing was inserted.");
  return made;
}
