import "server-only";
import { createHash } from "node:crypto";
import { type CaptchaAction, guessDelaySeconds } from "@/lib/domain/auth/guessing";
import { consume, countUse, refund } from "../limits/rate-limit";
import { type LimitName, limitFor } from "../limits/settings";
import type { LoginToken } from "../request/login-cookie";
import type { Device } from "./device-cookie";

/** `earlier` and `device` come from this browser's cookies; `words` name it, such as "Firefox on Linux". */
export type LoginOrigin = { address: string; earlier: LoginToken | null; device: Device | null; words: string | null };

export const LOGIN_PROOFS = ["login", "login-hard", "login-hardest"] as const satisfies readonly CaptchaAction[];
export type LoginProof = (typeof LOGIN_PROOFS)[number];

/** Whether to check the password; if not, which harder bot check to retry with. `forgive` undoes the count. */
type Admission = { isJudged: true; forgive: () => Promise<void> } | { isJudged: false; wants: HarderProof };
export type HarderProof = Exclude<LoginProof, "login">;

type Use = [name: LimitName, key: string, address: string];

/** Hashes the email, because limits only need to tell addresses apart. */
export function emailKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/**
 * Counts the try as failed before the hash is computed, so that a burst can't slip through. A known device has its own
 * limit. For other devices, the limits per pair and per email require a harder proof, the limit per network refuses,
 * and past the account's limit one try is allowed per pause, which grows. Unknown emails are treated alike.
 */
export async function admitLogin(email: string, origin: LoginOrigin, proof: LoginProof): Promise<Admission> {
  const key = emailKey(email);
  const { address, device } = origin;
  if (device?.accounts.includes(key)) {
    const use: Use = ["login.device", `${device.id}|${key}`, address];
    if (!(await consume(...use))) return { isJudged: true, forgive: () => refund(...use) };
  }
  const pair: Use = ["login.pair", `${key}|${address}`, address];
  const perEmail: Use = ["login.email", key, address];
  const perNetwork: Use = ["login.ip", address, address];
  const counted = [pair, perEmail, perNetwork];
  const [pairWait = 0, emailWait = 0, networkWait = 0] = await Promise.all(counted.map((use) => consume(...use)));
  if (networkWait > 0) return { isJudged: false, wants: "login-hard" };
  if (pairWait + emailWait > 0 && proof === "login") return { isJudged: false, wants: "login-hard" };
  const perAccount: Use = ["login.account", key, address];
  const delaySeconds = guessDelaySeconds(await countUse(...perAccount), limitFor("login.account", address).points);
  if (delaySeconds === 0 || (proof === "login-hardest" && (await isDue(key, address, delaySeconds)))) {
    const forgive = async () => void (await Promise.all([...counted, perAccount].map((use) => refund(...use))));
    return { isJudged: true, forgive };
  }
  await refund(...perAccount);
  return { isJudged: false, wants: "login-hardest" };
}

/** True for only one of many simultaneous tries after the pause. */
async function isDue(key: string, address: string, delaySeconds: number): Promise<boolean> {
  return (await consume("login.delay", key, address, { windowSeconds: delaySeconds })) === 0;
}
