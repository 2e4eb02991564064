import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "../env";

const IV = 12;
const TAG = 16;

/** Encrypts for this account with a key derived from AUTH_SECRET, so that the database alone can't produce codes. */
export function sealSecret(userId: string, secret: Buffer): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", key(), iv).setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Null if AUTH_SECRET has changed since: the owner then needs a recovery code or a passkey. */
export function openSecret(userId: string, sealed: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key(), sealed.subarray(0, IV), { authTagLength: TAG })
      .setAAD(Buffer.from(userId))
      .setAuthTag(sealed.subarray(IV, IV + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

function key(): Buffer {
  return Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, "", "authenticator secret", 32));
}
