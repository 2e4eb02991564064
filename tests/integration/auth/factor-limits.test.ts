import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { authenticators, rateLimits } from "@/db/schema";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { findUser } from "@/lib/server/auth/current-user";
import { newRecoveryCodes } from "@/lib/server/auth/factors";
import { countUsed } from "@/lib/server/limits/rate-limit";
import type { LimitName } from "@/lib/server/limits/settings";
import { runAllAtOnce } from "../../support/database/at-once";
import { aResetToken, mailsTo, resetPassword, WELCOME } from "../../support/people/account";
import { codeAt } from "../../support/people/authenticator";
import { anAuthenticator } from "../../support/people/factories";
import {
  aPendingLogin,
  finishLogin as finish,
  messageOf,
  someoneWithAnApp,
  visitAfterPassword,
} from "../../support/people/second-factor";
import { aVisitor, visitor } from "../../support/people/visitor";

beforeEach(() => aVisitor());

const LIMITED = /^Too many wrong codes\. Use a recovery code or a passkey instead\. Try again in \d+ minutes\.$/;

/** Tries a code in a new browser, after the right password. */
async function tryOnce(userId: string, code: string) {
  await visitAfterPassword(userId);
  return finish(code);
}

async function tryOften(userId: string, code: string, times: number): Promise<(string | undefined)[]> {
  const sentences = [];
  for (let tries = 0; tries < times; tries += 1) sentences.push(messageOf(await tryOnce(userId, code)));
  return sentences;
}

const countTries = (name: LimitName, userId: string) => countUsed(name, userId, "203.0.113.1");
const endQuarterHour = (userId: string) => db.delete(rateLimits).where(eq(rateLimits.key, `login.factor:${userId}`));
const countWarnings = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith("Someone may know")).length;

it("app codes are limited for 15 minutes after five wrong ones from all browsers; a recovery code still works", async () => {
  const { email, userId, secret, codes } = await someoneWithAnApp();
  const sentences = await tryOften(userId, "000000", 7);
  expect(sentences.slice(0, 5)).toEqual(Array(5).fill(FACTOR_TEXTS.codeWrong));
  for (const limited of sentences.slice(5)) expect(limited).toMatch(LIMITED);
  await visitAfterPassword(userId);
  expect(messageOf(await finish(codeAt(secret))), "the right code too").toMatch(LIMITED);
  expect(await countWarnings(email), "one mail a day").toBe(1);
  expect((await finish(codes[0] ?? "")).data).toEqual(WELCOME);
  expect((await findUser())?.email).toBe(email);
  expect(await countTries("login.factor.day", userId), "refused tries don't count").toBe(5);
  await endQuarterHour(userId);
  expect((await tryOnce(userId, codeAt(secret))).data).toBeTruthy();
});

it("the daily limit's error gives the wait in hours and suggests a recovery code or a passkey", async () => {
  const { userId } = await someoneWithAnApp();
  await tryOften(userId, "000000", 5);
  await endQuarterHour(userId);
  // As after almost six such quarters of an hour: the thirtieth code of the day is the last that is judged.
  await db
    .update(rateLimits)
    .set({ points: 29 })
    .where(eq(rateLimits.key, `login.factor.day:${userId}`));
  expect(await tryOften(userId, "000000", 2)).toEqual([
    FACTOR_TEXTS.codeWrong,
    `${FACTOR_TEXTS.tooManyCodes} Try again in 24 hours.`,
  ]);
});

it("the owner is warned by mail about wrong codes that are paced below the limit", async () => {
  const { email, userId } = await someoneWithAnApp();
  await tryOften(userId, "000000", 4);
  expect(await countWarnings(email)).toBe(0);
  await endQuarterHour(userId);
  await tryOften(userId, "000000", 4);
  expect(await countWarnings(email)).toBe(1);
});

it("the owner's recovery code works after any number of wrong ones, about which the owner is warned", async () => {
  const { email, userId, codes } = await someoneWithAnApp();
  const [unknown = ""] = newRecoveryCodes(userId).codes;
  expect(await tryOften(userId, unknown, 12)).toEqual(Array(12).fill(FACTOR_TEXTS.recoveryWrong));
  expect(await countWarnings(email)).toBe(1);
  expect((await tryOnce(userId, codes[0] ?? "")).data).toBeTruthy();
});

it("setting a new password ends the wait for app codes", async () => {
  const { email, userId, secret } = await someoneWithAnApp();
  await tryOften(userId, "000000", 6);
  await resetPassword(await aResetToken(email));
  expect((await finish(codeAt(secret))).data).toBeTruthy();
});

it("one IP address gets 30 tries an hour across all accounts", async () => {
  const sentences = [];
  for (const { userId } of await runAllAtOnce(8, someoneWithAnApp)) {
    visitor.jar.set(...(await aPendingLogin(userId)).cookie);
    for (let tries = 0; tries < 4; tries += 1) sentences.push(messageOf(await finish("000000")));
  }
  expect(sentences.findIndex((text) => text?.startsWith("Too many requests."))).toBe(30);
});

it("right codes do not count towards the limits, so that frequent logins are never limited", async () => {
  const { userId, codes } = await someoneWithAnApp();
  for (let logins = 0; logins < 7; logins += 1) {
    // Each half minute's code works once, and no test waits for the next.
    await db.delete(authenticators).where(eq(authenticators.userId, userId));
    const code = codeAt(await anAuthenticator(userId));
    await visitAfterPassword(userId);
    expect((await finish(code)).data, `login ${logins + 1}`).toBeTruthy();
  }
  await visitAfterPassword(userId);
  await finish(codes[0] ?? "");
  const names: LimitName[] = ["login.factor", "login.factor.day", "login.recovery"];
  for (const name of names) expect(await countTries(name, userId), name).toBe(0);
});
