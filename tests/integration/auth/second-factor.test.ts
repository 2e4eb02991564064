import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { confirmByCode, findFactors } from "@/db/queries/auth/factors";
import { endLogin, isLoginAlive, listLogins } from "@/db/queries/auth/logins";
import { findPending, finishPending } from "@/db/queries/auth/pending-logins";
import { authenticators, pendingLogins, recoveryCodes } from "@/db/schema";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { clearStepCookie, findUser, readStep } from "@/lib/server/auth/current-user";
import { hashRecoveryCode } from "@/lib/server/auth/factors";
import { hashToken, newToken } from "@/lib/server/auth/token";
import { factorsOffMail, recoveryUsedMail } from "@/lib/server/mail/texts";
import { runAllAtOnce } from "../../support/database/at-once";
import {
  anAccount,
  aResetToken,
  findCurrentLogin,
  mailsTo,
  PASSWORD,
  resetPassword,
  signIn,
} from "../../support/people/account";
import { codeAt, codeIn } from "../../support/people/authenticator";
import { aPasskey, aUser } from "../../support/people/factories";
import {
  aPendingLogin,
  finishLogin as finish,
  messageOf,
  someoneWithAnApp,
  visitAfterPassword,
} from "../../support/people/second-factor";
import { countLiveLogins } from "../../support/people/session-cookie";
import { aVisitor, runInOtherBrowser, visitor } from "../../support/people/visitor";

const STEP = { next: "/login/code" };
const BROWSER = { device: null, rememberedAs: null };
const LOOPBACK = "127.0.0.1";

// On loopback the limits are a hundred times as high; tests/integration/auth/factor-limits.test.ts has the real ones.
beforeEach(() => aVisitor(LOOPBACK));

const belongsTo = (userId: string) => eq(pendingLogins.userId, userId);

/** A step of 30 s cannot end between making a code and judging it. */
async function waitForFreshStep() {
  while (Date.now() % 30_000 > 25_000) await new Promise((resolve) => setTimeout(resolve, 500));
}

describe("signing in with the password of an account with a second factor", () => {
  it("creates no login row and no login cookie before the code is entered", async () => {
    const { email, userId, secret } = await someoneWithAnApp();
    await aPasskey((await aUser()).id);
    expect((await signIn(email)).data).toEqual(STEP);
    expect([await countLiveLogins(userId), await findUser()]).toEqual([0, null]);
    const token = (await readStep()) ?? "";
    expect(await db.select().from(pendingLogins).where(belongsTo(userId))).toMatchObject([
      { tokenHash: hashToken(token) },
    ]);
    const factors = { hasApp: true, hasPasskey: false };
    expect(await findPending(hashToken(token)), "others' passkeys are not theirs").toEqual(factors);
    expect((await finish(codeAt(secret))).data).toEqual({ next: "/dashboard" });
    expect((await findUser())?.id).toBe(userId);
    expect([await readStep(), await db.$count(pendingLogins, belongsTo(userId))]).toEqual([null, 0]);
  });

  it("answers a wrong password the same as for an account without a second factor", async () => {
    const { email } = await someoneWithAnApp();
    expect(await signIn(email, "a wrong guess")).toEqual(await signIn(await anAccount(), "a wrong guess"));
    expect(await readStep()).toBeNull();
  });

  it("keeps “remember me” and the browser's name, and ends its earlier login only after the second step", async () => {
    const { email, userId, secret } = await someoneWithAnApp();
    await signIn(await anAccount());
    const earlier = await findCurrentLogin();
    const isAlive = () => isLoginAlive(earlier.authSessionId, earlier.userId);
    visitor.headers.set("user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0");
    await signIn(email, PASSWORD, { remember: true });
    expect(await isAlive()).toBe(true);
    await finish(codeAt(secret));
    expect(await isAlive()).toBe(false);
    expect(await listLogins(userId)).toMatchObject([{ remember: true, device: "Firefox on Linux" }]);
  });
});

