import type { Cause } from "@/lib/domain/impacts/causes";
import { type Growth, type Place, placesOf } from "@/lib/domain/impacts/landscape";
import { UNITS } from "./units";

type IconName = Cause["iconName"];

/** Places the five fields. `ground`: a field's outline, `echo`: its quilting, `at`: where its nearest row stands. */
export type Scene = {
  size: [number, number];
  sky: string;
  fields: readonly { of: IconName; ground: string; echo: string; at: [number, number] }[];
};

/** The SVG definitions shared by the scenes: a symbol per unit, and a group per field with its units. */
export function definitions(growths: ReadonlyMap<IconName, Growth>): string {
  const units = Object.values(UNITS).map(
    ({ id, outline, detail }) =>
      `<path id='${id}-o' d='${outline}'/><g id='${id}'><use href='#${id}-o'/><path d='${detail}' class='landscape-thread'/></g>`,
  );
  const grounds = [...growths].map(([of, growth]) => `<g id='${UNITS[of].id}s'>${stand(of, growth)}</g>`);
  return units.join("") + SPROUT + STEAM + grounds.join("");
}

/** Draws the fields with their units, from the farthest to the nearest. */
export function sceneMarks({ sky, fields }: Scene): string {
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
function stand(of: IconName, { whole, next }: Growth): string {
  const { id, fill, rows } = UNITS[of];
  const places = placesOf(of);
  return rows
    .map(({ up, apart, size }, row) => {
      const x = ({ right }: Place) => round((right * apart) / size);
      const there = places.slice(0, whole).filter((place) => place.row === row);
      const growing = places[whole]?.row === row ? places[whole] : undefined;
      if (there.length === 0 && !growing) return "";
      const units = there.map((place) => `<use href='#${id}' x='${x(place)}'/>`).join("");
      const steam = of === "Apple" ? there.map((place) => `<use href='#steam' x='${x(place)}'/>`).join("") : "";
      const nextUnit = growing ? `<g transform='translate(${x(growing)})'>${grow(of, next)}</g>` : "";
      return `<g transform='translate(0-${up})scale(${size})' class='${fill}'>${units}${steam}${nextUnit}</g>`;
    })
    .reverse()
    .join("");
}

/** The next unit: a dotted outline, filled up to its share; a tree is a sprout that grows instead. */
function grow(of: IconName, next: number): string {
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
