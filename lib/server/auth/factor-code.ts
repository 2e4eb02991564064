import "server-only";
import { type CodeProof, findSealedSecret } from "@/db/queries/auth/factors";
import { queueMailOnce } from "@/db/queries/mail";
import { FACTOR_TEXTS, type TypedCode } from "@/lib/domain/auth/second-factor";
import { UserError } from "@/lib/errors";
import { consume, refund, TooManyError } from "../limits/rate-limit";
import type { LimitName } from "../limits/settings";
import { nudgeMailSender } from "../mail/sender";
import { wrongCodesMail } from "../mail/texts";
import { logSecurityEvent } from "../security-log";
import { openSecret } from "./factor-secret";
import { hashRecoveryCode } from "./recovery-codes";
import { matchingStep } from "./totp";

type Owner = { userId: string; email: string };

/**
 * Counts the try as failed first, then says what the code proves; `spend` decides whether it still counts and does what it
 * is for, in one transaction. Throws the sentence for a wrong code.
 */
export async function withCode<T>(
  owner: Owner,
  code: TypedCode,
  address: string,
  spend: (proof: CodeProof) => Promise<T | null>,
): Promise<T> {
  const { userId } = owner;
  const limits: LimitName[] = code.kind === "app" ? ["login.factor", "login.factor.day"] : ["login.recovery"];
  const waits = await Promise.all(limits.map((name) => consume(name, userId, address)));
  const waitSeconds = Math.max(...waits);
  if (waitSeconds > 0) {
    await warn(owner);
    throw new TooManyError(waitSeconds);
  }
  const proof = code.kind === "app" ? await proofOfApp(userId, code.text) : proofOfRecovery(userId, code.text);
  const result = proof && (await spend(proof));
  if (result === null) {
    await logSecurityEvent("factor.refused", { userId, reason: code.kind });
    throw new UserError(code.kind === "app" ? FACTOR_TEXTS.codeWrong : FACTOR_TEXTS.recoveryWrong);
  }
  await Promise.all(limits.map((name) => refund(name, userId, address)));
  if (code.kind === "recovery") await logSecurityEvent("recovery.used", { userId });
  nudgeMailSender();
  return result;
}

async function proofOfApp(userId: string, digits: string): Promise<CodeProof | null> {
  const sealed = await findSealedSecret(userId);
  const secret = sealed && openSecret(userId, sealed);
  if (sealed && !secret) await logSecurityEvent("factor.unreadable", { userId });
  const step = secret && matchingStep(secret, digits);
  return step ? { kind: "app", step } : null;
}

function proofOfRecovery(userId: string, text: string): CodeProof {
  return { kind: "recovery", codeHash: hashRecoveryCode(userId, text) };
}

async function warn({ userId, email }: Owner): Promise<void> {
  await queueMailOnce(wrongCodesMail(email, userId, new Date().toISOString().slice(0, 10)));
  nudgeMailSender();
}
