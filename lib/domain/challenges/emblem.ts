/** Stitches along the side of a quarter, which is mirrored to the other three. */
export const EMBLEM_QUARTER = 4;

/** A woven motif. `over`: for each cell, row by row, whether the upright thread is on top. `hue`: one of six. */
type Emblem = { over: boolean[]; hue: 0 | 1 | 2 | 3 | 4 | 5 };

/** The emblem of a challenge, always the same for its id. */
export function emblemOf(id: string): Emblem {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  hash = (hash ^ (hash >>> 12)) >>> 0;
  const over = Array.from({ length: EMBLEM_QUARTER ** 2 }, (_, at) => ((hash >>> at) & 1) === 1);
  return { over, hue: ((hash >>> 18) % 6) as Emblem["hue"] };
}
