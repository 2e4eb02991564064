import { and, eq, ne, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { listActs } from "@/db/queries/admin/log";
import { findFactors, removeAllFactors } from "@/db/queries/auth/factors";
import { endLogin, isLoginAlive, listRememberedDevices } from "@/db/queries/auth/logins";
import { hasSecondFactor, requireFactor } from "@/db/queries/auth/proofs";
import { hasAccount } from "@/db/queries/current-user";
import { authenticators, authSessions, pendingLogins, recoveryCodes, rememberedDevices } from "@/db/schema";
import {
  confirmIdentityAction,
  disableAuthenticatorAction,
  enableAuthenticatorAction,
  renewRecoveryCodesAction,
} from "@/lib/actions/factors";
import { forgetDeviceAction } from "@/lib/actions/logins";
import { deleteAccountAction } from "@/lib/actions/profile";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { findUser, isRecentlyAuthenticated, mayChangeFactors } from "@/lib/server/auth/current-user";
import { hashRecoveryCode, newSetup } from "@/lib/server/auth/factors";
import { factorsOffMail } from "@/lib/server/mail/texts";
import {
  anAccount,
  aResetToken,
  changePassword,
  findCurrentLogin,
  mailsTo,
  NEW_PASSWORD,
  PASSWORD,
  resetPassword,
  signIn,
  WELCOME,
} from "../../support/people/account";
import { codeAt, codeIn } from "../../support/people/authenticator";
import { aLogin, aPasskey, aUser, someRecoveryCodes } from "../../support/people/factories";
import { backdateProof, finishLogin as finish, messageOf, someoneWithAnApp } from "../../support/people/second-factor";
import { countLiveLogins } from "../../support/people/session-cookie";
import { aVisitor, runInOtherBrowser, visitor } from "../../support/people/visitor";

const STEP = { next: "/login/code" };
const WRONG_PASSWORD = "Incorrect password.";

beforeEach(() => aVisitor());
afterEach(() => vi.useRealTimers());

/** Signed in with a new account. */
async function aSignedInCrafter() {
  const email = await anAccount();
  await signIn(email);
  const login = await findCurrentLogin();
  return { email, userId: login.userId, login };
}

/** Signed in with an account that has an app, whose current code is used. */
async function signInWithAnApp({ remembersDevice = false } = {}) {
  const someone = await someoneWithAnApp();
  await signIn(someone.email);
  await finish(codeAt(someone.secret), remembersDevice);
  return someone;
}

describe("a remembered device", () => {
  it("skips the code only for its own account and browser, and not after 30 days or a new password", async () => {
    const { email, userId, secret } = await signInWithAnApp({ remembersDevice: true });
    const other = await someoneWithAnApp();
    expect(await listRememberedDevices(userId)).toHaveLength(1);
    expect((await signIn(email)).data).toEqual(WELCOME);
    expect(await isRecentlyAuthenticated(await findCurrentLogin())).toBe(false);
    expect((await signIn(other.email)).data, "another account").toEqual(STEP);
    expect((await runInOtherBrowser("198.51.100.4", () => signIn(email))).data, "another browser").toEqual(STEP);
    await db
      .update(rememberedDevices)
      .set({ expiresAt: sql`app_now() - interval '1 second'` })
      .where(eq(rememberedDevices.userId, userId));
    expect((await signIn(email)).data, "30 days later").toEqual(STEP);
    await finish(codeIn(secret, 1), true);
    await changePassword();
    expect(await listRememberedDevices(userId)).toEqual([]);
    expect((await signIn(email, NEW_PASSWORD)).data, "a new password").toEqual(STEP);
  });

  it("cannot change the password or delete the account until its login confirms the second step", async () => {
    const { email, userId, secret } = await signInWithAnApp({ remembersDevice: true });
    expect((await signIn(email)).data).toEqual(WELCOME);
    expect(messageOf(await changePassword())).toBe(FACTOR_TEXTS.factorFirst);
    expect(messageOf(await deleteAccountAction({ password: PASSWORD }))).toBe(FACTOR_TEXTS.factorFirst);
    expect(await hasAccount(userId)).toBe(true);
    await confirmIdentityAction({ password: PASSWORD, code: codeIn(secret, 1) });
    expect((await changePassword()).data).toBeTruthy();
    expect((await deleteAccountAction({ password: NEW_PASSWORD })).data).toBeTruthy();
  });

  it("is stored only on request and can be removed only by its owner", async () => {
    const { email, userId, secret } = await signInWithAnApp();
    expect(await listRememberedDevices(userId)).toEqual([]);
    aVisitor();
    await signIn(email);
    await finish(codeIn(secret, 1), true);
    const [{ id: deviceId = "" } = {}] = await listRememberedDevices(userId);
    const mine = new Map(visitor.jar);
    aVisitor();
    await signIn(await anAccount());
    expect((await forgetDeviceAction({ deviceId })).serverError?.code).toBe("not_found");
    expect(await listRememberedDevices(userId)).toHaveLength(1);
    await runInOtherBrowser("198.51.100.5", () => forgetDeviceAction({ deviceId }), mine);
    expect(await listRememberedDevices(userId)).toEqual([]);
  });
});

it("requireFactor rejects an ended login only when its account has a second factor", async () => {
  const ask = (userId: string) =>
    db.transaction((tx) => requireFactor({ userId, authSessionId: crypto.randomUUID() }, tx));
  await ask((await aUser()).id);
  await expect(ask((await someoneWithAnApp()).userId)).rejects.toThrow(FACTOR_TEXTS.factorFirst);
});

it("a reset link changes the password but still requires the second factor, which stays on", async () => {
  const { email, userId, secret } = await someoneWithAnApp();
  const answer = await resetPassword(await aResetToken(email));
  expect(answer.data).toEqual({ title: "Password Updated!", next: "/login/code" });
  expect([await countLiveLogins(userId), await hasSecondFactor(userId)]).toEqual([0, true]);
  expect((await finish(codeAt(secret))).data).toBeTruthy();
  expect((await findUser())?.id).toBe(userId);
});

describe("changing the second factor", () => {
  it("requires a code from the new app, returns ten recovery codes once, sends a mail and keeps other logins", async () => {
    const { email, userId, login } = await aSignedInCrafter();
    const { secret, setup } = await newSetup(userId);
    const there = await aLogin(userId);
    expect(messageOf(await enableAuthenticatorAction({ setup, code: "000000" }))).toBe(FACTOR_TEXTS.codeWrong);
    expect(await hasSecondFactor(userId)).toBe(false);
    const code = codeAt(secret);
    const codes = (await enableAuthenticatorAction({ setup, code })).data?.codes ?? [];
    expect(codes).toHaveLength(10);
    expect(await hasSecondFactor(userId)).toBe(true);
    expect(await isLoginAlive(there.id, userId)).toBe(true);
    expect(await mayChangeFactors(login)).toBe(true);
    expect((await mailsTo(email))[0]?.subject).toBe("A second step was added to your Craft Pact account");
    expect((await enableAuthenticatorAction({ setup, code })).serverError?.code).toBe("gone");
    const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
    expect(row?.secret.includes(secret)).toBe(false);
    aVisitor();
    await signIn(email);
    expect(messageOf(await finish(code)), "the code that turned it on").toBe(FACTOR_TEXTS.codeWrong);
    expect((await finish(codes[3]?.toUpperCase() ?? "")).data).toBeTruthy();
  });

  it("rejects a setup that belongs to another account, is malformed or is older than 15 minutes", async () => {
    const { userId } = await aSignedInCrafter();
    const [mine, stranger] = [await newSetup(userId), await newSetup((await aUser()).id)];
    const enable = async (setup: string, secret: Buffer) =>
      messageOf(await enableAuthenticatorAction({ setup, code: codeAt(secret) }));
    for (const setup of [stranger.setup, "x", ""])
      expect(await enable(setup, stranger.secret)).toBe(FACTOR_TEXTS.setupExpired);
    vi.setSystemTime(Date.now() + 15.5 * 60_000);
    expect(await enable(mine.setup, mine.secret)).toBe(FACTOR_TEXTS.setupExpired);
    expect(await hasSecondFactor(userId)).toBe(false);
  });

  it("requires the password again after 15 minutes, and also a code when an app is on", async () => {
    const { userId, login } = await aSignedInCrafter();
    const confirm = (password: string, code: string | null) => confirmIdentityAction({ password, code });
    await backdateProof(login.authSessionId, 16);
    const { secret, setup } = await newSetup(userId);
    const enable = () => enableAuthenticatorAction({ setup, code: codeAt(secret) });
    expect(messageOf(await enable())).toBe(FACTOR_TEXTS.confirmFirst);
    expect(messageOf(await confirm("a wrong guess", null))).toBe(WRONG_PASSWORD);
    expect((await confirm(PASSWORD, null)).data).toEqual({ isConfirmed: true });
    const first = (await enable()).data?.codes ?? [];
    expect(first).toHaveLength(10);
    await backdateProof(login.authSessionId, 16);
    expect(messageOf(await renewRecoveryCodesAction())).toBe(FACTOR_TEXTS.confirmFirst);
    expect(messageOf(await confirm(PASSWORD, null))).toBe(FACTOR_TEXTS.codeMissing);
    expect(messageOf(await confirm(PASSWORD, "000000"))).toBe(FACTOR_TEXTS.codeWrong);
    expect((await confirm(PASSWORD, codeIn(secret, 1))).data).toEqual({ isConfirmed: true });
    const second = (await renewRecoveryCodesAction()).data?.codes ?? [];
    expect(second).toHaveLength(10);
    expect((await findFactors(userId)).codesLeft, "they replace the old ones").toBe(10);
    const email = (await findUser())?.email ?? "";
    aVisitor();
    await signIn(email);
    expect(messageOf(await finish(first[0] ?? ""))).toBe(FACTOR_TEXTS.recoveryWrong);
    expect((await finish(second[0] ?? "")).data).toBeTruthy();
  });
});

describe("turning the app off", () => {
  const off = (password: string, code: string | null) => disableAuthenticatorAction({ password, code });

  it("requires the password and a code, and deletes everything that belongs to it", async () => {
    const { email, userId, secret } = await signInWithAnApp({ remembersDevice: true });
    const next = codeIn(secret, 1);
    expect(messageOf(await off("a wrong guess", next))).toBe(WRONG_PASSWORD);
    expect(messageOf(await off(PASSWORD, "000000"))).toBe(FACTOR_TEXTS.codeWrong);
    expect(await hasSecondFactor(userId)).toBe(true);
    expect(await off(PASSWORD, next)).toEqual({});
    expect(await hasSecondFactor(userId)).toBe(false);
    for (const table of [authenticators, recoveryCodes, rememberedDevices, pendingLogins])
      expect(await db.$count(table, eq(table.userId, userId))).toBe(0);
    expect((await mailsTo(email))[0]?.subject).toBe("A second step was removed from your Craft Pact account");
    expect((await signIn(email)).data).toEqual(WELCOME);
  });

  it("needs no code for 15 minutes after a sign-in with the last recovery code", async () => {
    const { email, userId, codes } = await someoneWithAnApp();
    const [last = ""] = codes;
    const isAnother = ne(recoveryCodes.codeHash, hashRecoveryCode(userId, last.replaceAll("-", "")));
    await db
      .update(recoveryCodes)
      .set({ usedAt: sql`app_now()` })
      .where(and(eq(recoveryCodes.userId, userId), isAnother));
    await signIn(email);
    await finish(last);
    expect((await mailsTo(email))[0]?.body).toContain("0 codes left.\n\nMake new ones within 15 minutes");
    const { authSessionId } = await findCurrentLogin();
    await backdateProof(authSessionId, 16);
    expect(messageOf(await off(PASSWORD, null))).toBe(FACTOR_TEXTS.confirmFirst);
    await backdateProof(authSessionId, 14);
    expect(messageOf(await off("a wrong guess", null))).toBe(WRONG_PASSWORD);
    expect(await off(PASSWORD, null)).toEqual({});
    expect(await hasSecondFactor(userId)).toBe(false);
    expect((await off(PASSWORD, null)).serverError?.code).toBe("gone");
  });

  it("mails the owner when a recovery code was used for it", async () => {
    const { email, codes } = await someoneWithAnApp();
    await signIn(email);
    await finish(codes[0] ?? "");
    expect(await off(PASSWORD, codes[1] ?? "")).toEqual({});
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("A recovery code was used"))).toHaveLength(2);
  });

  it("spends no recovery code and sends no mail if there is no app", async () => {
    const { email, userId } = await aSignedInCrafter();
    await aPasskey(userId);
    const [code = ""] = await someRecoveryCodes(userId);
    const before = await mailsTo(email);
    expect(messageOf(await off(PASSWORD, code))).toBe(FACTOR_TEXTS.recoveryWrong);
    expect((await findFactors(userId)).codesLeft).toBe(10);
    expect(await mailsTo(email)).toEqual(before);
  });
});

