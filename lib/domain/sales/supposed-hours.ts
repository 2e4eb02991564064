import { parseDuration } from "../crafting/typed-duration";
import { sum } from "../shared/largest-remainder";
import { divideRounded } from "../shared/money";

/** What “What it pays” begins with, as typed, for a project whose figures were kept. */
export type WorthBeginning = { hours: string; wage: string; shipping: string; postage: string; channelId: string };

const MAX_SUPPOSED_SECONDS = 9_999 * 3600;

/** Hours that the crafter supposes; a number alone is hours. An empty text supposes nothing. */
export function readSupposed(
  text: string,
): { seconds: number | null; problem: null } | { seconds: null; problem: string } {
  if (text.trim() === "") return { seconds: null, problem: null };
  const seconds = parseDuration(text, "hours");
  return seconds !== null && seconds >= 60 && seconds <= MAX_SUPPOSED_SECONDS
    ? { seconds, problem: null }
    : { seconds: null, problem: "Please enter hours, such as 8 or 7h 20m." };
}

/** A completed project that was made from a template. */
export type Copy = { seconds: number; pieces: number };

/** How many completed copies of a template say how long the next one takes. */
export const COPIES_COUNTED = 5;

/**
 * The hours of a template's last completed copies for `pieces` pieces, by the time that one piece took, in whole minutes;
 * null without copies or under a minute.
 */
export function supposedFromCopies(copies: readonly Copy[], pieces: number): { label: string; seconds: number } | null {
  const made = sum(copies.map((copy) => copy.pieces));
  if (made === 0) return null;
  const minutes = Number(divideRounded(BigInt(sum(copies.map(({ seconds }) => seconds)) * pieces), BigInt(made * 60)));
  const label = `As the last ${COPY_WORDS[copies.length - 1]}`;
  return minutes < 1 ? null : { label, seconds: minutes * 60 };
}

const COPY_WORDS = ["copy", "two copies", "three copies", "four copies", "five copies"];
