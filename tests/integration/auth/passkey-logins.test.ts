import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { removeAllFactors } from "@/db/queries/auth/factors";
import { listLogins } from "@/db/queries/auth/logins";
import { pendingLogins } from "@/db/schema";
import { setNewPasswordAction } from "@/lib/actions/auth";
import { addPasskeyAction, signInByPasskeyAction } from "@/lib/actions/passkeys";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { findUser } from "@/lib/server/auth/current-user";
import { countUsed } from "@/lib/server/limits/rate-limit";
import { factorsOffMail } from "@/lib/server/mail/texts";
import { askReset, mailsTo, newestToken, PASSWORD, signIn } from "../../support/people/account";
import { aPasskeyDevice } from "../../support/people/passkey-device";
import { press, someoneWithAPasskey, toAdd, toUse } from "../../support/people/passkeys";
import { sentence, someoneWithAnApp } from "../../support/people/second-factor";
import { aVisitor } from "../../support/people/visitor";

// The product fetches it with the first passkey.
beforeAll(() => import("@simplewebauthn/server"), 60_000);
beforeEach(() => aVisitor());
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;
const waitingSteps = (userId: string) => db.$count(pendingLogins, eq(pendingLogins.userId, userId));

it.each([
  ["the password's “remember me”", undefined, true],
  ["what its own box says", false, false],
])("a passkey in place of the code uses %s and ends the pending login", async (_, box, remember) => {
  const { email, userId, device } = await someoneWithAPasskey();
  aVisitor();
  await signIn(email, PASSWORD, { remember: true });
  expect(await waitingSteps(userId)).toBe(1);
  expect((await press(device, {}, box)).data).toBeTruthy();
  expect((await listLogins(userId))[0]?.remember).toBe(remember);
  expect(await waitingSteps(userId)).toBe(0);
});

it("a passkey leaves another account's pending login as it is", async () => {
  const { userId, device } = await someoneWithAPasskey();
  const other = await someoneWithAnApp();
  aVisitor();
  await signIn(other.email, PASSWORD, { remember: true });
  expect((await press(device)).data).toBeTruthy();
  expect((await listLogins(userId))[0]?.remember).toBe(false);
  expect(await waitingSteps(other.userId)).toBe(1);
});

it("a passkey is refused more than five minutes after its challenge was issued", async () => {
  const { device } = await someoneWithAPasskey();
  const [adding, using] = [await toAdd(), await toUse()];
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 5.5 * MINUTE);
  const added = await addPasskeyAction({ seal: adding.seal, answer: aPasskeyDevice().create(adding.options) });
  expect(sentence(added)).toBe(FACTOR_TEXTS.passkeyFailed);
  const used = { seal: using.seal, answer: device.get(using.options), next: undefined };
  expect(sentence(await signInByPasskeyAction(used))).toBe(FACTOR_TEXTS.passkeyFailed);
});

it("a passkey attempt counts towards its IP address's limit only when it signs nobody in", async () => {
  const { device } = await someoneWithAPasskey();
  const address = "203.0.113.77";
  const used = () => countUsed("passkey.ip", address, address);
  aVisitor(address);
  expect((await press(device)).data).toBeTruthy();
  expect(await used()).toBe(0);
  expect(sentence(await press(device, { isVerified: false }))).toBe(FACTOR_TEXTS.passkeyFailed);
  expect(await used()).toBe(2);
});

it("a stranger's passkey still works after a password reset until the operator removes all factors", async () => {
  const { email, device: strangers } = await someoneWithAPasskey();
  const [{ body = "" } = {}] = await mailsTo(email);
  expect(body).toContain("/reset-password\n\nThen write to us at once.");
  expect(body).toContain("/contact");
  aVisitor();
  await askReset(email);
  const token = await newestToken(email);
  const password = "a longer walk with wool";
  expect((await setNewPasswordAction({ token, password, confirmation: password })).data?.next).toBe("/login/code");
  aVisitor();
  expect((await press(strangers)).data).toBeTruthy();
  await removeAllFactors(email, factorsOffMail);
  expect(await findUser()).toBeNull();
  expect(sentence(await press(strangers))).toBe(FACTOR_TEXTS.passkeyFailed);
  expect((await signIn(email, password)).data).toEqual({ next: "/dashboard" });
});