it("removeAllFactors removes the second step, signs the crafter out everywhere, sends a mail and logs the act", async () => {
  const { email, userId } = await signInWithAnApp();
  expect(await removeAllFactors(email, factorsOffMail)).toEqual({ userId, had: true });
  expect((await listActs({ person: userId })).acts).toMatchObject([{ act: "factor.removed", admin: null }]);
  expect([await findUser(), await countLiveLogins(userId)]).toEqual([null, 0]);
  expect((await mailsTo(email))[0]?.subject).toBe("Your Craft Pact account has no second step any more");
  expect((await signIn(email)).data).toEqual(WELCOME);
  expect(await removeAllFactors(email, factorsOffMail)).toEqual({ userId, had: false });
  expect(await findUser(), "without a factor nothing ends").not.toBeNull();
  expect(await removeAllFactors("nobody@craftpact.example", factorsOffMail)).toBeNull();
});

it("isRecentlyAuthenticated is true for 30 minutes after the password if this login also proved a second factor", async () => {
  await signInWithAnApp();
  const login = await findCurrentLogin();
  const { userId, authSessionId } = login;
  const since = (column: "passwordAt" | "factorAt", minutes: number | null) =>
    db
      .update(authSessions)
      .set({ [column]: minutes === null ? null : sql`app_now() - make_interval(mins => ${minutes})` })
      .where(eq(authSessions.id, authSessionId));
  expect(await isRecentlyAuthenticated(login)).toBe(true);
  for (const [column, minutes, isRecent] of [
    ["factorAt", 300, true],
    ["passwordAt", 31, false],
    ["passwordAt", 29, true],
    ["factorAt", null, false],
  ] as const) {
    await since(column, minutes);
    expect(await isRecentlyAuthenticated(login), `${column} ${minutes}`).toBe(isRecent);
  }
  expect(await isRecentlyAuthenticated({ userId: (await aUser()).id, authSessionId })).toBe(false);
  await endLogin(authSessionId, userId);
  expect(await isRecentlyAuthenticated(login)).toBe(false);
});
