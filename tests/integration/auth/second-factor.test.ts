import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { confirmByCode, findFactors } from "@/db/queries/auth/factors";
import { endLogin, isLoginAlive, listLogins } from "@/db/queries/auth/logins";
import { findPending, finishPending } from "@/db/queries/auth/pending-logins";
import { authenticators, authSessions, pendingLogins, recoveryCodes } from "@/db/schema";
import { setNewPasswordAction } from "@/lib/actions/auth";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { clearStepCookie, findUser, readStep } from "@/lib/server/auth/current-user";
import { hashRecoveryCode } from "@/lib/server/auth/factors";
import { hashToken } from "@/lib/server/auth/token";
import { factorsOffMail, recoveryUsedMail } from "@/lib/server/mail/texts";
import { allAtOnce } from "../../support/database/at-once";
import { anAccount, askReset, mailsTo, newestToken, PASSWORD, signIn } from "../../support/people/account";
import { codeAt } from "../../support/people/authenticator";
import { aPasskey, aUser } from "../../support/people/factories";
import { finishLogin as finish, sentence, someoneWithAnApp } from "../../support/people/second-factor";
import { aVisitor, elsewhere, visitor } from "../../support/people/visitor";

vi.hoisted(() => {
  // tests/integration/auth/factor-limits.test.ts has the real ones.
  const names = ["login.factor", "login.factor.day", "login.factor.ip", "login.recovery", "password", "edit"];
  process.env.RATE_LIMITS = names.map((name) => `${name}=1000/60`).join(" ");
});

const NEW_PASSWORD = "a longer walk with wool";
const STEP = { next: "/login/code" };
const HALF_MINUTE = 30_000;

beforeEach(() => aVisitor());

const liveLogins = (userId: string) =>
  db.$count(authSessions, and(eq(authSessions.userId, userId), isNull(authSessions.revokedAt)));

/** A step of 30 s cannot end between making a code and judging it. */
async function awayFromTheEdge() {
  while (Date.now() % HALF_MINUTE > 25_000) await new Promise((resolve) => setTimeout(resolve, 500));
}

describe("signing in with the password of an account with a second factor", () => {
  it("creates no login row and no login cookie before the code is entered", async () => {
    const { email, userId, secret } = await someoneWithAnApp();
    await aPasskey((await aUser()).id);
    expect((await signIn(email)).data).toEqual(STEP);
    expect(await liveLogins(userId)).toBe(0);
    expect(await findUser()).toBeNull();
    expect(await db.$count(pendingLogins, eq(pendingLogins.userId, userId))).toBe(1);
    const token = (await readStep()) ?? "";
    const [pending] = await db.select().from(pendingLogins).where(eq(pendingLogins.userId, userId));
    expect(pending?.tokenHash).toEqual(hashToken(token));
    expect(await findPending(hashToken(token)), "others' passkeys are not theirs").toEqual({
      hasApp: true,
      hasPasskey: false,
    });
    expect((await finish(codeAt(secret))).data).toEqual({ next: "/dashboard" });
    expect((await findUser())?.id).toBe(userId);
    expect(await readStep()).toBeNull();
    expect(await db.$count(pendingLogins, eq(pendingLogins.userId, userId))).toBe(0);
  });

  it("answers a wrong password the same as for an account without a second factor", async () => {
    const { email } = await someoneWithAnApp();
    const other = await anAccount();
    const answers = [await signIn(email, "a wrong guess"), await signIn(other, "a wrong guess")];
    expect(answers[0]).toEqual(answers[1]);
    expect(await readStep()).toBeNull();
  });

  it("keeps “remember me” and the browser's name through the code step", async () => {
    const { email, userId, secret } = await someoneWithAnApp();
    visitor.headers.set("user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0");
    await signIn(email, PASSWORD, { remember: true });
    await finish(codeAt(secret));
    expect(await listLogins(userId)).toMatchObject([{ remember: true, device: "Firefox on Linux" }]);
  });

  it("ends the browser's earlier login only after the second step", async () => {
    const { email, secret } = await someoneWithAnApp();
    await signIn(await anAccount());
    const earlier = await findUser();
    await signIn(email);
    const isAlive = () => isLoginAlive(earlier?.authSessionId ?? "", earlier?.id ?? "");
    expect(await isAlive()).toBe(true);
    await finish(codeAt(secret));
    expect(await isAlive()).toBe(false);
  });
});

