import "server-only";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { OtherAccountError } from "@/lib/errors";
import { env } from "../env";

/** 256 random bits, and the hash that the database stores. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Identifies an account on its pages without revealing its id; can't be forged. Empty for visitors. */
export function accountTag(userId: string | null | undefined): string {
  if (!userId) return "";
  return createHmac("sha256", env().AUTH_SECRET).update(`account:${userId}`).digest("base64url").slice(0, 22);
}

/**
 * Rejects a request from a page that was rendered for another account and left open in this browser. A request without
 * a tag counts as a visitor's page.
 */
export function requireSameAccount(claimed: string | null | undefined, userId: string | null | undefined): void {
  if ((claimed ?? "") !== accountTag(userId)) throw new OtherAccountError();
}
