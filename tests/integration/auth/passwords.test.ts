import { and, eq, isNull, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { db } from "@/db/connection/client";
import { isLoginAlive } from "@/db/queries/auth/logins";
import { findResetOwner } from "@/db/queries/auth/passwords";
import { authSessions, credentials, notifications, oneTimeTokens, rateLimits } from "@/db/schema";
import {
  changePasswordAction,
  resendConfirmationAction,
  setNewPasswordAction,
  signInAction,
  signUpAction,
} from "@/lib/actions/auth";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { findUser } from "@/lib/server/auth/current-user";
import { hashToken, newToken } from "@/lib/server/auth/token";
import { allAtOnce } from "../../support/database/at-once";
import {
  anAccount,
  anAddress,
  askReset,
  mailsTo,
  newestToken,
  PASSWORD,
  signIn,
  signUp,
} from "../../support/people/account";
import { solvedCaptcha } from "../../support/people/captcha";
import { aVisitor, elsewhere, visitor } from "../../support/people/visitor";
import { isThorough } from "../../support/thorough";

const NEW_PASSWORD = "a longer walk with wool";
const refused = { problem: AUTH_TEXTS.badCredentials, harder: false };
const welcome = { next: "/dashboard" };

beforeEach(() => aVisitor());

test("signing in reveals that the email is not confirmed only after the right password", async () => {
  const confirmed = await anAccount();
  const waiting = anAddress();
  await signUp(waiting);
  expect((await signIn(confirmed)).data).toEqual(welcome);
  expect((await signIn(confirmed, "wrong password")).data).toEqual(refused);
  expect((await signIn(waiting)).data).toEqual({ problem: AUTH_TEXTS.emailNotConfirmed, signupId: expect.any(String) });
  expect((await signIn(waiting, "wrong password")).data).toEqual(refused);
  expect((await signIn(anAddress())).data).toEqual(refused);
});

test("50 requests for a reset link send four mails to the address, and later requests one every 15 minutes", async () => {
  const email = await anAccount();
  const before = (await mailsTo(email)).length;
  const answers = await allAtOnce(50, async (i) => {
    aVisitor(`198.51.${i}.1`);
    return askReset(email);
  });
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await mailsTo(email)).length - before).toBe(4);
  aVisitor("203.0.113.77");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
  for (let at = 0; at < 2; at++) await askReset(email);
  vi.useRealTimers();
  expect((await mailsTo(email)).length - before).toBe(5);
});

test("reset requests by others leave the owner one mail, or three in a browser that was signed in to the account", async () => {
  const email = await anAccount();
  const before = (await mailsTo(email)).length;
  const byOthers = () =>
    allAtOnce(3, (i) => {
      aVisitor(`198.51.${i}.1`);
      return askReset(email);
    });
  await byOthers();
  aVisitor();
  await askReset(email);
  expect((await mailsTo(email)).length - before).toBe(4);
  await byOthers();
  aVisitor();
  await signIn(email);
  for (let at = 0; at < 4; at++) await askReset(email);
  expect((await mailsTo(email)).length - before).toBe(7);
});

test("reset and resend requests for unknown addresses do not count towards the overall mail limit", async () => {
  const known = await anAccount();
  const used = async () => {
    const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, "mail.all:all"));
    return row?.points ?? 0;
  };
  const before = await used();
  for (let i = 0; i < 3; i += 1) {
    await askReset(anAddress());
    await resendConfirmationAction({ email: anAddress(), signupId: crypto.randomUUID() });
  }
  expect(await used()).toBe(before);
  await askReset(known);
  expect(await used()).toBe(before + 1);
});

