import "server-only";
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { SITE } from "@/lib/site/site";
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
export function matchingStep(secret: Buffer, digits: string, nowMs = Date.now()): number | null {
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

const name = () => `${loginCookieName()}-setup`;

/** A new secret, not stored yet: the form sends it back, sealed, with a code. */
export async function newSetup(userId: string): Promise<{ secret: Buffer; setup: string }> {
  const secret = newSecret();
  const payload = { sub: userId, secret: secret.toString("base64") };
  return { secret, setup: await sealCookie(name(), payload, MINUTES * 60) };
}

export async function openSetup(setup: string, userId: string): Promise<Buffer | null> {
  const parsed = Payload.safeParse(await openCookie(name(), setup));
  return parsed.success && parsed.data.sub === userId ? Buffer.from(parsed.data.secret, "base64") : null;
}
