import "server-only";
import { createHmac } from "node:crypto";
import { OtherAccountError } from "@/lib/errors";
import { env } from "../env";

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
