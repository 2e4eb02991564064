import "server-only";
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { formatRecoveryCode, groupCharacters, RECOVERY_CODES } from "@/lib/domain/auth/second-factor";
import { SITE } from "@/lib/site/site";
import { env } from "../env";
import { loginCookieName, openCookie, sealCookie } from "../request/login-cookie";

const BYTES = 20;
/** Number of 30-second steps that a clock may be off, in either direction. */
const DRIFT = 1;

export function newSecret(): Buffer {
  return randomBytes(BYTES);
}

/** The address in the QR code for the app, and the secret as text to type in. */
export function setupOf(secret: Buffer, email: string): { address: string; text: string } {
  const totp = totpOf(secret, email);
  return { address: totp.toString(), text: totp.secret.base32 };
}

/** The 30-second step that the code belongs to, or null. It tells a used code from the next one. */
export function findStep(secret: Buffer, digits: string, nowMs = Date.now()): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: digits, timestamp: nowMs, window: DRIFT });
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
}

/** SHA-1, six digits and 30 seconds, the defaults: the only settings that every app supports. */
function totpOf(secret: Buffer, label = "") {
  const bytes = new Uint8Array(secret).buffer;
  return new TOTP({ issuer: SITE.name, label, secret: new Secret({ buffer: bytes }) });
}

const MINUTES = 15;
const Payload = z.object({ sub: z.uuid(), secret: z.string().length(28) });

const setupCookieName = () => `${loginCookieName()}-setup`;

/** A new secret, not stored yet: the form sends it back, sealed, with a code. */
export async function newSetup(userId: string): Promise<{ secret: Buffer; setup: string }> {
  const secret = newSecret();
  const payload = { sub: userId, secret: secret.toString("base64") };
  return { secret, setup: await sealCookie(setupCookieName(), payload, MINUTES * 60) };
}

export async function openSetup(setup: string, userId: string): Promise<Buffer | null> {
  const parsed = Payload.safeParse(await openCookie(setupCookieName(), setup));
  return parsed.success && parsed.data.sub === userId ? Buffer.from(parsed.data.secret, "base64") : null;
}

const IV = 12;
const TAG = 16;

/** Encrypts for this account with a key derived from AUTH_SECRET, so that the database alone can't produce codes. */
export function sealSecret(userId: string, secret: Buffer): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(), iv).setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Null if AUTH_SECRET has changed since: the owner then needs a recovery code or a passkey. */
export function openSecret(userId: string, sealed: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", deriveKey(), sealed.subarray(0, IV), { authTagLength: TAG })
      .setAAD(Buffer.from(userId))
      .setAuthTag(sealed.subarray(IV, IV + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

function deriveKey(): Buffer {
  return Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, "", "authenticator secret", 32));
}

/** Shown once; only their hashes are stored. */
export function newRecoveryCodes(userId: string): { codes: string[]; hashes: Buffer[] } {
  const texts = Array.from({ length: RECOVERY_CODES }, () => formatRecoveryCode(randomBytes(10)));
  return { codes: texts.map(groupCharacters), hashes: texts.map((text) => hashRecoveryCode(userId, text)) };
}

/**
 * SHA-256 is enough, because 80 random bits can't be guessed. AUTH_SECRET is not part of the hash, so that the codes
 * still work after it was changed and the app's secret can't be decrypted any more.
 */
export function hashRecoveryCode(userId: string, text: string): Buffer {
  return createHash("sha256").update(`recovery code ${userId} ${text}`).digest();
}
