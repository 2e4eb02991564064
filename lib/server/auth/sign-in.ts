import "server-only";
import { findCredential, renewPasswordHash, startLogin } from "@/db/queries/auth/credentials";
import { endLogin } from "@/db/queries/auth/logins";
import type { LoginToken } from "../request/login-cookie";
import { logSecurityEvent } from "../request/security-log";
import { spendCaptcha } from "./captcha";
import { admitLogin, emailKey, type HarderProof, LOGIN_PROOFS, type LoginOrigin } from "./login-limits";
import { takesAtLeast } from "./minimum-duration";
import { hashPassword, isOutdatedHash, verifyPassword, waitLikeAHash } from "./password-hash";
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
 * are counted (login-limits.ts) but never lock the owner out. Also ends the browser's earlier login.
 */
export function signIn(attempt: LoginAttempt, origin: LoginOrigin): Promise<LoginVerdict> {
  return takesAtLeast(() => checkAttempt(attempt, origin));
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
  const verdict = (await compare(attempt, origin)) ?? (await compare(attempt, origin)) ?? REFUSED;
  if (verdict === REFUSED) {
    await logSecurityEvent("login.refused", { email: attempt.email });
    return verdict;
  }
  await admission.forgive();
  if (verdict.verdict === "welcome") {
    if (origin.earlier) await endLogin(origin.earlier.authSessionId, origin.earlier.userId);
    await logSecurityEvent("login.begun", { userId: verdict.login.userId, email: attempt.email });
  } else if (verdict.verdict === "suspended") {
    await logSecurityEvent("login.suspended", { userId: verdict.userId, email: attempt.email });
  } else if (verdict.verdict === "halfway") {
    await logSecurityEvent("login.halfway", { userId: verdict.userId, email: attempt.email });
  } else await logSecurityEvent("login.unconfirmed", { email: attempt.email });
  return verdict;
}

const REFUSED: LoginVerdict = { verdict: "refused", harder: false };

/** Null if the stored hash was replaced meanwhile: compare again. */
async function compare(attempt: LoginAttempt, { words, device }: LoginOrigin): Promise<LoginVerdict | null> {
  const { email, password, remember } = attempt;
  const { userId, hash, pendingId, pendingHash } = await findCredential(email);
  if (!(await verifyPassword(hash ?? pendingHash, password))) return REFUSED;
  if (!userId || !hash) return { verdict: "unconfirmed", signupId: pendingId };
  const step = newToken();
  const begun = await startLogin(userId, await atTodaysCost(userId, hash, password), {
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
async function atTodaysCost(userId: string, hash: string, password: string): Promise<string> {
  if (!isOutdatedHash(hash)) return hash;
  const renewed = await hashPassword(password);
  return (await renewPasswordHash(userId, hash, renewed)) ? renewed : hash;
}
