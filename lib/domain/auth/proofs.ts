/** Seconds since the password and the factor were proved in a login; null: never in it. */
export type Proofs = { password: number | null; factor: number | null; hasFactor: boolean };

/** How long changes to the ways of signing in are open after the proof. */
export const CHANGE_MINUTES = 15;

/** A remembered device proves no factor; one that was proved holds for the whole login. */
export function provesOwner(proofs: Proofs | null, minutes: number): boolean {
  return proofs !== null && isWithin(proofs.password, minutes) && provesFactor(proofs);
}

/** The login was opened or confirmed by the factor, where one is on. */
export function provesFactor(proofs: Proofs | null): boolean {
  return proofs !== null && (!proofs.hasFactor || proofs.factor !== null);
}

/** Whether all that the account has was proved lately. */
export function opensChanges(proofs: Proofs | null): boolean {
  if (!proofs || !isWithin(proofs.password, CHANGE_MINUTES)) return false;
  return !proofs.hasFactor || isWithin(proofs.factor, CHANGE_MINUTES);
}

function isWithin(seconds: number | null, minutes: number): boolean {
  return seconds !== null && seconds <= minutes * 60;
}
