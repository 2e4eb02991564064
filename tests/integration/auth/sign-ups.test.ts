import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { confirmSignup, isSignupWaiting, registerSignup, renewSignup } from "@/db/queries/auth/signups";
import { closeTermsNotice, listTermsAcceptances } from "@/db/queries/auth/terms";
import { findLogin } from "@/db/queries/current-user";
import { pendingSignups, termsAcceptances, users } from "@/db/schema";
import { resendConfirmationAction } from "@/lib/actions/auth";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { TERMS_VERSION } from "@/lib/domain/auth/terms";
import { findUser } from "@/lib/server/auth/current-user";
import { hashToken, newToken } from "@/lib/server/auth/token";
import { env } from "@/lib/server/env";
import { confirmMail } from "@/lib/server/mail/texts";
import { runAllAtOnce } from "../../support/database/at-once";
import {
  anAccount,
  anAddress,
  askReset,
  findNewestToken,
  listTokens,
  mailsTo,
  NEW_PASSWORD,
  pressConfirmation,
  REFUSED,
  signIn,
  signUp,
  WELCOME,
} from "../../support/people/account";
import { aLogin, aUser } from "../../support/people/factories";
import { aVisitor } from "../../support/people/visitor";

const STRANGERS = "the password of a stranger";
const linkInvalid = { serverError: { message: AUTH_TEXTS.linkInvalid } };

beforeEach(() => aVisitor());

const countWaitingSignups = (email: string) => db.$count(pendingSignups, eq(pendingSignups.email, email));
const idOf = (answer: Awaited<ReturnType<typeof signUp>>) => answer.data?.signupId ?? "";
const resend = (email: string, signupId: string = randomUUID()) => resendConfirmationAction({ email, signupId });

/** Asking for another link is allowed again, as after the minute. */
async function endResendPause() {
  await db.execute(sql`delete from rate_limits where key like 'resend.email%'`);
}

describe("signing up", () => {
  test("creates a crafter in the browser's time zone once the address is confirmed", async () => {
    const email = anAddress();
    expect(await signUp(email)).toEqual({ data: { message: AUTH_TEXTS.signUpSent, signupId: expect.any(String) } });
    expect(await db.$count(users, eq(users.email, email))).toBe(0);
    expect(await pressConfirmation(await findNewestToken(email))).toEqual({
      data: { next: "/login?notice=confirmed", email },
    });
    expect(await findUser()).toBeNull();
    expect((await signIn(email)).data).toEqual(WELCOME);
    const level = { level: 1, levelName: "Spark", totalCraftingSeconds: 0, currentStreak: 0 };
    const crafter = { email, timeZone: "Africa/Johannesburg", displayName: null, tier: "free", ...level };
    expect(await findUser()).toMatchObject(crafter);
  });

  test("is rejected while registration is closed, but who waits is still confirmed", async () => {
    const [early, late] = [anAddress(), anAddress()];
    const signupId = idOf(await signUp(early));
    env().REGISTRATION = "closed";
    try {
      expect(await signUp(late)).toMatchObject({ serverError: { code: "invalid", message: AUTH_TEXTS.signUpClosed } });
      expect(await resend(late, signupId)).toEqual({ data: { message: AUTH_TEXTS.resent } });
      expect([await countWaitingSignups(late), await mailsTo(late)]).toEqual([0, []]);
      expect(await pressConfirmation(await findNewestToken(early))).toMatchObject({ data: { email: early } });
      expect((await signIn(early)).data).toEqual(WELCOME);
    } finally {
      env().REGISTRATION = "open";
    }
  });

  test("tells known, waiting and unknown addresses apart only by mail, as a reset does", async () => {
    const [known, early] = [await anAccount(), anAddress()];
    await signUp(early);
    const answers = [await signUp(known, NEW_PASSWORD), await signUp(early), await signUp(anAddress())];
    expect(new Set(answers.map(idOf)).size).toBe(3);
    for (const { data } of answers)
      expect(data).toEqual({ message: AUTH_TEXTS.signUpSent, signupId: expect.any(String) });
    expect((await mailsTo(known))[0]?.subject).toBe("You already have a Craft Pact account");
    expect((await signIn(known)).data).toEqual(WELCOME);
    for (const email of [known, early, anAddress()])
      expect(await askReset(email)).toEqual({ data: { title: AUTH_TEXTS.resetSentTitle } });
    expect((await mailsTo(early)).some(({ subject }) => subject.includes("new password"))).toBe(false);
  });

  test("keeps at most five waiting for an address, among them the first and the newest", async () => {
    const email = anAddress();
    const first = idOf(await signUp(email));
    const firstToken = await findNewestToken(email);
    for (let i = 0; i < 6; i += 1) {
      aVisitor("127.0.0.1");
      const stranger = idOf(await signUp(email, STRANGERS));
      expect(await isSignupWaiting(hashToken(await findNewestToken(email)))).toBe(true);
      await endResendPause();
      await resend(email, stranger);
    }
    expect(await isSignupWaiting(hashToken(firstToken))).toBe(true);
    await endResendPause();
    await resend(email, first);
    expect(await countWaitingSignups(email)).toBe(5);
    await pressConfirmation(await findNewestToken(email));
    expect((await signIn(email)).data).toEqual(WELCOME);
  });
});

