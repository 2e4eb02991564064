import { and, eq, isNull, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/connection/client";
import { isLoginAlive } from "@/db/queries/auth/logins";
import { findResetOwner } from "@/db/queries/auth/passwords";
import { authSessions, credentials, notifications, oneTimeTokens, rateLimits } from "@/db/schema";
import { resendConfirmationAction, signInAction, signUpAction } from "@/lib/actions/auth";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { hashToken, newToken } from "@/lib/server/auth/token";
import { runAllAtOnce } from "../../support/database/at-once";
import {
  anAccount,
  anAddress,
  aResetToken,
  askReset,
  changePassword,
  findCurrentLogin,
  mailsTo,
  NEW_PASSWORD,
  PASSWORD,
  REFUSED,
  resetPassword,
  signIn,
  signUp,
  WELCOME,
} from "../../support/people/account";
import { aSolvedCaptcha } from "../../support/people/captcha";
import { aVisitor, runInOtherBrowser, visitor } from "../../support/people/visitor";

const linkInvalid = { serverError: { message: AUTH_TEXTS.linkInvalid } };

beforeEach(() => aVisitor());
afterEach(() => vi.useRealTimers());

describe("signing in", () => {
  test("reveals that the email is not confirmed only after the right password", async () => {
    const [confirmed, waiting] = [await anAccount(), anAddress()];
    await signUp(waiting);
    expect((await signIn(confirmed)).data).toEqual(WELCOME);
    for (const email of [confirmed, waiting, anAddress()])
      expect((await signIn(email, "wrong password")).data).toEqual(REFUSED);
    const unconfirmed = { problem: AUTH_TEXTS.emailNotConfirmed, signupId: expect.any(String) };
    expect((await signIn(waiting)).data).toEqual(unconfirmed);
  });

  test("is limited to five wrong passwords from one network, with the same answer for an unknown address", async () => {
    for (const [email, welcome] of [
      [await anAccount(), WELCOME],
      [anAddress(), REFUSED],
    ] as const) {
      for (let i = 0; i < 5; i += 1) expect((await signIn(email, "a wrong guess")).data).toEqual(REFUSED);
      expect((await signIn(email)).data).toEqual({ ...REFUSED, harder: "login-hard" });
      expect((await signIn(email, PASSWORD, { proof: "login-hard" })).data).toEqual(welcome);
    }
  });

  test("does not count the right password towards the limit", async () => {
    const email = await anAccount();
    for (let i = 0; i < 8; i += 1) expect((await signIn(email)).data).toEqual(WELCOME);
  });

  test("requires a bot check of its own that works once, as signing up does", async () => {
    const email = await anAccount();
    const missing = { serverError: { message: AUTH_TEXTS.captchaMissing } };
    const send = (captcha: string) =>
      signInAction({ email, password: PASSWORD, remember: false, next: undefined, captcha });
    expect(await send("made up")).toMatchObject(missing);
    const captcha = await aSolvedCaptcha("login");
    expect((await send(captcha)).data).toEqual(WELCOME);
    expect(await send(captcha)).toMatchObject(missing);
    const account = { email, password: PASSWORD, terms: true as const, timeZone: "UTC" };
    expect(await signUpAction({ ...account, captcha: await aSolvedCaptcha("login") })).toMatchObject(missing);
  });

  test.each<[string, Record<string, string>]>([
    ["another site", { origin: "https://evil.example" }],
    ["a sandboxed frame", { origin: "null" }],
    ["nobody", {}],
    ["another port", { origin: "http://localhost:3001" }],
    ["a sibling site", { origin: "http://localhost:3000", "sec-fetch-site": "same-site" }],
  ])("is refused when %s sends the action", async (_, headers) => {
    visitor.headers = new Headers(headers);
    expect(await signIn(anAddress())).toMatchObject({ serverError: { message: GENERIC_ERROR_MESSAGE } });
  });

  test("renews a password's hash, always argon2id, when its cost has changed", async () => {
    const email = await anAccount();
    const { hash } = await import("@node-rs/argon2");
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    const own = eq(credentials.userId, sql`(select id from users where email = ${email})`);
    const stored = async () => (await db.select().from(credentials).where(own))[0]?.passwordHash;
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
    await db.update(credentials).set({ passwordHash: weak }).where(own);
    // Several at once: the first one to renew the hash must not turn the others away.
    const answers = await runAllAtOnce(6, () => runInOtherBrowser("127.0.0.1", () => signIn(email)));
    expect(answers.map(({ data }) => data)).toEqual(Array(6).fill(WELCOME));
    expect(await stored()).not.toContain("m=8192");
    expect((await signIn(email)).data).toEqual(WELCOME);
  });
});

describe("requests for a reset link", () => {
  /** The number of mails to an address after `before`. */
  const since = async (email: string, before: number) => (await mailsTo(email)).length - before;
  const askFrom = (networks: number, email: string) =>
    runAllAtOnce(networks, async (i) => {
      aVisitor(`198.51.${i}.1`);
      return askReset(email);
    });

  test("send four mails to an address, even when 20 arrive at once, and later one every 15 minutes", async () => {
    const email = await anAccount();
    const before = (await mailsTo(email)).length;
    const answers = await askFrom(20, email);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await since(email, before)).toBe(4);
    aVisitor("203.0.113.77");
    vi.setSystemTime(Date.now() + 16 * 60_000);
    for (let at = 0; at < 2; at++) await askReset(email);
    vi.useRealTimers();
    expect(await since(email, before)).toBe(5);
  });

  test("leave the owner one mail after those by others, or three in a browser that was signed in to the account", async () => {
    const email = await anAccount();
    const before = (await mailsTo(email)).length;
    await askFrom(3, email);
    aVisitor();
    await askReset(email);
    expect(await since(email, before)).toBe(4);
    await askFrom(3, email);
    aVisitor();
    await signIn(email);
    for (let at = 0; at < 4; at++) await askReset(email);
    expect(await since(email, before)).toBe(7);
  });

  test("do not count towards the overall mail limit for unknown addresses, nor do such resends", async () => {
    const known = await anAccount();
    const used = async () =>
      (await db.select().from(rateLimits).where(eq(rateLimits.key, "mail.all:all")))[0]?.points ?? 0;
    const before = await used();
    for (let i = 0; i < 3; i += 1) {
      await askReset(anAddress());
      await resendConfirmationAction({ email: anAddress(), signupId: crypto.randomUUID() });
    }
    expect(await used()).toBe(before);
    await askReset(known);
    expect(await used()).toBe(before + 1);
  });
});

