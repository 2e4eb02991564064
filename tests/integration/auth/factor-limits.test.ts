import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { authenticators, rateLimits } from "@/db/schema";
import { setNewPasswordAction } from "@/lib/actions/auth";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { findUser } from "@/lib/server/auth/current-user";
import { newRecoveryCodes } from "@/lib/server/auth/factors";
import { countUsed } from "@/lib/server/limits/rate-limit";
import type { LimitName } from "@/lib/server/limits/settings";
import { askReset, mailsTo, newestToken, signIn } from "../../support/people/account";
import { codeAt } from "../../support/people/authenticator";
import { anAuthenticator } from "../../support/people/factories";
import { finishLogin as finish, sentence, someoneWithAnApp } from "../../support/people/second-factor";
import { aVisitor } from "../../support/people/visitor";

beforeEach(() => aVisitor());

const LIMITED = /^Too many wrong codes\. Use a recovery code or a passkey instead\. Try again in \d+ minutes\.$/;
const NEW_PASSWORD = "a longer walk with wool";

/** Each from a browser and an address of its own, after the right password. */
async function tryAlone(email: string, code: string) {
  aVisitor();
  await signIn(email);
  return finish(code);
}

async function tryOften(email: string, code: string, times: number): Promise<(string | undefined)[]> {
  const sentences = [];
  for (let tries = 0; tries < times; tries += 1) sentences.push(sentence(await tryAlone(email, code)));
  return sentences;
}

const used = (name: LimitName, userId: string) => countUsed(name, userId, "203.0.113.1");
const endQuarterHour = (userId: string) => db.delete(rateLimits).where(eq(rateLimits.key, `login.factor:${userId}`));
const warnings = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith("Someone may know")).length;

it("app codes are limited after five wrong ones from all browsers, while a recovery code still works", async () => {
  const { email, secret, codes } = await someoneWithAnApp();
  const sentences = await tryOften(email, "000000", 7);
  expect(sentences.slice(0, 5)).toEqual(Array(5).fill(FACTOR_TEXTS.codeWrong));
  for (const limited of sentences.slice(5)) expect(limited).toMatch(LIMITED);
  await signIn(email);
  expect(sentence(await finish(codeAt(secret))), "the right code too").toMatch(LIMITED);
  expect(await warnings(email), "one mail a day").toBe(1);
  expect((await finish(codes[0] ?? "")).data).toEqual({ next: "/dashboard" });
  expect((await findUser())?.email).toBe(email);
});

it("tries refused by the 15-minute limit do not count towards the daily limit, and the app's code works again", async () => {
  const { email, userId, secret } = await someoneWithAnApp();
  await tryOften(email, "000000", 35);
  expect(await used("login.factor.day", userId)).toBe(5);
  await endQuarterHour(userId);
  expect((await tryAlone(email, codeAt(secret))).data).toBeTruthy();
});

it("the daily limit's error gives the wait in hours and suggests a recovery code or a passkey", async () => {
  const { email, userId } = await someoneWithAnApp();
  for (let quarters = 0; quarters < 6; quarters += 1) {
    expect(await tryOften(email, "000000", 5)).toEqual(Array(5).fill(FACTOR_TEXTS.codeWrong));
    await endQuarterHour(userId);
  }
  expect(await tryOften(email, "000000", 1)).toEqual([`${FACTOR_TEXTS.tooManyCodes} Try again in 24 hours.`]);
});

it("the owner is warned by mail about wrong codes that are paced below the limit", async () => {
  const { email, userId } = await someoneWithAnApp();
  await tryOften(email, "000000", 4);
  expect(await warnings(email)).toBe(0);
  await endQuarterHour(userId);
  await tryOften(email, "000000", 4);
  expect(await warnings(email)).toBe(1);
});

it("the owner's recovery code works after any number of wrong ones, about which the owner is warned", async () => {
  const { email, userId, codes } = await someoneWithAnApp();
  const [unknown = ""] = newRecoveryCodes(userId).codes;
  expect(await tryOften(email, unknown, 12)).toEqual(Array(12).fill(FACTOR_TEXTS.recoveryWrong));
  expect(await warnings(email)).toBe(1);
  expect((await tryAlone(email, codes[0] ?? "")).data).toBeTruthy();
});

it("setting a new password ends the wait for app codes", async () => {
  const { email, secret } = await someoneWithAnApp();
  await tryOften(email, "000000", 6);
  await askReset(email);
  const token = await newestToken(email);
  await setNewPasswordAction({ token, password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
  expect((await finish(codeAt(secret))).data).toBeTruthy();
});

it("one IP address gets 30 tries an hour across all accounts", async () => {
  const emails = [];
  for (let at = 0; at < 8; at += 1) {
    // An address may sign up a few times an hour.
    aVisitor();
    emails.push((await someoneWithAnApp()).email);
  }
  aVisitor();
  const sentences = [];
  for (const email of emails) {
    await signIn(email);
    for (let tries = 0; tries < 4; tries += 1) sentences.push(sentence(await finish("000000")));
  }
  expect(sentences.findIndex((text) => text?.startsWith("Too many requests."))).toBe(30);
});

it("right codes do not count towards the limits, so that frequent logins are never limited", async () => {
  const { email, userId, codes } = await someoneWithAnApp();
  for (let logins = 0; logins < 7; logins += 1) {
    // Each half minute's code works once, and no test waits for the next.
    await db.delete(authenticators).where(eq(authenticators.userId, userId));
    const code = codeAt(await anAuthenticator(userId));
    await signIn(email);
    expect((await finish(code)).data, `login ${logins + 1}`).toBeTruthy();
  }
  await signIn(email);
  await finish(codes[0] ?? "");
  const names: LimitName[] = ["login.factor", "login.factor.day", "login.recovery"];
  for (const name of names) expect(await used(name, userId), name).toBe(0);
});
