import { createHash, randomBytes } from "node:crypto";

/** A new link's secret, 256 bits, and what the database keeps of it. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** What the database keeps of a link's secret. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
