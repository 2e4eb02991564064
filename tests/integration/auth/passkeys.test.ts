import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { findFactors } from "@/db/queries/auth/factors";
import { startPasskeyLogin } from "@/db/queries/auth/passkeys";
import { hasSecondFactor } from "@/db/queries/auth/proofs";
import { authSessions, passkeys } from "@/db/schema";
import {
  addPasskeyAction,
  confirmByPasskeyAction,
  removePasskeyAction,
  renamePasskeyAction,
  signInByPasskeyAction,
} from "@/lib/actions/passkeys";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { findUser, mayChangeFactors } from "@/lib/server/auth/current-user";
import { allAtOnce } from "../../support/database/at-once";
import { anAccount, mailsTo, signIn } from "../../support/people/account";
import { aPasskey } from "../../support/people/factories";
import { aPasskeyDevice } from "../../support/people/passkey-device";
import { press, someoneWithAPasskey, toAdd, toUse } from "../../support/people/passkeys";
import { sentence } from "../../support/people/second-factor";
import { aVisitor, elsewhere } from "../../support/people/visitor";

vi.hoisted(() => {
  process.env.RATE_LIMITS = "passkey.ip=1000/60 edit=1000/60 password=1000/60";
});

// The product fetches it with the first passkey.
beforeAll(() => import("@simplewebauthn/server"), 60_000);
beforeEach(() => aVisitor());

const BROWSER = { remember: false, device: null, pendingHash: null };

