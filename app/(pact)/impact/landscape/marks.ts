import type { Cause } from "@/lib/domain/impacts/causes";
import { type Growth, type Place, placesOf } from "@/lib/domain/impacts/landscape";

type IconName = Cause["iconName"];

/** Places the five fields. `ground`: a field's outline, `echo`: its quilting, `at`: where its nearest row stands. */
export type Scene = {
  viewBox: string;
  sky: string;
  fields: readonly { of: IconName; ground: string; echo: string; at: [number, number] }[];
};

/** The SVG definitions shared by the scenes: a symbol per unit, and a group per field with its units. */
export function drawDefinitions(growths: ReadonlyMap<IconName, Growth>): string {
  const units = Object.values(UNITS).map(
    ({ id, outline, detail }) =>
      `<path id='${id}-o' d='${outline}'/><g id='${id}'><use href='#${id}-o'/><path d='${detail}' class='landscape-thread'/></g>`,
  );
  const grounds = [...growths].map(([of, growth]) => `<g id='${UNITS[of].id}s'>${drawUnits(of, growth)}</g>`);
  return units.join("") + SPROUT + STEAM + grounds.join("");
}

/** Draws the fields with their units, from the farthest to the nearest. */
export function drawScene({ sky, fields }: Scene): string {
  const grounds = fields.map(({ of, ground, echo, at: [x, y] }) => {
    const { id, ground: fill, stroke } = UNITS[of];
    return `<g class='landscape-field ${stroke}'><path d='${ground}' class='${fill}'/><path d='${echo}' class='landscape-echo'/></g><use href='#${id}s' x='${x}' y='${y}'/>`;
  });
  return sky + grounds.join("");
}

const SPROUT =
  "<path id='sprout' d='M-.8 0C-.4-4-.4-6-.8-9-5-8.6-8-11-8-15-4-15.4-1-13.4 0-10.4 1-15 4-17 8-17 8-12.4 5-10 .8-10 .5-6 .5-4 .8 0z'/>";
const STEAM = "<path id='steam' d='M-3-12.5q-2.4-2 0-4t0-4M3-12.5q-2.4-2 0-4t0-4' class='landscape-steam'/>";

/** Draws the farther rows first, so that nearer ones overlap them. */
function drawUnits(of: IconName, { whole, next }: Growth): string {
  const { id, fill, rows } = UNITS[of];
  const places = placesOf(of);
  // Few are drawn larger.
  const larger = whole > 4 ? 1 : 1 + 0.5 / Math.max(1, whole);
  return rows
    .map(({ up, apart, size }, row) => {
      const x = ({ right }: Place) => round((right * apart) / size);
      const there = places.slice(0, whole).filter((place) => place.row === row);
      const growing = places[whole]?.row === row ? places[whole] : undefined;
      if (there.length === 0 && !growing) return "";
      const units = there.map((place) => `<use href='#${id}' x='${x(place)}'/>`).join("");
      const steam = of === "Apple" ? there.map((place) => `<use href='#steam' x='${x(place)}'/>`).join("") : "";
      const nextUnit = growing ? `<g transform='translate(${x(growing)})'>${drawNextUnit(of, next)}</g>` : "";
      return `<g transform='translate(0-${round(up * larger)})scale(${round(size * larger)})' class='${fill}'>${units}${steam}${nextUnit}</g>`;
    })
    .reverse()
    .join("");
}

/** The next unit: a dotted outline, filled up to its share; a tree is a sprout that grows instead. */
function drawNextUnit(of: IconName, next: number): string {
  const { id, height, stroke } = UNITS[of];
  const outline = `<use href='#${id}-o' class='landscape-next ${stroke}'/>`;
  if (next === 0) return outline;
  if (of === "Tree") return `<use href='#sprout' transform='scale(${round(0.4 + 0.8 * next)})'/>`;
  const level = round(height * next);
  return `<clipPath id='${id}-c'><path d='M-12 1V-${level}H12V1z'/></clipPath><use href='#${id}' clip-path='url(#${id}-c)'/>
<clipPath id='${id}-d'><path d='M-12-${level}V-30H12V-${level}z'/></clipPath><g clip-path='url(#${id}-d)'>${outline}</g>`;
}

