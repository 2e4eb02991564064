import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, type Tx } from "@/db/connection/client";
import { findFactors } from "@/db/queries/auth/factors";
import { endOtherLogins } from "@/db/queries/auth/logins";
import { replacePassword } from "@/db/queries/auth/passwords";
import { lockOwner } from "@/db/queries/auth/proofs";
import { authSessions, users } from "@/db/schema";
import { disableAuthenticatorAction, enableAuthenticatorAction, renewRecoveryCodesAction } from "@/lib/actions/factors";
import { addPasskeyAction, removePasskeyAction } from "@/lib/actions/passkeys";
import { deleteAccountAction } from "@/lib/actions/profile";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { findUser } from "@/lib/server/auth/current-user";
import { newSetup } from "@/lib/server/auth/factors";
import { hashPassword } from "@/lib/server/auth/password-hash";
import { passwordChangedMail } from "@/lib/server/mail/texts";
import { WAITING } from "../../support/database/at-once";
import {
  anAccount,
  aResetToken,
  changePassword,
  findCurrentLogin,
  PASSWORD,
  REFUSED,
  resetPassword,
  signIn,
  WELCOME,
} from "../../support/people/account";
import { codeAt } from "../../support/people/authenticator";
import { aLogin, anAuthenticator, aPasskey, someRecoveryCodes } from "../../support/people/factories";
import { aPasskeyDevice } from "../../support/people/passkey-device";
import { askToAdd } from "../../support/people/passkeys";
import { messageOf } from "../../support/people/second-factor";
import { aVisitor, runInOtherBrowser } from "../../support/people/visitor";
import { isThorough } from "../../support/thorough";

// The product fetches it with the first passkey.
beforeAll(() => import("@simplewebauthn/server"), 60_000);
beforeEach(() => aVisitor());

type Answer = Promise<{ serverError?: { message: string } } | undefined>;

/** Each returns a change to send, by a login that has just proved all its factors. */
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
    const { seal, options } = await askToAdd();
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
    const { userId, authSessionId } = await findCurrentLogin();
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
    expect(messageOf(await answer)).toBe(FACTOR_TEXTS.confirmFirst);
    expect(await findFactors(userId)).toEqual(before);
  });
});

const SIGN_INS = 24;
const loopback = "127.0.0.1";

/** The events that make the old password invalid. */
const WAYS = ["reset", "changed", "account deleted"] as const;

describe.each(WAYS)("a sign-in with the old password that is in flight during the change (%s)", (way) => {
  it.each(Array.from({ length: isThorough ? 20 : 1 }, (_, run) => run + 1))("leaves no live login (run %i)", () =>
    replacePasswordAmidSignIns(way),
  );
});

/**
 * Sends 24 sign-ins with the old password, one hash apart. In the middle of them the password is replaced or the
 * account deleted. Expects that no login of theirs is valid afterwards, and that each got a definite answer.
 */
async function replacePasswordAmidSignIns(way: (typeof WAYS)[number]) {
  aVisitor(loopback);
  const email = await anAccount();
  await signIn(email);
  const { userId } = await findCurrentLogin();
  const end = await prepareEnding(way, email);
  const answers: ReturnType<typeof signIn>[] = [];
  let ended: Promise<unknown> | undefined;
  for (let i = 0; i < SIGN_INS; i += 1) {
    answers.push(runInOtherBrowser(loopback, () => signIn(email)));
    if (i === SIGN_INS / 4) ended = end();
    await hashPassword("one hash later");
  }
  expect(await ended).toHaveProperty("data");
  for (const { data } of await Promise.all(answers)) expect([WELCOME, REFUSED]).toContainEqual(data);
  const here = (await findUser())?.authSessionId;
  const live = and(eq(authSessions.userId, userId), isNull(authSessions.revokedAt));
  expect(await db.$count(authSessions, here ? and(live, ne(authSessions.id, here)) : live)).toBe(0);
  expect(await db.$count(users, eq(users.id, userId))).toBe(way === "account deleted" ? 0 : 1);
}

async function prepareEnding(way: (typeof WAYS)[number], email: string): Promise<() => Promise<unknown>> {
  if (way === "changed") return () => changePassword();
  if (way === "account deleted") return () => deleteAccountAction({ password: PASSWORD });
  const token = await aResetToken(email);
  return () => resetPassword(token);
}