test("a reset link works once, even in 50 concurrent requests, ends every login and starts a new one", async () => {
  const email = await anAccount();
  await signIn(email);
  const before = await findUser();
  await askReset(email);
  const token = await newestToken(email);
  for (let i = 0; i < 5; i += 1) expect(await findResetOwner(hashToken(token))).toEqual({ email });
  aVisitor("127.0.0.1");
  const set = () => setNewPasswordAction({ token, password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
  const answers = await allAtOnce(50, set);
  expect(answers.filter((answer) => answer.data)).toEqual([
    { data: { title: AUTH_TEXTS.passwordUpdated, next: "/dashboard" } },
  ]);
  expect(await set()).toMatchObject({ serverError: { message: AUTH_TEXTS.linkInvalid } });
  expect(await isLoginAlive(before?.authSessionId ?? "", before?.id ?? "")).toBe(false);
  const now = await findUser();
  expect(now?.email).toBe(email);
  expect(now?.authSessionId).not.toBe(before?.authSessionId);
  expect((await mailsTo(email))[0]?.subject).toBe("Your Craft Pact password was changed");
  expect(await db.$count(notifications, eq(notifications.userId, now?.id ?? ""))).toBe(1);
  expect((await signIn(email)).data).toEqual(refused);
  expect((await signIn(email, NEW_PASSWORD)).data).toEqual(welcome);
});

test("a new reset link invalidates the previous one, is stored as a hash and expires after 30 minutes", async () => {
  const email = await anAccount();
  await askReset(email);
  const first = await newestToken(email);
  await askReset(email);
  const second = await newestToken(email);
  expect(await findResetOwner(hashToken(first))).toBeNull();
  expect(await findResetOwner(hashToken(second))).toEqual({ email });
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.tokenHash, hashToken(second)));
  expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(30 * 60_000);
  expect(Buffer.from(second, "base64url")).toHaveLength(32);
  await db.update(oneTimeTokens).set({ expiresAt: sql`now() - interval '1 second'` });
  expect(await findResetOwner(hashToken(second))).toBeNull();
  const late = await setNewPasswordAction({ token: second, password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
  expect(late).toMatchObject({ serverError: { message: AUTH_TEXTS.linkInvalid } });
});

const ROUNDS = isThorough ? 20 : 6;

test(`${ROUNDS * 50} guesses from 50 networks compute at most 20 hashes, and the owner can still sign in`, async () => {
  const email = await anAccount();
  const known: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    known.push(
      ...(await allAtOnce(50, async (i) => {
        aVisitor(`198.18.${i}.1`);
        return (await signIn(email, "a wrong guess")).data;
      })),
    );
  }
  const hashed = known.filter((answer) => JSON.stringify(answer) === JSON.stringify(refused));
  const limited = known.filter(
    (answer) => JSON.stringify(answer) === JSON.stringify({ ...refused, harder: "login-hard" }),
  );
  expect(hashed.length).toBeLessThanOrEqual(20);
  expect(hashed.length + limited.length).toBe(ROUNDS * 50);
  aVisitor();
  expect((await signIn(email)).data).toEqual({ ...refused, harder: "login-hard" });
  expect((await signIn(email, PASSWORD, { proof: "login-hard" })).data).toEqual(welcome);
}, 60_000);

test("sign-in for an unknown address reaches the same limit with the same answer", async () => {
  const email = anAddress();
  for (let i = 0; i < 5; i += 1) expect((await signIn(email)).data).toEqual(refused);
  expect((await signIn(email)).data).toEqual({ ...refused, harder: "login-hard" });
  expect((await signIn(email, PASSWORD, { proof: "login-hard" })).data).toEqual(refused);
});

test("sign-ins with the right password do not count towards the limit", async () => {
  const email = await anAccount();
  for (let i = 0; i < 8; i += 1) expect((await signIn(email)).data).toEqual(welcome);
});

test("signing in and signing up each require their own bot check, which works once", async () => {
  const email = await anAccount();
  const input = { email, password: PASSWORD, remember: false, next: undefined };
  expect(await signInAction({ ...input, captcha: "made up" })).toMatchObject({
    serverError: { message: AUTH_TEXTS.captchaMissing },
  });
  const captcha = await solvedCaptcha("login");
  expect((await signInAction({ ...input, captcha })).data).toEqual(welcome);
  expect(await signInAction({ ...input, captcha })).toMatchObject({
    serverError: { message: AUTH_TEXTS.captchaMissing },
  });
  const signup = {
    email,
    password: PASSWORD,
    terms: true as const,
    timeZone: "UTC",
    captcha: await solvedCaptcha("login"),
  };
  expect(await signUpAction(signup)).toMatchObject({ serverError: { message: AUTH_TEXTS.captchaMissing } });
});

test.each([
  ["another site", { origin: "https://evil.example" }],
  ["a sandboxed frame", { origin: "null" }],
  ["nobody", {}],
  ["another port", { origin: "http://localhost:3001" }],
  ["a sibling site", { origin: "http://localhost:3000", "sec-fetch-site": "same-site" }],
])("an action sent by %s is refused", async (_, headers) => {
  const email = await anAccount();
  visitor.headers = new Headers(headers as Record<string, string>);
  expect(await signIn(email)).toMatchObject({ serverError: { message: GENERIC_ERROR_MESSAGE } });
  expect(await findUser()).toBeNull();
});

test("changing the password requires the current one, replaces every login with a new one and mails the owner", async () => {
  const email = await anAccount();
  await signIn(email, PASSWORD, { remember: true });
  const there = await findUser();
  visitor.jar.clear();
  await signIn(email, PASSWORD, { remember: true });
  const here = await findUser();
  const change = (currentPassword: string, password = NEW_PASSWORD) =>
    changePasswordAction({ currentPassword, password, confirmation: password });
  expect(await change("wrong password")).toMatchObject({ serverError: { message: "Incorrect password." } });
  for (const [password, problem] of [
    [email, AUTH_TEXTS.passwordIsEmail],
    ["QwertyUiop", AUTH_TEXTS.passwordTooCommon],
  ] as const)
    expect((await change(PASSWORD, password)).validationErrors?.password?._errors).toEqual([problem]);
  expect((await change(PASSWORD)).data).toEqual({ title: AUTH_TEXTS.passwordUpdated });
  const now = await findUser();
  expect(now?.id).toBe(here?.id);
  expect(now?.authSessionId).not.toBe(here?.authSessionId);
  for (const login of [there, here])
    expect(await isLoginAlive(login?.authSessionId ?? "", login?.id ?? "")).toBe(false);
  const live = and(eq(authSessions.userId, now?.id ?? ""), isNull(authSessions.revokedAt));
  expect((await db.select().from(authSessions).where(live))[0]?.remember).toBe(true);
  expect((await mailsTo(email))[0]?.subject).toBe("Your Craft Pact password was changed");
});

test("passwords have 8 to 256 characters of any kind and are never truncated", async () => {
  const short = await signUp(anAddress(), "1234567");
  expect(short.validationErrors?.password?._errors).toContain(AUTH_TEXTS.passwordTooShort);
  const long = await signUp(anAddress(), "ä".repeat(257));
  expect(long.validationErrors?.password?._errors).toContain(AUTH_TEXTS.passwordTooLong);
  const longest = Array.from({ length: 256 }, (_, i) => String.fromCodePoint(0xe4 + i))
    .join("")
    .normalize("NFC");
  for (const password of ["ünïcødé", longest, "  spaces count  "].map((text) => text.padEnd(8, "x"))) {
    const email = await anAccount(password);
    expect((await signIn(email, password)).data).toEqual(welcome);
    expect((await signIn(email, password.normalize("NFD"))).data).toEqual(welcome);
  }
  const email = await anAccount(`${"a".repeat(100)}b`);
  expect((await signIn(email, `${"a".repeat(100)}c`)).data).toEqual(refused);
});

test("signing up and using a reset link both reject a commonly guessed password", async () => {
  for (const password of ["password123", "Password 123", "sayangmama", "iloveknitting"]) {
    const email = anAddress();
    const answer = await signUp(email, password);
    expect(answer.validationErrors?.password?._errors, password).toEqual([AUTH_TEXTS.passwordTooCommon]);
    expect(await mailsTo(email)).toEqual([]);
  }
  const email = await anAccount();
  await askReset(email);
  const token = await newestToken(email);
  const set = (password: string) => setNewPasswordAction({ token, password, confirmation: password });
  expect((await set("password123")).validationErrors?.password?._errors).toEqual([AUTH_TEXTS.passwordTooCommon]);
  expect((await set(NEW_PASSWORD)).data).toBeTruthy();
});

test("passwords are stored as argon2id and rehashed at sign-in when their cost changes", async () => {
  const email = await anAccount();
  const { hash } = await import("@node-rs/argon2");
  const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  const own = eq(credentials.userId, sql`(select id from users where email = ${email})`);
  const stored = async () => (await db.select().from(credentials).where(own))[0]?.passwordHash;
  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
  await db.update(credentials).set({ passwordHash: weak }).where(own);
  // Several at once: the first one to renew the hash must not turn the others away.
  const answers = await allAtOnce(6, () => elsewhere("127.0.0.1", () => signIn(email)));
  expect(answers.map(({ data }) => data)).toEqual(Array(6).fill(welcome));
  expect(await stored()).not.toContain("m=8192");
  expect((await signIn(email)).data).toEqual(welcome);
});

test("newToken returns unique tokens of 256 bits", () => {
  const tokens = Array.from({ length: 1000 }, () => newToken().token);
  expect(new Set(tokens).size).toBe(1000);
  expect(tokens.every((token) => Buffer.from(token, "base64url").length === 32)).toBe(true);
});