describe("a passkey", () => {
  it("is added with ten recovery codes and a mail, and makes password sign-in ask for a second step", async () => {
    const { email, userId, added } = await someoneWithAPasskey();
    expect(added.data?.codes).toHaveLength(10);
    expect(await hasSecondFactor(userId)).toBe(true);
    expect((await mailsTo(email))[0]?.subject).toBe("A second step was added to your Craft Pact account");
    const another = aPasskeyDevice();
    const { options, seal } = await toAdd();
    expect((await addPasskeyAction({ seal, answer: another.create(options) })).data).toEqual({ codes: null });
    expect((await findFactors(userId)).passkeys).toHaveLength(2);
    aVisitor();
    expect((await signIn(email)).data).toEqual({ next: "/login/code" });
  });

  it("signs in as both factors without a password, once per challenge", async () => {
    const { userId, device, login } = await someoneWithAPasskey();
    aVisitor();
    const { options, seal } = await toUse();
    const answer = device.get(options);
    const tries = await allAtOnce(20, (at) =>
      elsewhere(`198.51.100.${at}`, () => signInByPasskeyAction({ seal, answer, next: undefined })),
    );
    expect(tries.filter(({ data }) => data)).toHaveLength(1);
    expect((await press(device)).data).toEqual({ next: "/dashboard" });
    const user = await findUser();
    expect(user?.id).toBe(userId);
    expect(user?.authSessionId).not.toBe(login.authSessionId);
    expect(await mayChangeFactors({ userId, authSessionId: user?.authSessionId ?? "" })).toBe(true);
  });

  it("cannot be added when it belongs to another account", async () => {
    const { device } = await someoneWithAPasskey();
    aVisitor();
    await signIn(await anAccount());
    const { options, seal } = await toAdd();
    const answer = await addPasskeyAction({ seal, answer: device.create(options) });
    expect(sentence(answer)).toBe(FACTOR_TEXTS.passkeyTaken);
  });

  it.each([
    ["another origin", { origin: "http://evil.example" }],
    ["another host", { host: "evil.example" }],
    ["no lock of the device", { isVerified: false }],
  ])("is refused with %s", async (_, flaws) => {
    const { device } = await someoneWithAPasskey();
    aVisitor();
    expect(sentence(await press(device, flaws))).toBe(FACTOR_TEXTS.passkeyFailed);
    expect(await findUser()).toBeNull();
    await signIn(await anAccount());
    const { options, seal } = await toAdd();
    const answer = aPasskeyDevice().create(options, flaws);
    expect(sentence(await addPasskeyAction({ seal, answer }))).toBe(FACTOR_TEXTS.passkeyFailed);
    expect((await findFactors((await findUser())?.id ?? "")).passkeys).toEqual([]);
  });

  it("is refused with a challenge for another purpose or account, or with another passkey's signature", async () => {
    const { device } = await someoneWithAPasskey();
    const adding = await toAdd();
    const using = await toUse();
    const crossed = { seal: adding.seal, answer: device.get(adding.options), next: undefined };
    expect(sentence(await signInByPasskeyAction(crossed))).toBe(FACTOR_TEXTS.passkeyFailed);
    const uncrossed = { seal: using.seal, answer: aPasskeyDevice().create(using.options) };
    expect(sentence(await addPasskeyAction(uncrossed))).toBe(FACTOR_TEXTS.passkeyFailed);
    const mine = await toAdd();
    aVisitor();
    await signIn(await anAccount());
    const theirs = { seal: mine.seal, answer: aPasskeyDevice().create(mine.options) };
    expect(sentence(await addPasskeyAction(theirs))).toBe(FACTOR_TEXTS.passkeyFailed);
    const stranger = aPasskeyDevice();
    const { options, seal } = await toUse();
    const forged = JSON.stringify({ ...JSON.parse(stranger.get(options)), id: device.key, rawId: device.key });
    expect(sentence(await signInByPasskeyAction({ seal, answer: forged, next: undefined }))).toBe(
      FACTOR_TEXTS.passkeyFailed,
    );
  });

  it("is refused with a used or lower counter, and accepted once in 100 concurrent uses of one counter", async () => {
    const { device, userId } = await someoneWithAPasskey();
    aVisitor();
    expect((await press(device, { counter: 5 })).data).toBeTruthy();
    for (const counter of [5, 4, 0])
      expect(sentence(await press(device, { counter }))).toBe(FACTOR_TEXTS.passkeyFailed);
    const used = { userId, credentialId: device.key, counter: 6 };
    const begun = await allAtOnce(100, () => startPasskeyLogin(used, BROWSER));
    expect(begun.filter(Boolean)).toHaveLength(1);
  });

  it("can be given a one-line name by its owner, and neither renamed nor removed by another crafter", async () => {
    const { userId } = await someoneWithAPasskey();
    const [mine] = (await findFactors(userId)).passkeys;
    const passkeyId = mine?.id ?? "";
    expect(await renamePasskeyAction({ passkeyId, name: "  Blue   key " })).toEqual({});
    expect((await findFactors(userId)).passkeys[0]?.name).toBe("Blue key");
    for (const name of ["", " ", "n".repeat(61)])
      expect((await renamePasskeyAction({ passkeyId, name })).validationErrors).toBeTruthy();
    aVisitor();
    await signIn(await anAccount());
    expect((await renamePasskeyAction({ passkeyId, name: "Mine" })).serverError?.code).toBe("not_found");
    expect((await removePasskeyAction({ passkeyId })).serverError?.code).toBe("not_found");
    expect((await findFactors(userId)).passkeys).toMatchObject([{ name: "Blue key" }]);
  });

  it("can be removed only after a fresh proof; removing the last one ends the second step and its recovery codes", async () => {
    const { email, userId, device, login } = await someoneWithAPasskey();
    const [mine] = (await findFactors(userId)).passkeys;
    const remove = () => removePasskeyAction({ passkeyId: mine?.id ?? "" });
    await db
      .update(authSessions)
      .set({ factorAt: sql`app_now() - interval '16 minutes'` })
      .where(eq(authSessions.id, login.authSessionId));
    expect(sentence(await remove())).toBe(FACTOR_TEXTS.confirmFirst);
    const { options, seal } = await toUse();
    expect((await confirmByPasskeyAction({ seal, answer: device.get(options) })).serverError).toBeUndefined();
    expect(await remove()).toEqual({});
    expect(await findFactors(userId)).toEqual({ authenticatorSince: null, codesLeft: 0, passkeys: [] });
    aVisitor();
    expect(sentence(await press(device))).toBe(FACTOR_TEXTS.passkeyFailed);
    expect((await signIn(email)).data).toEqual({ next: "/dashboard" });
  });

  it("does not confirm another account's login", async () => {
    const theirs = await someoneWithAPasskey();
    aVisitor();
    const { login } = await someoneWithAPasskey();
    await db.update(authSessions).set({ passwordAt: null }).where(eq(authSessions.id, login.authSessionId));
    const { options, seal } = await toUse();
    expect(sentence(await confirmByPasskeyAction({ seal, answer: theirs.device.get(options) }))).toBe(
      FACTOR_TEXTS.passkeyFailed,
    );
    expect(await mayChangeFactors(login)).toBe(false);
  });

  it("cannot be added as the eleventh of an account", async () => {
    const { userId } = await someoneWithAPasskey();
    for (let count = 1; count < 10; count += 1) await aPasskey(userId);
    const { options, seal } = await toAdd();
    expect(sentence(await addPasskeyAction({ seal, answer: aPasskeyDevice().create(options) }))).toBe(
      FACTOR_TEXTS.tooManyPasskeys,
    );
    expect(await db.$count(passkeys, eq(passkeys.userId, userId))).toBe(10);
  });

  it("is refused without a login when it is unknown or its answer is malformed", async () => {
    expect(sentence(await press(aPasskeyDevice()))).toBe(FACTOR_TEXTS.passkeyFailed);
    const { seal } = await toUse();
    for (const answer of ["", "{", "[]", "null", '{"id":"x"}', "x".repeat(30_000)])
      expect((await signInByPasskeyAction({ seal, answer, next: undefined })).validationErrors).toBeTruthy();
    expect(await findUser()).toBeNull();
  });
});
