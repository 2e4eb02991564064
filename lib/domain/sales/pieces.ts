import { readWholeNumber } from "../shared/whole-number";

/** The most pieces that one project can have. */
export const MAX_PIECES = 999;

export function readPieces(text: string): { pieces: number; problem: null } | { pieces: null; problem: string } {
  const pieces = readWholeNumber(text, MAX_PIECES);
  return pieces === null ? { pieces, problem: `Please enter 1 to ${MAX_PIECES}.` } : { pieces, problem: null };
}