describe("a confirmation link", () => {
  test("sets the password of its own sign-up and discards a stranger's sign-up for the address", async () => {
    const email = anAddress();
    await signUp(email, STRANGERS);
    await signUp(email);
    const [own = "", strangers = ""] = await listTokens(email);
    await pressConfirmation(own);
    expect(await pressConfirmation(strangers)).toMatchObject(linkInvalid);
    expect((await signIn(email, STRANGERS)).data).toEqual(REFUSED);
    expect((await signIn(email)).data).toEqual(WELCOME);
    expect(await countWaitingSignups(email)).toBe(0);
  });

  test("still works after a scanner opened it, and creates one account when it is used ten times at once", async () => {
    const email = anAddress();
    await signUp(email);
    const token = await findNewestToken(email);
    for (let i = 0; i < 3; i += 1) expect(await isSignupWaiting(hashToken(token))).toBe(true);
    aVisitor("127.0.0.1");
    const answers = await runAllAtOnce(10, () => pressConfirmation(token));
    expect(answers.filter((answer) => answer.data)).toHaveLength(1);
    expect(answers.filter((answer) => answer.serverError?.message === AUTH_TEXTS.linkInvalid)).toHaveLength(9);
    expect(await db.$count(users, eq(users.email, email))).toBe(1);
  });

  test("expires after 24 hours", async () => {
    const email = anAddress();
    await signUp(email);
    const token = await findNewestToken(email);
    const own = eq(pendingSignups.email, email);
    const age = (interval: string) =>
      db
        .update(pendingSignups)
        .set({ expiresAt: sql`now() + ${interval}::interval` })
        .where(own);
    const [row] = await db.select().from(pendingSignups).where(own);
    expect(Math.round((Number(row?.expiresAt) - Number(row?.createdAt)) / 1000)).toBe(24 * 3600);
    expect(row?.tokenHash).toEqual(hashToken(token));
    await age("-1 second");
    expect(await pressConfirmation(token)).toMatchObject(linkInvalid);
    await age("1 minute");
    expect((await pressConfirmation(token)).data).toBeTruthy();
  });

  test("can be resent once a minute, with the same answer for every address", async () => {
    const [early, known] = [anAddress(), await anAccount()];
    const [own, other] = [idOf(await signUp(early)), idOf(await signUp(known))];
    for (const answer of [await resend(early, own), await resend(anAddress()), await resend(known, other)])
      expect(answer).toEqual({ data: { message: AUTH_TEXTS.resent } });
    expect(await resend(early, own)).toMatchObject({ serverError: { message: AUTH_TEXTS.resendTooSoon } });
    const tokens = await listTokens(early);
    expect(tokens).toHaveLength(2);
    expect((await pressConfirmation(tokens[0] ?? "")).data).toBeTruthy();
    expect((await signIn(early)).data).toEqual(WELCOME);
  });

  test("sets, when it is resent, the password of the sign-up it was requested for, not of the latest one", async () => {
    const email = anAddress();
    const [own, strangers] = [idOf(await signUp(email)), idOf(await signUp(email, STRANGERS))];
    expect((await resend(email, own)).data).toEqual({ message: AUTH_TEXTS.resent });
    expect(await listTokens(email)).toHaveLength(3);
    await pressConfirmation(await findNewestToken(email));
    expect((await signIn(email, STRANGERS)).data).toEqual(REFUSED);
    expect((await signIn(email)).data).toEqual(WELCOME);
    await endResendPause();
    await resend(email, strangers);
    expect(await listTokens(email)).toHaveLength(3);
  });

  test("is offered at sign-in for the waiting sign-up whose password matched", async () => {
    const email = anAddress();
    await signUp(email, STRANGERS);
    await signUp(email);
    const answer = (await signIn(email)).data;
    // A later sign-up; the login was compared with the one before.
    await signUp(email, "another stranger's password");
    await resend(email, (answer && "signupId" in answer && answer.signupId) || "");
    await pressConfirmation(await findNewestToken(email));
    expect((await signIn(email)).data).toEqual(WELCOME);
  });

  test("is not resent for an unknown or confirmed sign-up or to another address", async () => {
    const [email, other] = [anAddress(), anAddress()];
    const signupId = idOf(await signUp(email));
    await signUp(other);
    await resend(other, signupId);
    await resend(email);
    expect([await listTokens(email), await listTokens(other)].map(({ length }) => length)).toEqual([1, 1]);
    await pressConfirmation(await findNewestToken(email));
    await endResendPause();
    await resend(email, signupId);
    expect(await listTokens(email)).toHaveLength(1);
    expect(await countWaitingSignups(email)).toBe(0);
  });
});

