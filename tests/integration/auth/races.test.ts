import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, type Tx } from "@/db/connection/client";
import { findFactors } from "@/db/queries/auth/factors";
import { endOtherLogins } from "@/db/queries/auth/logins";
import { replacePassword } from "@/db/queries/auth/passwords";
import { lockOwner } from "@/db/queries/auth/proofs";
import { authSessions } from "@/db/schema";
import { disableAuthenticatorAction, enableAuthenticatorAction, renewRecoveryCodesAction } from "@/lib/actions/factors";
import { addPasskeyAction, removePasskeyAction } from "@/lib/actions/passkeys";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { newSetup } from "@/lib/server/auth/factors";
import { passwordChangedMail } from "@/lib/server/mail/texts";
import { WAITING } from "../../support/database/at-once";
import { anAccount, currentLogin, PASSWORD, signIn } from "../../support/people/account";
import { codeAt } from "../../support/people/authenticator";
import { aLogin, anAuthenticator, aPasskey, someRecoveryCodes } from "../../support/people/factories";
import { aPasskeyDevice } from "../../support/people/passkey-device";
import { toAdd } from "../../support/people/passkeys";
import { sentence } from "../../support/people/second-factor";
import { replacePasswordAmidSignIns, WAYS } from "../../support/people/sign-ins-in-flight";
import { aVisitor } from "../../support/people/visitor";
import { isThorough } from "../../support/thorough";

// The product fetches it with the first passkey.
beforeAll(() => import("@simplewebauthn/server"), 60_000);
beforeEach(() => aVisitor());

type Answer = Promise<{ serverError?: { message: string } } | undefined>;

/** Each is ready to be sent by a login that has just proved all that its account has. */
const CHANGES: Record<string, (userId: string) => Promise<() => Answer>> = {
  "turning an app on": async (userId) => {
    const { secret, setup } = await newSetup(userId);
    return () => enableAuthenticatorAction({ setup, code: codeAt(secret) });
  },
  "turning the app off without a code": async (userId) => {
    await anAuthenticator(userId);
    return () => disableAuthenticatorAction({ password: PASSWORD, code: null });
  },
  "new recovery codes": async () => () => renewRecoveryCodesAction(),
  "a new passkey": async () => {
    const { seal, options } = await toAdd();
    return () => addPasskeyAction({ seal, answer: aPasskeyDevice().create(options) });
  },
  "removing a passkey": async (userId) => {
    const { id: passkeyId } = await aPasskey(userId);
    return () => removePasskeyAction({ passkeyId });
  },
};

/** What its owner does meanwhile, in a transaction that the change waits for. */
const ENDINGS: [name: string, end: (tx: Tx, userId: string) => Promise<unknown>][] = [
  ["a new password", (tx, userId) => replacePassword(tx, userId, "$argon2id$none", passwordChangedMail)],
  ["“Sign out everywhere else”", async (_, userId) => endOtherLogins((await aLogin(userId)).id, userId)],
];

describe.each(Object.entries(CHANGES))("%s", (_, prepare) => {
  it.each(ENDINGS)("changes nothing when %s ends its login while it waits", async (__, end) => {
    await signIn(await anAccount());
    const { userId, authSessionId } = await currentLogin();
    await aPasskey(userId);
    await someRecoveryCodes(userId);
    await db.update(authSessions).set({ factorAt: sql`app_now()` }).where(eq(authSessions.id, authSessionId));
    const change = await prepare(userId);
    const before = await findFactors(userId);
    const { answer } = await db.transaction(async (tx) => {
      await lockOwner(tx, userId);
      const pending = change();
      await expect.poll(async () => (await db.execute(WAITING)).length).toBe(1);
      await end(tx, userId);
      return { answer: pending };
    });
    expect(sentence(await answer)).toBe(FACTOR_TEXTS.confirmFirst);
    expect(await findFactors(userId)).toEqual(before);
  });
});

describe.each(WAYS)("a sign-in with the old password that is in flight during the change (%s)", (way) => {
  it.each(isThorough ? [1, 2, 3] : [1])("leaves no live login (run %i)", () => replacePasswordAmidSignIns(way));
});
