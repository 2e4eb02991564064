import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { findFactors, removeAllFactors } from "@/db/queries/auth/factors";
import { listLogins } from "@/db/queries/auth/logins";
import { startPasskeyLogin } from "@/db/queries/auth/passkeys";
import { hasSecondFactor } from "@/db/queries/auth/proofs";
import { authSessions, passkeys, pendingLogins } from "@/db/schema";
import {
  addPasskeyAction,
  confirmByPasskeyAction,
  removePasskeyAction,
  renamePasskeyAction,
  signInByPasskeyAction,
} from "@/lib/actions/passkeys";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { findUser, mayChangeFactors } from "@/lib/server/auth/current-user";
import { countUsed } from "@/lib/server/limits/rate-limit";
import { factorsOffMail } from "@/lib/server/mail/texts";
import { runAllAtOnce } from "../../support/database/at-once";
import {
  anAccount,
  aResetToken,
  findCurrentLogin,
  mailsTo,
  NEW_PASSWORD,
  PASSWORD,
  resetPassword,
  signIn,
  WELCOME,
} from "../../support/people/account";
import { aPasskey } from "../../support/people/factories";
import { aPasskeyDevice } from "../../support/people/passkey-device";
import { askToAdd, askToUse, pressUsePasskey, someoneWithAPasskey } from "../../support/people/passkeys";
import { backdateProof, messageOf, someoneWithAnApp } from "../../support/people/second-factor";
import { aVisitor, runInOtherBrowser } from "../../support/people/visitor";

// The product fetches it with the first passkey.
beforeAll(() => import("@simplewebauthn/server"), 60_000);
beforeEach(() => aVisitor());
afterEach(() => vi.useRealTimers());

const BROWSER = { remember: false, device: null, pendingHash: null };
const countWaitingSteps = (userId: string) => db.$count(pendingLogins, eq(pendingLogins.userId, userId));
const countPasskeys = (userId: string) => db.$count(passkeys, eq(passkeys.userId, userId));

async function signInAnew(email?: string) {
  aVisitor();
  return signIn(email ?? (await anAccount()));
}

/** Adds a passkey with this device's answer. */
async function addPasskey(device = aPasskeyDevice(), flaws = {}) {
  const { options, seal } = await askToAdd();
  return addPasskeyAction({ seal, answer: device.create(options, flaws) });
}

/** Expects the action to say that the passkey did not work. */
async function expectFailure(action: Promise<Parameters<typeof messageOf>[0]>) {
  expect(messageOf(await action)).toBe(FACTOR_TEXTS.passkeyFailed);
}

describe("adding a passkey", () => {
  it("returns ten recovery codes once, sends a mail and makes password sign-in ask for a second step", async () => {
    const { email, userId, added } = await someoneWithAPasskey();
    expect(added.data?.codes).toHaveLength(10);
    expect(await hasSecondFactor(userId)).toBe(true);
    const [{ subject = "", body = "" } = {}] = await mailsTo(email);
    expect(subject).toBe("A second step was added to your Craft Pact account");
    expect(body).toContain("/reset-password\n\nThen write to us at once.");
    expect(body).toContain("/contact");
    expect((await addPasskey()).data).toEqual({ codes: null });
    expect(await countPasskeys(userId)).toBe(2);
    expect((await signInAnew(email)).data).toEqual({ next: "/login/code" });
  });

  it("is refused for a passkey of another account", async () => {
    const { device } = await someoneWithAPasskey();
    await signInAnew();
    expect(messageOf(await addPasskey(device))).toBe(FACTOR_TEXTS.passkeyTaken);
  });

  it("is refused for the eleventh of an account", async () => {
    const { userId } = await someoneWithAPasskey();
    for (let more = 1; more < 10; more += 1) await aPasskey(userId);
    expect(messageOf(await addPasskey())).toBe(FACTOR_TEXTS.tooManyPasskeys);
    expect(await countPasskeys(userId)).toBe(10);
  });
});

