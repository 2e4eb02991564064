/** Seconds since this login proved the password and the factor; null if it never did. */
export type Proofs = { password: number | null; factor: number | null; hasFactor: boolean };

/** How long after the proof the login may change how the account signs in. */
export const CHANGE_MINUTES = 15;

/** Whether the password was proved recently and the factor in this login. A remembered device proves no factor. */
export function provesOwner(proofs: Proofs | null, minutes: number): boolean {
  return proofs !== null && isWithin(proofs.password, minutes) && provesFactor(proofs);
}

/** Whether this login proved the factor, or the account has none. */
export function provesFactor(proofs: Proofs | null): boolean {
  return proofs !== null && (!proofs.hasFactor || proofs.factor !== null);
}

/** Whether the password, and the factor if the account has one, were proved within CHANGE_MINUTES. */
export function allowsChanges(proofs: Proofs | null): boolean {
  if (!proofs || !isWithin(proofs.password, CHANGE_MINUTES)) return false;
  return !proofs.hasFactor || isWithin(proofs.factor, CHANGE_MINUTES);
}

function isWithin(seconds: number | null, minutes: number): boolean {
  return seconds !== null && seconds <= minutes * 60;
}
