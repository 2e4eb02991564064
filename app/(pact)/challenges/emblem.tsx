import { EMBLEM_QUARTER, emblemOf } from "@/lib/domain/challenges/emblem";

/** The vertical and the horizontal thread of each hue. */
const HUES = [
  { upright: "stroke-accent", lying: "stroke-ochre" },
  { upright: "stroke-indigo", lying: "stroke-accent" },
  { upright: "stroke-moss", lying: "stroke-ochre" },
  { upright: "stroke-ochre", lying: "stroke-indigo" },
  { upright: "stroke-accent", lying: "stroke-moss" },
  { upright: "stroke-indigo", lying: "stroke-moss" },
] as const;

/** Size of a cell in SVG units. */
const CELL = 4;
/** The side of the motif, which is four quarters, without its rim. */
const MOTIF = 2 * EMBLEM_QUARTER * CELL;

/** The woven emblem of a challenge, a decoration beside its name. */
export function Emblem({ challengeId, className }: { challengeId: string; className: string }) {
  return (
    <svg
      viewBox="-18 -18 36 36"
      aria-hidden="true"
      className={`emblem ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of an id of ours and numbers
      dangerouslySetInnerHTML={{ __html: drawMotif(challengeId) }}
    />
  );
}

/** The same motif side by side: the markup of a band of cloth across a card. */
export function drawBand(challengeId: string): string {
  const id = `b${challengeId.slice(0, 8)}`;
  const size = `width='80' height='80' viewBox='${-MOTIF / 2} ${-MOTIF / 2} ${MOTIF} ${MOTIF}'`;
  const cloth = `<pattern id='${id}' patternUnits='userSpaceOnUse' ${size}>${drawMotif(challengeId)}</pattern>`;
  return `${cloth}<path d='M0 0h1200v160H0z' fill='url(#${id})'/>`;
}

function drawMotif(challengeId: string): string {
  const { over, hue } = emblemOf(challengeId);
  const id = `e${challengeId.slice(0, 8)}`;
  const { upright, lying } = HUES[hue];
  const threads = `<path d='${drawStitches(over, true)}' class='${upright}'/><path d='${drawStitches(over, false)}' class='${lying}' opacity='.6'/>`;
  const mirrored = ["-1 1", "1-1", "-1-1"].map((scale) => `<use href='#${id}' transform='scale(${scale})'/>`);
  return `<g id='${id}'>${threads}</g>${mirrored.join("")}`;
}

/** The stitches of the lower right quarter; adjacent cells with the same thread become one long stitch. */
function drawStitches(over: readonly boolean[], isUpright: boolean): string {
  const isOn = (line: number, at: number) =>
    at < EMBLEM_QUARTER && over[isUpright ? at * EMBLEM_QUARTER + line : line * EMBLEM_QUARTER + at] === isUpright;
  let path = "";
  for (let line = 0; line < EMBLEM_QUARTER; line++)
    for (let at = 0; at < EMBLEM_QUARTER; at++) {
      const first = at;
      while (isOn(line, at)) at++;
      if (at === first) continue;
      const [along, across] = [first * CELL + 1, line * CELL + 2];
      path += `M${isUpright ? `${across} ${along}v` : `${along} ${across}h`}${(at - first) * CELL - 2}`;
    }
  return path;
}
