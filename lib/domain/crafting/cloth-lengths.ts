/** A length of the bar. The end of a challenge's can be moved: it has room for a seam, also at 0. */
export type Length = { seconds: number; hasSeam: boolean };

const SEAM_PX = 24;
/** Half of 44 px: as far from a seam a finger still takes hold of it. */
const REACH_PX = 22;
const PERCENT_FOR_SEAMS = 50;

/** The part of a length that does not depend on its time, for CSS. All seams together take at most half of the bar. */
export function baseOf({ hasSeam }: Length, lengths: readonly Length[]): string {
  return hasSeam ? `min(${SEAM_PX}px, ${PERCENT_FOR_SEAMS / countSeams(lengths)}%)` : "0px";
}

/** How wide a second is drawn. */
export function pixelsPerSecond(widthPx: number, lengths: readonly Length[]): number {
  const seconds = lengths.reduce((sum, length) => sum + length.seconds, 0);
  return seconds > 0 ? (widthPx - countSeams(lengths) * basePx(widthPx, lengths)) / seconds : 0;
}

/** The place in the list of the length whose seam is nearest to a pixel of the bar; null when none is within reach. */
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
