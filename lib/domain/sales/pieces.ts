import { readWholeNumber } from "../shared/whole-number";

/** The most that one project is. */
export const MAX_PIECES = 999;

export function readPieces(text: string): { pieces: number; problem: null } | { pieces: null; problem: string } {
  const pieces = readWholeNumber(text, MAX_PIECES);
  return pieces === null ? { pieces, problem: `Please enter 1 to ${MAX_PIECES}.` } : { pieces, problem: null };
}