describe("a code from the authenticator app", () => {
  it("works once, and is accepted up to one 30-second step early or late", async () => {
    const { userId, secret } = await someoneWithAnApp();
    await waitForFreshStep();
    const codes = new Map([-2, -1, 0, 1, 2].map((steps) => [steps, codeIn(secret, steps)]));
    const tries: [steps: number, works: boolean][] = [
      [-2, false],
      [-1, true],
      [-1, false],
      [0, true],
      [-1, false],
      [0, false],
      [1, true],
      [1, false],
      [2, false],
    ];
    for (const [steps, works] of tries) {
      await visitAfterPassword(userId, LOOPBACK);
      const answer = await finish(codes.get(steps) ?? "");
      expect(answer.data !== undefined, `${steps} steps away`).toBe(works);
      if (!works) expect(messageOf(answer)).toBe(FACTOR_TEXTS.codeWrong);
    }
    expect(await countLiveLogins(userId)).toBe(3);
  });

  it("creates one login when 20 browsers submit it at once, while each of the others still waits", async () => {
    const { userId } = await someoneWithAnApp();
    const results = await runAllAtOnce(20, async () => {
      const { tokenHash } = await aPendingLogin(userId);
      return finishPending(tokenHash, userId, { kind: "app", step: 59_000_000 }, BROWSER, factorsOffMail);
    });
    expect(results.filter(Boolean)).toHaveLength(1);
    expect([await countLiveLogins(userId), await db.$count(pendingLogins, belongsTo(userId))]).toEqual([1, 19]);
  });

  it("can be tried five times before the password is required again", async () => {
    const { userId, secret } = await someoneWithAnApp();
    await visitAfterPassword(userId);
    for (let tries = 0; tries < 5; tries += 1) expect(messageOf(await finish("000000"))).toBe(FACTOR_TEXTS.codeWrong);
    expect(messageOf(await finish(codeAt(secret)))).toBe(FACTOR_TEXTS.stepExpired);
    expect(await countLiveLogins(userId)).toBe(0);
  });

  it("is rejected without a step cookie, after ten minutes and after a new password", async () => {
    const { email, userId, secret } = await someoneWithAnApp();
    const expectExpired = async () => expect(messageOf(await finish(codeAt(secret)))).toBe(FACTOR_TEXTS.stepExpired);
    await clearStepCookie();
    await expectExpired();
    await visitAfterPassword(userId);
    await db.update(pendingLogins).set({ expiresAt: sql`app_now() - interval '1 second'` }).where(belongsTo(userId));
    await expectExpired();
    await visitAfterPassword(userId);
    const token = await aResetToken(email);
    expect((await runInOtherBrowser("198.51.100.9", () => resetPassword(token))).data).toBeTruthy();
    await expectExpired();
  });

  it("is rejected when its secret was sealed with another AUTH_SECRET, while a recovery code still works", async () => {
    const { userId, secret, codes } = await someoneWithAnApp();
    const unreadable = { secret: randomBytes(48), lastStep: 1 };
    await db.update(authenticators).set(unreadable).where(eq(authenticators.userId, userId));
    await visitAfterPassword(userId);
    expect(messageOf(await finish(codeAt(secret)))).toBe(FACTOR_TEXTS.codeWrong);
    expect((await finish(codes[0] ?? "")).data).toBeTruthy();
  });
});

describe("a recovery code", () => {
  it("works once, even in 20 concurrent tries, and mails the owner", async () => {
    const { email, userId, codes } = await someoneWithAnApp();
    const [code = ""] = codes;
    const jars = await runAllAtOnce(20, async () => new Map([(await aPendingLogin(userId)).cookie]));
    const answers = await runAllAtOnce(20, (at) => runInOtherBrowser(LOOPBACK, () => finish(code), jars[at]));
    expect(answers.filter(({ data }) => data)).toHaveLength(1);
    expect(answers.map(messageOf).filter((text) => text === FACTOR_TEXTS.recoveryWrong)).toHaveLength(19);
    expect((await findFactors(userId)).codesLeft).toBe(9);
    // Beside it stands the warning about the 19 wrong ones.
    const used = (await mailsTo(email)).filter(({ subject }) => subject.startsWith("A recovery code was used"));
    expect(used).toMatchObject([{ body: expect.stringContaining("9 codes left") }]);
    expect(used[0]?.body).not.toContain(code);
  });

  it("is not spent when the pending or current login it was entered for has ended meanwhile", async () => {
    const { userId, codes } = await someoneWithAnApp();
    await visitAfterPassword(userId);
    await finish(codes[0] ?? "");
    const login = await findCurrentLogin();
    const codeHash = hashRecoveryCode(userId, codes[1]?.replaceAll("-", "") ?? "");
    const proof = { kind: "recovery", codeHash } as const;
    expect(await finishPending(newToken().tokenHash, userId, proof, BROWSER, recoveryUsedMail)).toBeNull();
    await endLogin(login.authSessionId, userId);
    expect(await confirmByCode(login, proof, recoveryUsedMail)).toBeNull();
    expect((await findFactors(userId)).codesLeft).toBe(9);
    await visitAfterPassword(userId);
    expect((await finish(codes[1] ?? "")).data).toBeTruthy();
  });

  it("is rejected for another account", async () => {
    const [mine, theirs] = [await someoneWithAnApp(), await someoneWithAnApp()];
    await visitAfterPassword(mine.userId);
    expect(messageOf(await finish(theirs.codes[0] ?? ""))).toBe(FACTOR_TEXTS.recoveryWrong);
    expect((await findFactors(theirs.userId)).codesLeft).toBe(10);
  });

  it("cannot be marked unused in the database, nor can an app's spent step be lowered", async () => {
    const { userId } = await someoneWithAnApp();
    const [ofCodes, ofApp] = [eq(recoveryCodes.userId, userId), eq(authenticators.userId, userId)];
    await db.update(recoveryCodes).set({ usedAt: new Date() }).where(ofCodes);
    await expect(db.update(recoveryCodes).set({ usedAt: null }).where(ofCodes)).rejects.toThrow();
    await db.update(authenticators).set({ lastStep: 100 }).where(ofApp);
    await expect(db.update(authenticators).set({ lastStep: 99 }).where(ofApp)).rejects.toThrow();
  });
});
