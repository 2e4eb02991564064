import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { inGroups, RECOVERY_CODES, recoveryText } from "@/lib/domain/auth/second-factor";

/** Shown once; only their hashes are stored. */
export function newRecoveryCodes(userId: string): { codes: string[]; hashes: Buffer[] } {
  const texts = Array.from({ length: RECOVERY_CODES }, () => recoveryText(randomBytes(10)));
  return { codes: texts.map(inGroups), hashes: texts.map((text) => hashRecoveryCode(userId, text)) };
}

/**
 * SHA-256 is enough, because 80 random bits can't be guessed. AUTH_SECRET is not part of the hash, so that the codes
 * still work after it was changed and the app's secret can't be decrypted any more.
 */
export function hashRecoveryCode(userId: string, text: string): Buffer {
  return createHash("sha256").update(`recovery code ${userId} ${text}`).digest();
}