function round(value: number): string {
  return String(Number(value.toFixed(2)));
}

/**
 * How to draw a unit that stands at 0,0: its outline, filled in the colour of the cause, and the thread on it. Straight
 * sides are an even number long, so that each corner gets a stitch.
 * `height`: of the outline. `ground`: the fill of its field. `rows`: each row's height above the first, spacing and
 * unit size.
 */
type Unit = {
  id: string;
  height: number;
  outline: string;
  detail: string;
  fill: string;
  stroke: string;
  ground: string;
  rows: readonly { up: number; apart: number; size: number }[];
};

export const UNITS: Record<Cause["iconName"], Unit> = {
  Tree: {
    id: "tree",
    height: 25,
    outline: "M-1 0V-8C-5-7.6-8.4-10-8.4-14-8.4-18.4-4.6-23.4 0-25.5 4.6-23.4 8.4-18.4 8.4-14 8.4-10 5-7.6 1-8V0z",
    detail: "M0-9v-10M0-12l3.4-3M0-14.4l-3.4-3",
    fill: "fill-moss",
    stroke: "stroke-moss",
    ground: "fill-moss-soft",
    rows: [
      { up: 0, apart: 36, size: 1.6 },
      { up: 27, apart: 26, size: 1.2 },
      { up: 47, apart: 20, size: 0.9 },
    ],
  },
  Droplet: {
    id: "drop",
    height: 15,
    outline: "M0-15C3.4-11 5-8.4 5-5.4A5 5 0 0 1-5-5.4C-5-8.4-3.4-11 0-15z",
    detail: "M-2.4-5.2A2.5 2.5 0 0 0 0-2.8",
    fill: "fill-indigo",
    stroke: "stroke-indigo",
    ground: "fill-indigo-soft",
    rows: [
      { up: 0, apart: 22, size: 1.7 },
      { up: 28, apart: 19, size: 1.35 },
      { up: 51, apart: 16.5, size: 1.1 },
      { up: 69, apart: 14, size: 0.85 },
    ],
  },
  Apple: {
    id: "bowl",
    height: 10,
    outline: "M-9-10H9C9-5 7.5-1 4 0H-4C-7.5-1-9-5-9-10z",
    detail: "M-6.4-7H7",
    fill: "fill-madder",
    stroke: "stroke-madder",
    ground: "fill-madder-soft",
    rows: [
      { up: 0, apart: 34, size: 1.55 },
      { up: 35, apart: 28, size: 1.2 },
    ],
  },
  Heart: {
    id: "house",
    height: 20.5,
    outline: "M-8 0V-8H-10L0-20.5 10-8H8V0z",
    detail: "M0-2.6-3.5-6.2A2.2 2.2 0 0 1 0-9 2.2 2.2 0 0 1 3.5-6.2z",
    fill: "fill-ochre",
    stroke: "stroke-ochre",
    ground: "fill-ochre-soft",
    rows: [
      { up: 0, apart: 44, size: 1.6 },
      { up: 29, apart: 32, size: 1.15 },
      { up: 49, apart: 25, size: 0.85 },
    ],
  },
  Spool: {
    id: "spool",
    height: 18,
    outline: "M-8-18H8V-16H6V-2H8V0H-8V-2H-6V-16H-8z",
    detail: "M-5.6-12.4 5.6-10.6M-5.6-9 5.6-7.2M-5.6-5.6 5.6-3.8",
    fill: "fill-control",
    stroke: "stroke-control",
    ground: "fill-sunken",
    rows: [
      { up: 0, apart: 29, size: 1.5 },
      { up: 29, apart: 24, size: 1.15 },
    ],
  },
};
