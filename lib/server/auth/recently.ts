import "server-only";
import { findProofs } from "@/db/queries/auth/factors";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { UserError } from "@/lib/errors";

export { hasSecondFactor } from "@/db/queries/auth/factors";

type Login = { userId: string; authSessionId: string };

/** How long changes to the ways of signing in are open after the proof. */
const CHANGE_MINUTES = 15;

/**
 * Whether the password, or a passkey in its place, was proved in this login lately, and the second factor, where one is
 * on, at any time in it. A remembered device proves no factor.
 */
export async function recentlyAuthenticated(login: Login, minutes = 30): Promise<boolean> {
  const proofs = await findProofs(login);
  if (!proofs || !isWithin(proofs.password, minutes)) return false;
  return !proofs.hasFactor || proofs.factor !== null;
}

/** Whether all that the account has was proved lately. */
export async function mayChangeFactors(login: Login): Promise<boolean> {
  const proofs = await findProofs(login);
  if (!proofs || !isWithin(proofs.password, CHANGE_MINUTES)) return false;
  return !proofs.hasFactor || isWithin(proofs.factor, CHANGE_MINUTES);
}

export async function requireConfirmed(login: Login): Promise<void> {
  if (!(await mayChangeFactors(login))) throw new UserError(FACTOR_TEXTS.confirmFirst);
}

function isWithin(seconds: number | null, minutes: number): boolean {
  return seconds !== null && seconds <= minutes * 60;
}
