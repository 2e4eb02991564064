import "server-only";
import { createHash } from "node:crypto";
import { findCredential, renewPasswordHash } from "@/db/queries/auth-passwords";
import { spendCaptcha } from "./captcha";
import { takesAtLeast } from "./even-time";
import { logSecurity } from "./log";
import { hashPassword, isOutdatedHash, verifyPassword, waitLikeAHash } from "./password";
import { returnTurn, takeTurn } from "./rate-limit";

export type LoginAttempt = { email: string; password: string; captcha: string };

/**
 * `harder`: too many failures lately; the same try counts again with a proof for `login-hard`. Said of known and
 * unknown addresses alike, in the same words as `refused`.
 */
export type LoginVerdict =
  | { verdict: "welcome"; userId: string }
  | { verdict: "unconfirmed"; signupId: string | null }
  | { verdict: "refused"; harder: boolean }
  | { verdict: "captcha" };

/**
 * The one judgement of a login, for the form's action and for next-auth's own door. Computes exactly one hash;
 * failures are counted per address pair, e-mail and network and never lock the owner out.
 */
export function verifyLogin(attempt: LoginAttempt, address: string): Promise<LoginVerdict> {
  return takesAtLeast(() => judge(attempt, address));
}

/** An address as a limit's key: the store needs to tell addresses apart, not to know them. */
export function emailKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

async function judge(attempt: LoginAttempt, address: string): Promise<LoginVerdict> {
  const proof = await spendCaptcha(attempt.captcha, ["login", "login-hard"]);
  if (!proof) return { verdict: "captcha" };
  const isOverLimit = await countFailure(attempt.email, address);
  if (isOverLimit && proof !== "login-hard") {
    logSecurity("login.limited");
    await Promise.all([findCredential(attempt.email), waitLikeAHash()]);
    return { verdict: "refused", harder: true };
  }
  const { userId, hash, pendingId, pendingHash } = await findCredential(attempt.email);
  if (!(await verifyPassword(hash ?? pendingHash, attempt.password))) {
    logSecurity("login.refused");
    return { verdict: "refused", harder: false };
  }
  await forgiveFailure(attempt.email, address);
  if (!userId || !hash) return { verdict: "unconfirmed", signupId: pendingId };
  if (isOutdatedHash(hash)) await renewPasswordHash(userId, hash, await hashPassword(attempt.password));
  logSecurity("login.welcome", { userId });
  return { verdict: "welcome", userId };
}

/** Counts the try as failed before its hash is computed, so that a burst cannot slip through. */
async function countFailure(email: string, address: string): Promise<boolean> {
  const waits = await Promise.all(keysOf(email, address).map(([name, key]) => takeTurn(name, key, address)));
  return waits.some((seconds) => seconds > 0);
}

async function forgiveFailure(email: string, address: string): Promise<void> {
  await Promise.all(keysOf(email, address).map(([name, key]) => returnTurn(name, key, address)));
}

function keysOf(email: string, address: string) {
  return [
    ["login.pair", `${emailKey(email)}|${address}`],
    ["login.email", emailKey(email)],
    ["login.ip", address],
  ] as const;
}
