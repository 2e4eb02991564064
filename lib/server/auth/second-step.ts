import "server-only";
import { type CodeProof, findSealedSecret } from "@/db/queries/auth/factors";
import { endLogin } from "@/db/queries/auth/logins";
import { countPendingTry, finishPending } from "@/db/queries/auth/pending-logins";
import { queueMailOnce } from "@/db/queries/mail";
import { FACTOR_TEXTS, type TypedCode } from "@/lib/domain/auth/second-factor";
import { UserError } from "@/lib/errors";
import { consumeLimit, countUsed, enforceRateLimit, refundUse, TooManyError } from "../limits/rate-limit";
import type { LimitName } from "../limits/settings";
import { nudgeMailSender } from "../mail/sender";
import { recoveryUsedMail, wrongCodesMail } from "../mail/texts";
import { logSecurityEvent } from "../request/security-log";
import {
  clearStepCookie,
  deviceWithAccount,
  readLoginOrigin,
  readStep,
  setDeviceCookie,
  setLoginCookie,
} from "./current-user";
import { findStep, hashRecoveryCode, openSecret } from "./factors";
import { hashToken } from "./token";

/** Completes this browser's pending login. Allows five tries; of simultaneous tries with one code, one succeeds. */
export async function finishSecondStep(code: TypedCode, remembersDevice: boolean, address: string): Promise<void> {
  const token = await readStep();
  if (!token) throw new UserError(FACTOR_TEXTS.stepExpired, "gone");
  await enforceRateLimit("login.factor.ip", address, address);
  const owner = await countPendingTry(hashToken(token));
  if (!owner) throw new UserError(FACTOR_TEXTS.stepExpired, "gone");
  const { userId, email } = owner;
  const { words, earlier } = await readLoginOrigin(address);
  const device = await deviceWithAccount(email);
  const browser = { device: words, rememberedAs: remembersDevice ? device.id : null };
  const login = await withCode(owner, code, address, (proof) =>
    finishPending(hashToken(token), userId, proof, browser, recoveryUsedMail),
  );
  await refundUse("login.factor.ip", address, address);
  if (earlier) await endLogin(earlier.authSessionId, earlier.userId);
  await logSecurityEvent("login.begun", { userId, email, reason: code.kind });
  if (remembersDevice) await logSecurityEvent("device.remembered", { userId });
  await setLoginCookie({ userId, ...login });
  await setDeviceCookie(device);
  await clearStepCookie();
}

type Owner = { userId: string; email: string };

/** From this many wrong codes a day on, the owner is told that somebody else may be typing them. */
const WARN_AFTER = 5;

const DAILY = { app: "login.factor.day", recovery: "login.recovery" } as const;
const LIMITS: Record<TypedCode["kind"], LimitName[]> = { app: ["login.factor", DAILY.app], recovery: [DAILY.recovery] };

/**
 * Counts the try as failed, then computes what the code proves. In one transaction `spend` checks that proof and does
 * the work that it permits; null means a wrong code. Throws a UserError for a wrong code.
 */
export async function withCode<T>(
  owner: Owner,
  code: TypedCode,
  address: string,
  spend: (proof: CodeProof) => Promise<T | null>,
): Promise<T> {
  const { userId } = owner;
  const waitSeconds = await countTry(code.kind, userId, address);
  // A recovery code is checked even over the limit: 80 random bits can't be guessed, and the owner may have only this.
  if (waitSeconds > 0 && code.kind === "app") {
    await warnOwner(owner);
    throw new TooManyError(waitSeconds, FACTOR_TEXTS.tooManyCodes);
  }
  const proof: CodeProof | null =
    code.kind === "app"
      ? await proofOfApp(userId, code.text)
      : { kind: "recovery", codeHash: hashRecoveryCode(userId, code.text) };
  const result = proof && (await spend(proof));
  if (result === null) {
    if ((await countUsed(DAILY[code.kind], userId, address)) >= WARN_AFTER) await warnOwner(owner);
    await logSecurityEvent("factor.refused", { userId, reason: code.kind });
    throw new UserError(code.kind === "app" ? FACTOR_TEXTS.codeWrong : FACTOR_TEXTS.recoveryWrong);
  }
  await Promise.all(LIMITS[code.kind].map((name) => refundUse(name, userId, address)));
  if (code.kind === "recovery") await logSecurityEvent("recovery.used", { userId });
  nudgeMailSender();
  return result;
}

/** Counts toward the daily limit only if the 15-minute limit allows the try: refused tries use up nothing. */
async function countTry(kind: TypedCode["kind"], userId: string, address: string): Promise<number> {
  for (const name of LIMITS[kind]) {
    const waitSeconds = await consumeLimit(name, userId, address);
    if (waitSeconds > 0) return waitSeconds;
  }
  return 0;
}

async function proofOfApp(userId: string, digits: string): Promise<CodeProof | null> {
  const sealed = await findSealedSecret(userId);
  const secret = sealed && openSecret(userId, sealed);
  if (sealed && !secret) await logSecurityEvent("factor.unreadable", { userId });
  const step = secret && findStep(secret, digits);
  return step ? { kind: "app", step } : null;
}

async function warnOwner({ userId, email }: Owner): Promise<void> {
  await queueMailOnce(wrongCodesMail(email, userId, new Date().toISOString().slice(0, 10)));
  nudgeMailSender();
}
