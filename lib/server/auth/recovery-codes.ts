import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { inGroups, RECOVERY_CODES, recoveryText } from "@/lib/domain/auth/second-factor";

/** Shown once; only their hashes are stored. */
export function newRecoveryCodes(userId: string): { codes: string[]; hashes: Buffer[] } {
  const texts = Array.from({ length: RECOVERY_CODES }, () => recoveryText(randomBytes(10)));
  return { codes: texts.map(inGroups), hashes: texts.map((text) => hashRecoveryCode(userId, text)) };
}

/**
 * SHA-256, not argon2id: of 80 random bits nobody tries half. Without AUTH_SECRET in it, so that the codes still work
 * after AUTH_SECRET was changed and the app's secret can't be read any more.
 */
export function hashRecoveryCode(userId: string, text: string): Buffer {
  return createHash("sha256").update(`recovery code ${userId} ${text}`).digest();
}
