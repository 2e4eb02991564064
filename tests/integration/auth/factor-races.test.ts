import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, type Tx } from "@/db/connection/client";
import { findFactors } from "@/db/queries/auth/factors";
import { endOtherLogins } from "@/db/queries/auth/logins";
import { replacePassword } from "@/db/queries/auth/passwords";
import { lockOwner } from "@/db/queries/auth/proofs";
import { authSessions } from "@/db/schema";
import { disableAuthenticatorAction, enableAuthenticatorAction, renewRecoveryCodesAction } from "@/lib/actions/factors";
import { addPasskeyAction, askNewPasskeyAction, removePasskeyAction } from "@/lib/actions/passkeys";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { findUser } from "@/lib/server/auth/current-user";
import { newSetup } from "@/lib/server/auth/factors";
import { passwordChangedMail } from "@/lib/server/mail/texts";
import { anAccount, PASSWORD, signIn } from "../../support/people/account";
import { codeAt } from "../../support/people/authenticator";
import { aLogin, anAuthenticator, aPasskey, someRecoveryCodes } from "../../support/people/factories";
import { aPasskeyDevice } from "../../support/people/passkey-device";
import { sentence } from "../../support/people/second-factor";
import { aVisitor } from "../../support/people/visitor";

// The product fetches it with the first passkey.
beforeAll(() => import("@simplewebauthn/server"), 60_000);
beforeEach(() => aVisitor());

const HASH = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$c29tZWhhc2g";
const WAITING = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

type Answer = Promise<{ serverError?: { message: string } } | undefined>;

/** Each is ready to be sent by a login that has just proved all that its account has. */
const CHANGES: [name: string, prepare: (userId: string) => Promise<() => Answer>][] = [
  [
    "turning an app on",
    async (userId) => {
      const { secret, setup } = await newSetup(userId);
      return () => enableAuthenticatorAction({ setup, code: codeAt(secret) });
    },
  ],
  [
    "turning the app off without a code",
    async (userId) => {
      await anAuthenticator(userId);
      return () => disableAuthenticatorAction({ password: PASSWORD, code: null });
    },
  ],
  ["new recovery codes", async () => () => renewRecoveryCodesAction()],
  [
    "a new passkey",
    async () => {
      const { data } = await askNewPasskeyAction();
      if (!data) throw new Error("no options");
      return () => addPasskeyAction({ seal: data.seal, answer: aPasskeyDevice().create(data.options) });
    },
  ],
  [
    "removing a passkey",
    async (userId) => {
      const { id: passkeyId } = await aPasskey(userId);
      return () => removePasskeyAction({ passkeyId });
    },
  ],
];

/** What its owner does meanwhile, in a transaction that the change waits for. */
const ENDINGS: [name: string, end: (tx: Tx, userId: string) => Promise<unknown>][] = [
  ["a new password", (tx, userId) => replacePassword(tx, userId, HASH, passwordChangedMail)],
  ["“Sign out everywhere else”", async (_, userId) => endOtherLogins((await aLogin(userId)).id, userId)],
];

describe.each(CHANGES)("%s", (_, prepare) => {
  it.each(ENDINGS)("changes nothing when %s ends its login while it waits", async (__, end) => {
    await signIn(await anAccount());
    const { id: userId = "", authSessionId = "" } = (await findUser()) ?? {};
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