describe("signing in with a passkey", () => {
  it("counts as both factors without a password, and works once per challenge", async () => {
    const { userId, device, login } = await someoneWithAPasskey();
    aVisitor();
    const { options, seal } = await askToUse();
    const answer = device.get(options);
    const tries = await runAllAtOnce(10, (at) =>
      runInOtherBrowser(`198.51.100.${at}`, () => signInByPasskeyAction({ seal, answer, next: undefined })),
    );
    expect(tries.filter(({ data }) => data)).toHaveLength(1);
    expect((await pressUsePasskey(device)).data).toEqual(WELCOME);
    const now = await findCurrentLogin();
    expect(now.userId).toBe(userId);
    expect(now.authSessionId).not.toBe(login.authSessionId);
    expect(await mayChangeFactors(now)).toBe(true);
  });

  it("is refused with a used or lower counter, and works once in 20 concurrent uses of one counter", async () => {
    const { device, userId } = await someoneWithAPasskey();
    aVisitor();
    expect((await pressUsePasskey(device, { counter: 5 })).data).toBeTruthy();
    for (const counter of [5, 4, 0]) await expectFailure(pressUsePasskey(device, { counter }));
    const used = { userId, credentialId: device.key, counter: 6 };
    const begun = await runAllAtOnce(20, () => startPasskeyLogin(used, BROWSER));
    expect(begun.filter(Boolean)).toHaveLength(1);
  });

  it("is refused when the passkey is unknown or its answer is malformed", async () => {
    await expectFailure(pressUsePasskey(aPasskeyDevice()));
    const { seal } = await askToUse();
    for (const answer of ["", "{", "[]", "null", '{"id":"x"}', "x".repeat(30_000)])
      expect((await signInByPasskeyAction({ seal, answer, next: undefined })).validationErrors).toBeTruthy();
    expect(await findUser()).toBeNull();
  });

  it.each([
    ["the password's “remember me”", undefined, true],
    ["what its own box says", false, false],
  ])("uses, in place of the code, %s and ends the pending login", async (_, box, remember) => {
    const { email, userId, device } = await someoneWithAPasskey();
    aVisitor();
    await signIn(email, PASSWORD, { remember: true });
    expect(await countWaitingSteps(userId)).toBe(1);
    expect((await pressUsePasskey(device, {}, box)).data).toBeTruthy();
    expect((await listLogins(userId))[0]?.remember).toBe(remember);
    expect(await countWaitingSteps(userId)).toBe(0);
  });

  it("leaves another account's pending login as it is", async () => {
    const { userId, device } = await someoneWithAPasskey();
    const other = await someoneWithAnApp();
    aVisitor();
    await signIn(other.email, PASSWORD, { remember: true });
    expect((await pressUsePasskey(device)).data).toBeTruthy();
    expect((await listLogins(userId))[0]?.remember).toBe(false);
    expect(await countWaitingSteps(other.userId)).toBe(1);
  });

  it("counts towards its IP address's limit only when it signs nobody in", async () => {
    const { device } = await someoneWithAPasskey();
    const address = "203.0.113.77";
    const used = () => countUsed("passkey.ip", address, address);
    aVisitor(address);
    expect((await pressUsePasskey(device)).data).toBeTruthy();
    expect(await used()).toBe(0);
    await expectFailure(pressUsePasskey(device, { isVerified: false }));
    expect(await used()).toBe(2);
  });

  it("still works for a stranger after a password reset until the operator removes all factors", async () => {
    const { email, device: strangers } = await someoneWithAPasskey();
    aVisitor();
    expect((await resetPassword(await aResetToken(email))).data?.next).toBe("/login/code");
    aVisitor();
    expect((await pressUsePasskey(strangers)).data).toBeTruthy();
    await removeAllFactors(email, factorsOffMail);
    expect(await findUser()).toBeNull();
    await expectFailure(pressUsePasskey(strangers));
    expect((await signIn(email, NEW_PASSWORD)).data).toEqual(WELCOME);
  });
});

