import "server-only";
import { createHmac } from "node:crypto";
import { OtherAccountError } from "@/lib/errors";
import { env } from "../env";

/** An account as pages name it: nobody learns its id from it, and nobody can make one up. Empty for visitors. */
export function accountTag(userId: string | null | undefined): string {
  if (!userId) return "";
  return createHmac("sha256", env().AUTH_SECRET).update(`account:${userId}`).digest("base64url").slice(0, 22);
}

/**
 * Refuses what a page of another account sends: one that was left open by whoever used this browser before.
 * Throws OtherAccountError; a request that names no account counts as a visitor's page.
 */
export function requireSameAccount(claimed: string | null | undefined, userId: string | null | undefined): void {
  if ((claimed ?? "") !== accountTag(userId)) throw new OtherAccountError();
}
