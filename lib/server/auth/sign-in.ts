import "server-only";
import { findCredential, renewPasswordHash, startLogin } from "@/db/queries/auth/credentials";
import { endLogin } from "@/db/queries/auth/logins";
import type { CaptchaAction } from "@/lib/domain/auth/guessing";
import { guessDelaySeconds } from "@/lib/domain/auth/guessing";
import { consumeLimit, countUse, refundUse } from "../limits/rate-limit";
import { type LimitName, limitFor } from "../limits/settings";
import { emailKey, type LoginToken } from "../request/login-cookie";
import { logSecurityEvent } from "../request/security-log";
import { spendCaptcha } from "./captcha";
import type { LoginOrigin } from "./current-user";
import { hashPassword, isOutdatedHash, takeAtLeast, verifyPassword, waitLikeAHash } from "./password-hash";
import { newToken } from "./token";

export type LoginAttempt = { email: string; password: string; remember: boolean; captcha: string };

/** `harder`: retry with this proof. Unknown addresses get the same verdicts. */
type LoginVerdict =
  | { verdict: "welcome"; login: LoginToken & { remember: boolean } }
  /** The password was right, and a second step is required. `token` identifies the pending login for ten minutes. */
  | { verdict: "halfway"; userId: string; token: string }
  | { verdict: "unconfirmed"; signupId: string | null }
  | { verdict: "refused"; harder: HarderProof | false }
  /** The password was right. */
  | { verdict: "suspended"; userId: string }
  | { verdict: "captcha" };

/**
 * The only way to sign in with a password, for the form and for next-auth's route. Computes exactly one hash. Failures
 * are counted (`admitLogin`) but never lock the owner out. Also ends the browser's earlier login.
 */
export function signIn(attempt: LoginAttempt, origin: LoginOrigin): Promise<LoginVerdict> {
  return takeAtLeast(() => checkAttempt(attempt, origin));
}

async function checkAttempt(attempt: LoginAttempt, origin: LoginOrigin): Promise<LoginVerdict> {
  const proof = await spendCaptcha(attempt.captcha, LOGIN_PROOFS);
  if (!proof) return { verdict: "captcha" };
  const admission = await admitLogin(attempt.email, origin, proof);
  if (!admission.isJudged) {
    await logSecurityEvent("login.limited", { email: attempt.email, reason: admission.wants });
    await Promise.all([findCredential(attempt.email), waitLikeAHash()]);
    return { verdict: "refused", harder: admission.wants };
  }
  const verdict = (await comparePassword(attempt, origin)) ?? (await comparePassword(attempt, origin)) ?? REFUSED;
  if (verdict === REFUSED) {
    await logSecurityEvent("login.refused", { email: attempt.email });
    return verdict;
  }
  await admission.forgive();
  if (verdict.verdict === "welcome") {
    if (origin.earlier) await endLogin(origin.earlier.authSessionId, origin.earlier.userId);
    await logSecurityEvent("login.begun", { userId: verdict.login.userId, email: attempt.email });
  } else if (verdict.verdict === "suspended" || verdict.verdict === "halfway") {
    await logSecurityEvent(`login.${verdict.verdict}`, { userId: verdict.userId, email: attempt.email });
  } else await logSecurityEvent("login.unconfirmed", { email: attempt.email });
  return verdict;
}

const REFUSED: LoginVerdict = { verdict: "refused", harder: false };

/** Null if the stored hash was replaced meanwhile: compare again. */
async function comparePassword(attempt: LoginAttempt, { words, device }: LoginOrigin): Promise<LoginVerdict | null> {
  const { email, password, remember } = attempt;
  const { userId, hash, pendingId, pendingHash } = await findCredential(email);
  if (!(await verifyPassword(hash ?? pendingHash, password))) return REFUSED;
  if (!userId || !hash) return { verdict: "unconfirmed", signupId: pendingId };
  const step = newToken();
  const begun = await startLogin(userId, await rehashIfOutdated(userId, hash, password), {
    remember,
    device: words,
    pendingHash: step.tokenHash,
    deviceId: device?.accounts.includes(emailKey(email)) ? device.id : null,
  });
  if (!begun) return null;
  if (begun === "suspended") return { verdict: "suspended", userId };
  const { authSessionId } = begun;
  if (authSessionId === null) return { verdict: "halfway", userId, token: step.token };
  return { verdict: "welcome", login: { userId, authSessionId, remember } };
}

/** Rehashes the password if the hash's cost is outdated. */
async function rehashIfOutdated(userId: string, hash: string, password: string): Promise<string> {
  if (!isOutdatedHash(hash)) return hash;
  const renewed = await hashPassword(password);
  return (await renewPasswordHash(userId, hash, renewed)) ? renewed : hash;
}

const LOGIN_PROOFS = ["login", "login-hard", "login-hardest"] as const satisfies readonly CaptchaAction[];
export type LoginProof = (typeof LOGIN_PROOFS)[number];

/** Whether to check the password; if not, which harder bot check to retry with. `forgive` undoes the count. */
type Admission = { isJudged: true; forgive: () => Promise<void> } | { isJudged: false; wants: HarderProof };
type HarderProof = Exclude<LoginProof, "login">;

type Use = [name: LimitName, key: string, address: string];

/**
 * Counts the try as failed before the hash is computed, so that a burst can't slip through. A known device has its own
 * limit. For other devices, the limits per pair and per email require a harder proof, the limit per network refuses,
 * and past the account's limit one try is allowed per pause, which grows. Unknown emails are treated alike.
 */
async function admitLogin(email: string, origin: LoginOrigin, proof: LoginProof): Promise<Admission> {
  const key = emailKey(email);
  const { address, device } = origin;
  if (device?.accounts.includes(key)) {
    const use: Use = ["login.device", `${device.id}|${key}`, address];
    if (!(await consumeLimit(...use))) return { isJudged: true, forgive: () => refundUse(...use) };
  }
  const pair: Use = ["login.pair", `${key}|${address}`, address];
  const perEmail: Use = ["login.email", key, address];
  const perNetwork: Use = ["login.ip", address, address];
  const counted = [pair, perEmail, perNetwork];
  const [pairWait = 0, emailWait = 0, networkWait = 0] = await Promise.all(counted.map((use) => consumeLimit(...use)));
  if (networkWait > 0) return { isJudged: false, wants: "login-hard" };
  if (pairWait + emailWait > 0 && proof === "login") return { isJudged: false, wants: "login-hard" };
  const perAccount: Use = ["login.account", key, address];
  const delaySeconds = guessDelaySeconds(await countUse(...perAccount), limitFor("login.account", address).points);
  if (delaySeconds === 0 || (proof === "login-hardest" && (await claimDelayedTry(key, address, delaySeconds)))) {
    const forgive = async () => void (await Promise.all([...counted, perAccount].map((use) => refundUse(...use))));
    return { isJudged: true, forgive };
  }
  await refundUse(...perAccount);
  return { isJudged: false, wants: "login-hardest" };
}

/** True for only one of many simultaneous tries after the pause. */
async function claimDelayedTry(key: string, address: string, delaySeconds: number): Promise<boolean> {
  return (await consumeLimit("login.delay", key, address, { windowSeconds: delaySeconds })) === 0;
}
