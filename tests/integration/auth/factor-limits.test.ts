import { eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema";
import { finishLoginAction } from "@/lib/actions/factors";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { findUser } from "@/lib/server/auth/current-user";
import { anAccount, mailsTo, signIn } from "../../support/account";
import { codeAt } from "../../support/authenticator";
import { anAuthenticator, someRecoveryCodes } from "../../support/factories";
import { aVisitor } from "../../support/visitor";

vi.mock("next/cache", () => ({ revalidatePath() {} }));
vi.mock("next/headers", async () => (await import("../../support/visitor")).nextHeaders);
vi.hoisted(() => {
  process.env.PASSWORD_COST = "19456/2";
});

beforeEach(() => aVisitor());

const finish = (code: string) => finishLoginAction({ code, remembersDevice: false, next: undefined });
const LIMITED = /^Too many requests\. Try again in \d+ minutes\.$/;

it("takes five wrong codes for an account from all browsers; then its owner's recovery code still works", async () => {
  const email = await anAccount();
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const secret = await anAuthenticator(user?.id ?? "");
  const [recovery = ""] = await someRecoveryCodes(user?.id ?? "");
  const sentences = [];
  for (let tries = 0; tries < 7; tries += 1) {
    aVisitor();
    await signIn(email);
    sentences.push((await finish("000000")).serverError?.message);
  }
  expect(sentences.slice(0, 5)).toEqual(Array(5).fill(FACTOR_TEXTS.codeWrong));
  for (const sentence of sentences.slice(5)) expect(sentence).toMatch(LIMITED);
  await signIn(email);
  expect((await finish(codeAt(secret))).serverError?.message, "the right code too").toMatch(LIMITED);
  const warnings = (await mailsTo(email)).filter(({ subject }) => subject.startsWith("Someone may know"));
  expect(warnings, "one mail a day").toHaveLength(1);
  expect((await finish(recovery)).data).toEqual({ next: "/dashboard" });
  expect((await findUser())?.email).toBe(email);
});

it("takes 30 tries an hour from one address, whatever accounts they are for", async () => {
  const emails = [];
  for (let at = 0; at < 8; at += 1) {
    aVisitor();
    const email = await anAccount();
    const [user] = await db.select().from(users).where(eq(users.email, email));
    await anAuthenticator(user?.id ?? "");
    emails.push(email);
  }
  aVisitor();
  const sentences = [];
  for (const email of emails) {
    await signIn(email);
    for (let tries = 0; tries < 4; tries += 1) sentences.push((await finish("000000")).serverError?.message);
  }
  expect(sentences.findIndex((sentence) => LIMITED.test(sentence ?? ""))).toBe(30);
});

it("counts no right code: somebody who logs in often is never limited", async () => {
  const email = await anAccount();
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const codes = await someRecoveryCodes(user?.id ?? "");
  await anAuthenticator(user?.id ?? "");
  for (const code of codes) {
    await signIn(email);
    expect((await finish(code)).data).toBeTruthy();
  }
});