describe("a code from the authenticator app", () => {
  it("works once, and is accepted up to one 30-second step early or late", async () => {
    const { email, userId, secret } = await someoneWithAnApp();
    await awayFromTheEdge();
    const [early, now, late] = [-1, 0, 1].map((steps) => codeAt(secret, Date.now() + steps * HALF_MINUTE));
    const tries: [string | undefined, boolean][] = [
      [codeAt(secret, Date.now() - 2 * HALF_MINUTE), false],
      [early, true],
      [early, false],
      [now, true],
      [early, false],
      [now, false],
      [late, true],
      [late, false],
      [codeAt(secret, Date.now() + 2 * HALF_MINUTE), false],
    ];
    for (const [code = "", works] of tries) {
      aVisitor();
      await signIn(email);
      const answer = await finish(code);
      expect(answer.data !== undefined, code).toBe(works);
      if (!works) expect(sentence(answer)).toBe(FACTOR_TEXTS.codeWrong);
    }
    expect(await liveLogins(userId)).toBe(3);
  });

  it("creates one login when 100 browsers submit it at once", async () => {
    const { email, userId, secret } = await someoneWithAnApp();
    const browsers = Array.from({ length: 100 }, (_, at) => ({ address: `198.51.${at}.7`, jar: new Map() }));
    const expiresAt = sql`app_now() + interval '10 minutes'`;
    await signIn(email);
    const cookie = [...visitor.jar].find(([name]) => name.endsWith("-step"));
    for (const { jar } of browsers) {
      const token = randomBytes(32).toString("base64url");
      await db.insert(pendingLogins).values({ tokenHash: hashToken(token), userId, remember: false, expiresAt });
      jar.set(cookie?.[0], { value: token });
    }
    await awayFromTheEdge();
    const code = codeAt(secret);
    const answers = await allAtOnce(100, (at) => {
      const { address = "", jar } = browsers[at] ?? {};
      return elsewhere(address, () => finish(code), jar);
    });
    // A slow machine answers some of them with a time-out; their work goes on.
    await vi.waitFor(async () => expect(await liveLogins(userId)).toBe(1), 10_000);
    expect(answers.filter(({ data }) => data).length).toBeLessThanOrEqual(1);
    const left = await db.$count(pendingLogins, eq(pendingLogins.userId, userId));
    expect(left, "each of the others still waits").toBe(100);
  });

  it("is spent once when finishPending runs 100 times at once", async () => {
    const { userId } = await someoneWithAnApp();
    const results = await allAtOnce(100, async () => {
      const tokenHash = hashToken(randomBytes(32).toString("base64url"));
      await db
        .insert(pendingLogins)
        .values({ tokenHash, userId, remember: false, expiresAt: sql`app_now() + interval '10 minutes'` });
      const browser = { device: null, rememberedAs: null };
      return finishPending(tokenHash, userId, { kind: "app", step: 59_000_000 }, browser, factorsOffMail);
    });
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it("can be tried five times before the password is required again", async () => {
    const { email, userId, secret } = await someoneWithAnApp();
    await signIn(email);
    for (let tries = 0; tries < 5; tries += 1) expect(sentence(await finish("000000"))).toBe(FACTOR_TEXTS.codeWrong);
    expect(sentence(await finish(codeAt(secret)))).toBe(FACTOR_TEXTS.stepExpired);
    expect(await liveLogins(userId)).toBe(0);
  });

  it("is rejected after ten minutes and after a new password", async () => {
    const { email, userId, secret } = await someoneWithAnApp();
    await signIn(email);
    await db
      .update(pendingLogins)
      .set({ expiresAt: sql`app_now() - interval '1 second'` })
      .where(eq(pendingLogins.userId, userId));
    expect(sentence(await finish(codeAt(secret)))).toBe(FACTOR_TEXTS.stepExpired);
    await signIn(email);
    const jar = new Map(visitor.jar);
    await askReset(email);
    const token = await newestToken(email);
    await elsewhere("198.51.100.9", () =>
      setNewPasswordAction({ token, password: NEW_PASSWORD, confirmation: NEW_PASSWORD }),
    );
    expect(await elsewhere("198.51.100.8", () => finish(codeAt(secret)), jar).then(sentence)).toBe(
      FACTOR_TEXTS.stepExpired,
    );
  });

  it("is rejected when its secret was sealed with another AUTH_SECRET, while a recovery code still works", async () => {
    const { email, userId, secret, codes } = await someoneWithAnApp();
    await db
      .update(authenticators)
      .set({ secret: randomBytes(48), lastStep: 1 })
      .where(eq(authenticators.userId, userId));
    await signIn(email);
    expect(sentence(await finish(codeAt(secret)))).toBe(FACTOR_TEXTS.codeWrong);
    expect((await finish(codes[0] ?? "")).data).toBeTruthy();
  });
});

describe("a recovery code", () => {
  it("works once, even in 50 concurrent tries, and mails the owner", async () => {
    const { email, userId, codes } = await someoneWithAnApp();
    const [code = ""] = codes;
    await signIn(email);
    const [cookie] = [...visitor.jar].filter(([name]) => name.endsWith("-step"));
    const jars: (typeof visitor.jar)[] = [];
    for (let at = 0; at < 50; at += 1) {
      const token = randomBytes(32).toString("base64url");
      const expiresAt = sql`app_now() + interval '10 minutes'`;
      await db.insert(pendingLogins).values({ tokenHash: hashToken(token), userId, remember: false, expiresAt });
      jars.push(new Map([[cookie?.[0] ?? "", { value: token }]]));
    }
    const answers = await allAtOnce(50, (at) => elsewhere(`198.51.100.${at}`, () => finish(code), jars[at]));
    expect(answers.filter(({ data }) => data)).toHaveLength(1);
    expect(answers.map(sentence).filter((text) => text === FACTOR_TEXTS.recoveryWrong)).toHaveLength(49);
    expect((await findFactors(userId)).codesLeft).toBe(9);
    // Beside it stands the warning about the 49 wrong ones.
    const used = (await mailsTo(email)).filter(({ subject }) => subject.startsWith("A recovery code was used"));
    expect(used).toHaveLength(1);
    expect(used[0]?.body).toContain("9 codes left");
    expect(used[0]?.body).not.toContain(code);
  });

  it("is not spent when the pending or current login it was entered for has ended meanwhile", async () => {
    const { email, userId, codes } = await someoneWithAnApp();
    await signIn(email);
    await finish(codes[0] ?? "");
    const login = { userId, authSessionId: (await findUser())?.authSessionId ?? "" };
    const codeHash = hashRecoveryCode(userId, codes[1]?.replaceAll("-", "") ?? "");
    const proof = { kind: "recovery", codeHash } as const;
    const gone = hashToken(randomBytes(32).toString("base64url"));
    const browser = { device: null, rememberedAs: null };
    expect(await finishPending(gone, userId, proof, browser, recoveryUsedMail)).toBeNull();
    await endLogin(login.authSessionId, userId);
    expect(await confirmByCode(login, proof, recoveryUsedMail)).toBeNull();
    expect((await findFactors(userId)).codesLeft).toBe(9);
    await signIn(email);
    expect((await finish(codes[1] ?? "")).data).toBeTruthy();
  });

  it("is rejected for another account", async () => {
    const [mine, theirs] = [await someoneWithAnApp(), await someoneWithAnApp()];
    await signIn(mine.email);
    expect(sentence(await finish(theirs.codes[0] ?? ""))).toBe(FACTOR_TEXTS.recoveryWrong);
    expect((await findFactors(theirs.userId)).codesLeft).toBe(10);
  });

  it("cannot be marked unused in the database, nor can an app's spent step be lowered", async () => {
    const { userId } = await someoneWithAnApp();
    await db.update(recoveryCodes).set({ usedAt: sql`app_now()` }).where(eq(recoveryCodes.userId, userId));
    await expect(
      db.update(recoveryCodes).set({ usedAt: null }).where(eq(recoveryCodes.userId, userId)),
    ).rejects.toThrow();
    await db.update(authenticators).set({ lastStep: 100 }).where(eq(authenticators.userId, userId));
    await expect(
      db.update(authenticators).set({ lastStep: 99 }).where(eq(authenticators.userId, userId)),
    ).rejects.toThrow();
  });
});

it("submitting a code without a step cookie returns the expired-step error", async () => {
  await clearStepCookie();
  expect(sentence(await finish("123456"))).toBe(FACTOR_TEXTS.stepExpired);
});
