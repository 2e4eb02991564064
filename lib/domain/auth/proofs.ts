/** Seconds since the password and the factor were proved in a login; null: never in it. */
export type Proofs = { password: number | null; factor: number | null; hasFactor: boolean };

/** How long changes to the ways of signing in are open after the proof. */
export const CHANGE_MINUTES = 15;

/** A remembered device proves no factor; one that was proved holds for the whole login. */
export function provesOwner(proofs: Proofs | null, minutes: number): boolean {
  if (!proofs || !isWithin(proofs.password, minutes)) return false;
  return !proofs.hasFactor || proofs.factor !== null;
}

/** Whether all that the account has was proved lately. */
export function opensChanges(proofs: Proofs | null): boolean {
  if (!proofs || !isWithin(proofs.password, CHANGE_MINUTES)) return false;
  return !proofs.hasFactor || isWithin(proofs.factor, CHANGE_MINUTES);
}

function isWithin(seconds: number | null, minutes: number): boolean {
  return seconds !== null && seconds <= minutes * 60;
}
