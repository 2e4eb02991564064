import {
  ALLOCATION_STEP_SECONDS,
  type AllocationAmount,
  challengesOf,
  isSessionBased,
  mayTakeOddSeconds,
  replaceAmounts,
  roundDownToSteps,
  SESSION_CHALLENGE_MINIMUM_SECONDS,
  secondsOf,
} from "./allocation";
import type { AllocationDraft, Session } from "./allocation-draft";

/**
 * The seam after a challenge's length. It moves time from or to `partnerId`, the next length that has time: a challenge
 * or Personal Progress (null). `stops`: the seconds it can set, ascending, including the present ones.
 */
type Seam = { partnerId: string | null; stops: readonly number[] };

export function seamOf({ amounts }: AllocationDraft, challengeId: string, session: Session): Seam {
  const rows = challengesOf(amounts);
  const index = rows.findIndex((row) => row.challengeId === challengeId);
  const partnerId = rows.slice(index + 1).find(({ seconds }) => seconds > 0)?.challengeId ?? null;
  const current = secondsOf(rows, challengeId);
  const both = current + secondsOf(amounts, partnerId);
  const steps = Array.from(
    { length: Math.floor(both / ALLOCATION_STEP_SECONDS) + 1 },
    (_, step) => step * ALLOCATION_STEP_SECONDS,
  );
  const everything = partnerId === null && mayTakeOddSeconds(rows, challengeId) ? [both] : [];
  const accepts = (id: string | null, seconds: number) =>
    id === null ||
    seconds === 0 ||
    seconds >= SESSION_CHALLENGE_MINIMUM_SECONDS ||
    !isSessionBased(id, session.targets);
  const stops = [...steps, ...everything].filter(
    (seconds) => accepts(challengeId, seconds) && accepts(partnerId, roundDownToSteps(both - seconds)),
  );
  return { partnerId, stops: [...new Set([...stops, current])].toSorted((one, other) => one - other) };
}

/**
 * Moves the seam after a challenge to the stop nearest to these seconds. Odd seconds of the two lengths go to Personal
 * Progress. Returns the same draft when the nearest stop is the present one.
 */
export function cutDraft(
  draft: AllocationDraft,
  challengeId: string,
  wantedSeconds: number,
  session: Session,
): AllocationDraft {
  const seam = seamOf(draft, challengeId, session);
  const amounts = amountsAt(draft, challengeId, seam, nearestStop(seam.stops, wantedSeconds), session);
  return amounts === draft.amounts ? draft : { amounts, isByHand: true };
}

/** Returns the amounts with the seam at one of its stops; the same list for the present stop. */
export function amountsAt(
  { amounts }: AllocationDraft,
  challengeId: string,
  { partnerId }: Seam,
  stop: number,
  { durationSeconds }: Session,
): readonly AllocationAmount[] {
  const current = secondsOf(amounts, challengeId);
  if (stop === current) return amounts;
  const left = roundDownToSteps(current + secondsOf(amounts, partnerId) - stop);
  const partner = partnerId === null ? [] : [{ challengeId: partnerId, seconds: left }];
  return replaceAmounts(amounts, [{ challengeId, seconds: stop }, ...partner], durationSeconds);
}

/** The nearest stop; the lower one of two equally near ones. */
export function nearestStop(stops: readonly number[], seconds: number): number {
  const distance = (stop: number) => Math.abs(stop - seconds);
  return stops.reduce((best, stop) => (distance(stop) < distance(best) ? stop : best));
}

const BIG_STEP_SECONDS = 1800;

/** Where a key moves a seam; null for other keys. Arrows: to the next stop; page keys: by at least 30 minutes. */
export function stopForKey(key: string, stops: readonly number[], seconds: number): number | null {
  const first = stops[0] ?? seconds;
  const last = stops.at(-1) ?? seconds;
  const up = (by: number) => stops.find((stop) => stop >= seconds + by) ?? last;
  const down = (by: number) => stops.findLast((stop) => stop <= seconds - by) ?? first;
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return up(1);
    case "ArrowLeft":
    case "ArrowDown":
      return down(1);
    case "PageUp":
      return up(BIG_STEP_SECONDS);
    case "PageDown":
      return down(BIG_STEP_SECONDS);
    case "Home":
      return first;
    case "End":
      return last;
    default:
      return null;
  }
}

/** A length of the bar. The end of a challenge's length can be moved, so it has room for a seam even at 0 seconds. */
export type Length = { seconds: number; hasSeam: boolean };

const SEAM_PX = 24;
/** Half of a 44 px touch target: how far from a seam a finger can still grab it. */
const REACH_PX = 22;
const PERCENT_FOR_SEAMS = 50;

/** The part of a length's width that is independent of its time, for CSS. All seams take at most half the bar. */
export function baseOf({ hasSeam }: Length, lengths: readonly Length[]): string {
  return hasSeam ? `min(${SEAM_PX}px, ${PERCENT_FOR_SEAMS / countSeams(lengths)}%)` : "0px";
}

/** The drawn width of a second. */
export function pixelsPerSecond(widthPx: number, lengths: readonly Length[]): number {
  const seconds = lengths.reduce((sum, length) => sum + length.seconds, 0);
  return seconds > 0 ? (widthPx - countSeams(lengths) * basePx(widthPx, lengths)) / seconds : 0;
}

/** The index of the length whose seam is nearest to a pixel of the bar; null if none is within reach. */
export function seamAt(xPx: number, widthPx: number, lengths: readonly Length[]): number | null {
  const perSecond = pixelsPerSecond(widthPx, lengths);
  let best: { index: number; distance: number } | null = null;
  let end = 0;
  for (const [index, { seconds, hasSeam }] of lengths.entries()) {
    end += seconds * perSecond + (hasSeam ? basePx(widthPx, lengths) : 0);
    const distance = Math.abs(end - xPx);
    if (hasSeam && distance <= REACH_PX && distance < (best?.distance ?? Infinity)) best = { index, distance };
  }
  return best?.index ?? null;
}

function basePx(widthPx: number, lengths: readonly Length[]): number {
  return Math.min(SEAM_PX, (widthPx * PERCENT_FOR_SEAMS) / 100 / countSeams(lengths));
}

function countSeams(lengths: readonly Length[]): number {
  return lengths.filter(({ hasSeam }) => hasSeam).length;
}