describe("a reset link", () => {
  test("works once, even in 10 concurrent requests, ends every login and starts a new one", async () => {
    const email = await anAccount();
    await signIn(email);
    const before = await findCurrentLogin();
    const token = await aResetToken(email);
    for (let i = 0; i < 3; i += 1) expect(await findResetOwner(hashToken(token))).toEqual({ email });
    aVisitor("127.0.0.1");
    const answers = await runAllAtOnce(10, () => resetPassword(token));
    const data = { title: AUTH_TEXTS.passwordUpdated, next: "/dashboard" };
    expect(answers.filter((answer) => answer.data)).toEqual([{ data }]);
    expect(await resetPassword(token)).toMatchObject(linkInvalid);
    expect(await isLoginAlive(before.authSessionId, before.userId)).toBe(false);
    const now = await findCurrentLogin();
    expect(now.userId).toBe(before.userId);
    expect(now.authSessionId).not.toBe(before.authSessionId);
    expect((await mailsTo(email))[0]?.subject).toBe("Your Craft Pact password was changed");
    expect(await db.$count(notifications, eq(notifications.userId, now.userId))).toBe(1);
    expect((await signIn(email)).data).toEqual(REFUSED);
    expect((await signIn(email, NEW_PASSWORD)).data).toEqual(WELCOME);
  });

  test("invalidates the previous one, is stored as a hash and expires after 30 minutes", async () => {
    const email = await anAccount();
    const [first, second] = [await aResetToken(email), await aResetToken(email)];
    const hashed = hashToken(second);
    expect(await findResetOwner(hashToken(first))).toBeNull();
    expect(await findResetOwner(hashed)).toEqual({ email });
    const [row] = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.tokenHash, hashed));
    expect(Math.round((Number(row?.expiresAt) - Number(row?.createdAt)) / 1000)).toBe(30 * 60);
    expect(Buffer.from(second, "base64url")).toHaveLength(32);
    await db.update(oneTimeTokens).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await findResetOwner(hashed)).toBeNull();
    expect(await resetPassword(second)).toMatchObject(linkInvalid);
  });
});

test("changing the password requires the current one, replaces every login with a new one and mails the owner", async () => {
  const email = await anAccount();
  await signIn(email, PASSWORD, { remember: true });
  const there = await findCurrentLogin();
  visitor.jar.clear();
  await signIn(email, PASSWORD, { remember: true });
  const here = await findCurrentLogin();
  expect(await changePassword("wrong password")).toMatchObject({ serverError: { message: "Incorrect password." } });
  for (const [password, problem] of [
    [email, AUTH_TEXTS.passwordIsEmail],
    ["QwertyUiop", AUTH_TEXTS.passwordTooCommon],
  ] as const)
    expect((await changePassword(PASSWORD, password)).validationErrors?.password?._errors).toEqual([problem]);
  expect((await changePassword()).data).toEqual({ title: AUTH_TEXTS.passwordUpdated });
  const now = await findCurrentLogin();
  expect(now.userId).toBe(here.userId);
  expect(now.authSessionId).not.toBe(here.authSessionId);
  for (const { authSessionId, userId } of [there, here]) expect(await isLoginAlive(authSessionId, userId)).toBe(false);
  const live = and(eq(authSessions.userId, now.userId), isNull(authSessions.revokedAt));
  expect((await db.select().from(authSessions).where(live))[0]?.remember).toBe(true);
  expect((await mailsTo(email))[0]?.subject).toBe("Your Craft Pact password was changed");
});

test("a password of 256 characters of any kind signs in however its accents are typed, and is never truncated", async () => {
  const longest = Array.from({ length: 256 }, (_, i) => String.fromCodePoint(0xe4 + i)).join("");
  const email = await anAccount(longest);
  for (const typed of [longest, longest.normalize("NFD")]) expect((await signIn(email, typed)).data).toEqual(WELCOME);
  expect((await signIn(email, longest.slice(0, -1))).data).toEqual(REFUSED);
});

test("signing up and using a reset link both reject a commonly guessed password", async () => {
  const tooCommon = [AUTH_TEXTS.passwordTooCommon];
  const address = anAddress();
  expect((await signUp(address, "sayangmama")).validationErrors?.password?._errors).toEqual(tooCommon);
  expect(await mailsTo(address)).toEqual([]);
  const token = await aResetToken(await anAccount());
  expect((await resetPassword(token, "password123")).validationErrors?.password?._errors).toEqual(tooCommon);
  expect((await resetPassword(token)).data).toBeTruthy();
});

test("newToken returns unique tokens of 256 bits", () => {
  const tokens = Array.from({ length: 1000 }, () => newToken().token);
  expect(new Set(tokens).size).toBe(1000);
  expect(tokens.every((token) => Buffer.from(token, "base64url").length === 32)).toBe(true);
});
