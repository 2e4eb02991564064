import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { isSignupWaiting } from "@/db/queries/auth/signups";
import { pendingSignups, users } from "@/db/schema";
import { resendConfirmationAction } from "@/lib/actions/auth";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { findUser } from "@/lib/server/auth/current-user";
import { hashToken } from "@/lib/server/auth/token";
import { env } from "@/lib/server/env";
import { allAtOnce } from "../../support/database/at-once";
import {
  anAccount,
  anAddress,
  askReset,
  confirm,
  mailsTo,
  newestToken,
  PASSWORD,
  signIn,
  signUp,
  tokensTo,
} from "../../support/people/account";
import { aVisitor } from "../../support/people/visitor";

const NEW_PASSWORD = "a longer walk with wool";
const refused = { problem: AUTH_TEXTS.badCredentials, harder: false };
const welcome = { next: "/dashboard" };

beforeEach(() => aVisitor());

test("signing up, confirming and signing in creates a crafter in the browser's time zone", async () => {
  const email = anAddress();
  expect(await signUp(email)).toEqual({ data: { message: AUTH_TEXTS.signUpSent, signupId: expect.any(String) } });
  expect(await db.$count(users, eq(users.email, email))).toBe(0);
  expect(await confirm(await newestToken(email))).toEqual({ data: { next: "/login?notice=confirmed", email } });
  expect(await findUser()).toBeNull();
  expect((await signIn(email)).data).toEqual(welcome);
  expect(await findUser()).toMatchObject({
    email,
    timeZone: "Africa/Johannesburg",
    displayName: null,
    tier: "free",
    totalCraftingSeconds: 0,
    currentStreak: 0,
    level: 1,
    levelName: "Spark",
  });
});

test("closed registration rejects new sign-ups and still confirms the sign-ups that were already waiting", async () => {
  const [early, late] = [anAddress(), anAddress()];
  const { data: { signupId = "" } = {} } = await signUp(early);
  env().REGISTRATION = "closed";
  try {
    expect(await signUp(late)).toMatchObject({ serverError: { code: "invalid", message: AUTH_TEXTS.signUpClosed } });
    expect(await db.$count(pendingSignups, eq(pendingSignups.email, late))).toBe(0);
    expect(await mailsTo(late)).toEqual([]);
    expect(await resendConfirmationAction({ signupId, email: late })).toEqual({ data: { message: AUTH_TEXTS.resent } });
    expect(await mailsTo(late)).toEqual([]);
    expect(await confirm(await newestToken(early))).toMatchObject({ data: { email: early } });
    expect((await signIn(early)).data).toEqual(welcome);
  } finally {
    env().REGISTRATION = "open";
  }
});

test("an unknown time zone is stored as UTC", async () => {
  const email = anAddress();
  await signUp(email, PASSWORD, "Mars/Olympus");
  await confirm(await newestToken(email));
  expect((await db.select().from(users).where(eq(users.email, email)))[0]?.timeZone).toBe("UTC");
});

test("sign-up and reset answer known, waiting and unknown addresses alike and tell the difference only by mail", async () => {
  const known = await anAccount();
  const waiting = anAddress();
  await signUp(waiting);
  const answers = [await signUp(known, NEW_PASSWORD), await signUp(waiting), await signUp(anAddress())];
  expect(new Set(answers.map((answer) => answer.data?.signupId)).size).toBe(3);
  expect(new Set(answers.map(withoutIds)).size).toBe(1);
  expect((await mailsTo(known))[0]?.subject).toBe("You already have a Craft Pact account");
  expect((await signIn(known)).data).toEqual(welcome);
  const resets = [await askReset(known), await askReset(waiting), await askReset(anAddress())];
  expect(new Set(resets.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ data: { title: AUTH_TEXTS.resetSentTitle } })]),
  );
  expect((await mailsTo(waiting)).some(({ subject }) => subject.includes("new password"))).toBe(false);
});

test("confirming a link sets the password of its own sign-up and discards a stranger's sign-up for the address", async () => {
  const email = anAddress();
  await signUp(email, "the password of a stranger");
  await signUp(email, PASSWORD);
  const [own, strangers] = await tokensTo(email);
  await confirm(own ?? "");
  expect(await confirm(strangers ?? "")).toMatchObject({ serverError: { message: AUTH_TEXTS.linkInvalid } });
  expect((await signIn(email, "the password of a stranger")).data).toEqual(refused);
  expect((await signIn(email)).data).toEqual(welcome);
  expect(await db.$count(pendingSignups, eq(pendingSignups.email, email))).toBe(0);
});

test("at most five sign-ups wait for one address, and the newest is among them", async () => {
  const email = anAddress();
  for (let i = 0; i < 8; i += 1) {
    aVisitor("127.0.0.1");
    await signUp(email);
  }
  expect(await db.$count(pendingSignups, eq(pendingSignups.email, email))).toBe(5);
  expect(await isSignupWaiting(hashToken(await newestToken(email)))).toBe(true);
});

