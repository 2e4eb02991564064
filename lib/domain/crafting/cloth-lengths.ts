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
