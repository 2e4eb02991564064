import "server-only";
import { findProofs, type Login } from "@/db/queries/auth/proofs";
import { opensChanges, provesOwner } from "@/lib/domain/auth/proofs";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { UserError } from "@/lib/errors";

export { hasSecondFactor } from "@/db/queries/auth/proofs";

/**
 * Whether this login has proved the password or a passkey recently, and the second factor, if one is on, at any time.
 */
export async function recentlyAuthenticated(login: Login, minutes = 30): Promise<boolean> {
  return provesOwner(await findProofs(login), minutes);
}

/** For screens, and to skip needless work; the change itself checks again under its lock. */
export async function mayChangeFactors(login: Login): Promise<boolean> {
  return opensChanges(await findProofs(login));
}

export async function requireConfirmed(login: Login): Promise<void> {
  if (!(await mayChangeFactors(login))) throw new UserError(FACTOR_TEXTS.confirmFirst);
}