test("repeated sign-ups and resend requests by a stranger do not push out the first sign-up of an address", async () => {
  const email = anAddress();
  const first = (await signUp(email)).data?.signupId ?? "";
  const firstToken = await newestToken(email);
  for (let i = 0; i < 9; i += 1) {
    aVisitor("127.0.0.1");
    const stranger = (await signUp(email, "the password of a stranger")).data?.signupId ?? "";
    await freshMinute();
    await resendConfirmationAction({ email, signupId: stranger });
  }
  expect(await isSignupWaiting(hashToken(firstToken))).toBe(true);
  await freshMinute();
  await resendConfirmationAction({ email, signupId: first });
  expect(await db.$count(pendingSignups, eq(pendingSignups.email, email))).toBe(5);
  await confirm(await newestToken(email));
  expect((await signIn(email)).data).toEqual(welcome);
});

test("a confirmation link still works after a scanner opened it, and 50 concurrent requests create one account", async () => {
  const email = anAddress();
  await signUp(email);
  const token = await newestToken(email);
  for (let i = 0; i < 5; i += 1) expect(await isSignupWaiting(hashToken(token))).toBe(true);
  aVisitor("127.0.0.1");
  const answers = await allAtOnce(50, () => confirm(token));
  expect(answers.filter((answer) => answer.data)).toHaveLength(1);
  expect(answers.filter((answer) => answer.serverError?.message === AUTH_TEXTS.linkInvalid)).toHaveLength(49);
  expect(await db.$count(users, eq(users.email, email))).toBe(1);
});

test("a confirmation link expires after 24 hours", async () => {
  const email = anAddress();
  await signUp(email);
  const token = await newestToken(email);
  const age = (interval: string) =>
    db
      .update(pendingSignups)
      .set({ expiresAt: sql`now() + ${interval}::interval` })
      .where(eq(pendingSignups.email, email));
  const [row] = await db.select().from(pendingSignups).where(eq(pendingSignups.email, email));
  expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(24 * 3_600_000);
  expect(row?.tokenHash).toEqual(hashToken(token));
  await age("-1 second");
  expect(await confirm(token)).toMatchObject({ serverError: { message: AUTH_TEXTS.linkInvalid } });
  await age("1 second");
  expect((await confirm(token)).data).toBeTruthy();
});

test("a confirmation link can be resent once a minute, with the same answer for every address", async () => {
  const signups = new Map<string, string>();
  const waiting = anAddress();
  const known = await anAccount();
  for (const email of [waiting, known]) signups.set(email, (await signUp(email)).data?.signupId ?? "");
  const resend = (email: string) =>
    resendConfirmationAction({ email, signupId: signups.get(email) ?? crypto.randomUUID() });
  const answers = [await resend(waiting), await resend(anAddress()), await resend(known)];
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ data: { message: AUTH_TEXTS.resent } })]),
  );
  expect(await resend(waiting)).toMatchObject({ serverError: { message: AUTH_TEXTS.resendTooSoon } });
  const tokens = await tokensTo(waiting);
  expect(tokens).toHaveLength(2);
  expect((await confirm(tokens[0] ?? "")).data).toBeTruthy();
  expect((await signIn(waiting)).data).toEqual(welcome);
});

test("a resent confirmation link sets the password of the sign-up it was requested for, not of the latest one", async () => {
  const email = anAddress();
  const stranger = "the password of a stranger";
  const own = (await signUp(email)).data?.signupId ?? "";
  const strangers = (await signUp(email, stranger)).data?.signupId ?? "";
  expect((await resendConfirmationAction({ email, signupId: own })).data).toEqual({ message: AUTH_TEXTS.resent });
  expect((await tokensTo(email)).length).toBe(3);
  await confirm(await newestToken(email));
  expect((await signIn(email, stranger)).data).toEqual(refused);
  expect((await signIn(email)).data).toEqual(welcome);
  await freshMinute();
  await resendConfirmationAction({ email, signupId: strangers });
  expect((await tokensTo(email)).length).toBe(3);
});

test("signing in before confirmation offers a new link for the sign-up whose password matched", async () => {
  const email = anAddress();
  await signUp(email, "the password of a stranger");
  await signUp(email);
  const answer = (await signIn(email)).data;
  const signupId = (answer && "signupId" in answer && answer.signupId) || "";
  // Only a sign-up that came after it: the login has compared with the one before.
  await signUp(email, "another stranger's password");
  await resendConfirmationAction({ email, signupId });
  await confirm(await newestToken(email));
  expect((await signIn(email)).data).toEqual(welcome);
});

test("resendConfirmationAction mails no link for an unknown or confirmed sign-up or for another address", async () => {
  const [email, other] = [anAddress(), anAddress()];
  const signupId = (await signUp(email)).data?.signupId ?? "";
  await signUp(other);
  await resendConfirmationAction({ email: other, signupId });
  await resendConfirmationAction({ email, signupId: crypto.randomUUID() });
  expect([await tokensTo(email), await tokensTo(other)].map(({ length }) => length)).toEqual([1, 1]);
  await confirm(await newestToken(email));
  await freshMinute();
  await resendConfirmationAction({ email, signupId });
  expect(await tokensTo(email)).toHaveLength(1);
  expect(await db.$count(pendingSignups, eq(pendingSignups.email, email))).toBe(0);
});

/** An answer as text, but for the ids in it. */
function withoutIds(answer: unknown): string {
  return JSON.stringify(answer).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "an id");
}

/** Asking for another link is allowed again, as after the minute. */
async function freshMinute() {
  await db.execute(sql`delete from rate_limits where key like 'resend.email%'`);
}
