import { and, eq, ne, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findFactors } from "@/db/queries/auth/factors";
import { hasSecondFactor } from "@/db/queries/auth/proofs";
import { authenticators, authSessions, pendingLogins, recoveryCodes, rememberedDevices } from "@/db/schema";
import { disableAuthenticatorAction } from "@/lib/actions/factors";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { findUser } from "@/lib/server/auth/current-user";
import { hashRecoveryCode } from "@/lib/server/auth/factors";
import { anAccount, mailsTo, PASSWORD, signIn } from "../../support/people/account";
import { codeAt } from "../../support/people/authenticator";
import { aPasskey, someRecoveryCodes } from "../../support/people/factories";
import { finishLogin as finish, sentence, someoneWithAnApp } from "../../support/people/second-factor";
import { aVisitor } from "../../support/people/visitor";

const HALF_MINUTE = 30_000;

beforeEach(() => aVisitor());

const off = (password: string, code: string | null) => disableAuthenticatorAction({ password, code });

it("turning an app off requires the password and a code, and deletes everything that belongs to it", async () => {
  const { email, userId, secret } = await someoneWithAnApp();
  await signIn(email);
  await finish(codeAt(secret), true);
  const next = codeAt(secret, Date.now() + HALF_MINUTE);
  expect(sentence(await off("a wrong guess", next))).toBe("Incorrect password.");
  expect(sentence(await off(PASSWORD, "000000"))).toBe(FACTOR_TEXTS.codeWrong);
  expect(await hasSecondFactor(userId)).toBe(true);
  expect(await off(PASSWORD, next)).toEqual({});
  expect(await hasSecondFactor(userId)).toBe(false);
  for (const table of [authenticators, recoveryCodes, rememberedDevices, pendingLogins])
    expect(await db.$count(table, eq(table.userId, userId))).toBe(0);
  expect((await mailsTo(email))[0]?.subject).toBe("A second step was removed from your Craft Pact account");
  expect((await signIn(email)).data).toEqual({ next: "/dashboard" });
});

it("an app can be turned off without a code for 15 minutes after a sign-in with the last recovery code", async () => {
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
  const provedFor = (minutes: number) => {
    const at = sql`app_now() - make_interval(mins => ${minutes})`;
    return db.update(authSessions).set({ passwordAt: at, factorAt: at }).where(eq(authSessions.userId, userId));
  };
  await provedFor(16);
  expect(sentence(await off(PASSWORD, null))).toBe(FACTOR_TEXTS.confirmFirst);
  await provedFor(14);
  expect(sentence(await off("a wrong guess", null))).toBe("Incorrect password.");
  expect(await off(PASSWORD, null)).toEqual({});
  expect(await hasSecondFactor(userId)).toBe(false);
  expect((await off(PASSWORD, null)).serverError?.code).toBe("gone");
});

it("turning the app off with a recovery code mails the owner that the code was used", async () => {
  const { email, codes } = await someoneWithAnApp();
  await signIn(email);
  await finish(codes[0] ?? "");
  expect(await off(PASSWORD, codes[1] ?? "")).toEqual({});
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith("A recovery code was used"))).toHaveLength(2);
});

it("turning off an app that does not exist spends no recovery code and sends no mail", async () => {
  const email = await anAccount();
  await signIn(email);
  const userId = (await findUser())?.id ?? "";
  await aPasskey(userId);
  const [code = ""] = await someRecoveryCodes(userId);
  const mails = (await mailsTo(email)).length;
  expect(sentence(await off(PASSWORD, code))).toBe(FACTOR_TEXTS.recoveryWrong);
  expect((await findFactors(userId)).codesLeft).toBe(10);
  expect(await mailsTo(email)).toHaveLength(mails);
});