describe("a passkey", () => {
  it.each([
    ["another origin", { origin: "http://evil.example" }],
    ["another host", { host: "evil.example" }],
    ["no lock of the device", { isVerified: false }],
  ])("is refused with %s", async (_, flaws) => {
    const { device } = await someoneWithAPasskey();
    aVisitor();
    await expectFailure(pressUsePasskey(device, flaws));
    expect(await findUser()).toBeNull();
    await signInAnew();
    await expectFailure(addPasskey(aPasskeyDevice(), flaws));
    expect(await countPasskeys((await findCurrentLogin()).userId)).toBe(0);
  });

  it("is refused with a challenge for another purpose or account, or with another passkey's signature", async () => {
    const { device } = await someoneWithAPasskey();
    const [adding, using, mine] = [await askToAdd(), await askToUse(), await askToAdd()];
    const crossed = { seal: adding.seal, answer: device.get(adding.options), next: undefined };
    await expectFailure(signInByPasskeyAction(crossed));
    await expectFailure(addPasskeyAction({ seal: using.seal, answer: aPasskeyDevice().create(using.options) }));
    await signInAnew();
    await expectFailure(addPasskeyAction({ seal: mine.seal, answer: aPasskeyDevice().create(mine.options) }));
    const { options, seal } = await askToUse();
    const forged = JSON.stringify({ ...JSON.parse(aPasskeyDevice().get(options)), id: device.key, rawId: device.key });
    await expectFailure(signInByPasskeyAction({ seal, answer: forged, next: undefined }));
  });

  it("is refused more than five minutes after its challenge was issued", async () => {
    const { device } = await someoneWithAPasskey();
    const [adding, using] = [await askToAdd(), await askToUse()];
    vi.setSystemTime(Date.now() + 5.5 * 60_000);
    await expectFailure(addPasskeyAction({ seal: adding.seal, answer: aPasskeyDevice().create(adding.options) }));
    const used = { seal: using.seal, answer: device.get(using.options), next: undefined };
    await expectFailure(signInByPasskeyAction(used));
  });

  it("can be given a one-line name by its owner, and neither renamed nor removed by another crafter", async () => {
    const { userId } = await someoneWithAPasskey();
    const [{ id: passkeyId = "" } = {}] = (await findFactors(userId)).passkeys;
    expect(await renamePasskeyAction({ passkeyId, name: "  Blue   key " })).toEqual({});
    for (const name of ["", " ", "n".repeat(61)])
      expect((await renamePasskeyAction({ passkeyId, name })).validationErrors).toBeTruthy();
    await signInAnew();
    expect((await renamePasskeyAction({ passkeyId, name: "Mine" })).serverError?.code).toBe("not_found");
    expect((await removePasskeyAction({ passkeyId })).serverError?.code).toBe("not_found");
    expect((await findFactors(userId)).passkeys).toMatchObject([{ name: "Blue key" }]);
  });

  it("can be removed only after a fresh proof; removing the last one ends the second step and its recovery codes", async () => {
    const { email, userId, device, login } = await someoneWithAPasskey();
    const [{ id: passkeyId = "" } = {}] = (await findFactors(userId)).passkeys;
    await backdateProof(login.authSessionId, 16);
    expect(messageOf(await removePasskeyAction({ passkeyId }))).toBe(FACTOR_TEXTS.confirmFirst);
    const { options, seal } = await askToUse();
    expect((await confirmByPasskeyAction({ seal, answer: device.get(options) })).serverError).toBeUndefined();
    expect(await removePasskeyAction({ passkeyId })).toEqual({});
    expect(await findFactors(userId)).toEqual({ authenticatorSince: null, codesLeft: 0, passkeys: [] });
    aVisitor();
    await expectFailure(pressUsePasskey(device));
    expect((await signIn(email)).data).toEqual(WELCOME);
  });

  it("does not confirm another account's login", async () => {
    const theirs = await someoneWithAPasskey();
    aVisitor();
    const { login } = await someoneWithAPasskey();
    await db.update(authSessions).set({ passwordAt: null }).where(eq(authSessions.id, login.authSessionId));
    const { options, seal } = await askToUse();
    await expectFailure(confirmByPasskeyAction({ seal, answer: theirs.device.get(options) }));
    expect(await mayChangeFactors(login)).toBe(false);
  });
});