describe("a terms acceptance", () => {
  const OLD = "2026-01-01";
  const anHourAgo = () => new Date(Date.now() - 3_600_000);

  /** A waiting sign-up, which accepted these terms at its time. */
  async function aSignup(terms: Partial<typeof pendingSignups.$inferInsert> = {}) {
    const email = anAddress();
    const { token, tokenHash } = newToken();
    const mail = confirmMail(email, token);
    const signup = { id: randomUUID(), email, passwordHash: "$argon2id$none", tokenHash, timeZone: "UTC" };
    await registerSignup(signup, { confirm: mail, alreadyThere: mail });
    await db
      .update(pendingSignups)
      .set({ timeZone: "UTC", ...terms })
      .where(eq(pendingSignups.email, email));
    return { ...signup, mail };
  }
  async function acceptedBy(tokenHash: Buffer) {
    return listTermsAcceptances((await confirmSignup(tokenHash))?.userId ?? "");
  }
  async function anOldAccount() {
    const user = await aUser();
    const row = { userId: user.id, version: OLD, how: "signup" as const, acceptedAt: anHourAgo() };
    await db.insert(termsAcceptances).values(row);
    return { user, row };
  }
  const knownBy = async (id: string) => (await findLogin((await aLogin(id)).id, id))?.termsVersion;

  test("is stored with its version and time together with the account once it is confirmed", async () => {
    const [accepted, ...more] = await acceptedBy((await aSignup()).tokenHash);
    expect(accepted).toMatchObject({ version: TERMS_VERSION, how: "signup" });
    expect(Math.abs(Date.now() - +(accepted?.acceptedAt ?? 0))).toBeLessThan(60_000);
    expect(more).toEqual([]);
  });

  test("names the version of the sign-up rather than of the confirmation, even through a resent link", async () => {
    const acceptedAt = anHourAgo();
    const { id, email, mail } = await aSignup({ termsVersion: OLD, termsAcceptedAt: acceptedAt });
    const { tokenHash } = newToken();
    expect(await renewSignup(id, email, tokenHash, { ...mail, dedupeKey: randomUUID() })).toBe(true);
    expect(await acceptedBy(tokenHash)).toEqual([{ version: OLD, how: "signup", acceptedAt }]);
  });

  test("is missing for a sign-up from before terms were stored", async () => {
    const { tokenHash } = await aSignup({ termsVersion: null, termsAcceptedAt: null });
    expect(await acceptedBy(tokenHash)).toEqual([]);
  });

  test("stays on record when the crafter closes the notice of newer terms, which is stored once", async () => {
    const { user, row } = await anOldAccount();
    const other = await aUser();
    expect([await knownBy(user.id), await knownBy(other.id)]).toEqual([OLD, null]);
    await runAllAtOnce(5, () => closeTermsNotice(user.id));
    expect(await listTermsAcceptances(user.id)).toMatchObject([
      { version: TERMS_VERSION, how: "notice" },
      { version: OLD, how: "signup", acceptedAt: row.acceptedAt },
    ]);
    expect([await knownBy(user.id), await knownBy(other.id)]).toEqual([TERMS_VERSION, null]);
  });

  test("cannot be changed or deleted in Postgres until its account is deleted", async () => {
    const { user } = await anOldAccount();
    const mine = eq(termsAcceptances.userId, user.id);
    for (const change of [
      db.update(termsAcceptances).set({ version: "2027-01-01" }).where(mine),
      db.update(termsAcceptances).set({ acceptedAt: new Date() }).where(mine),
      db.delete(termsAcceptances).where(mine),
    ])
      await expect(change).rejects.toMatchObject({ cause: { code: "CC005" } });
    expect(await listTermsAcceptances(user.id)).toMatchObject([{ version: OLD }]);
    await db.delete(users).where(eq(users.id, user.id));
    expect(await listTermsAcceptances(user.id)).toEqual([]);
  });
});
