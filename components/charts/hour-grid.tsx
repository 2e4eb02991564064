import type { HourTotal } from "@/lib/domain/insights/sums";
import { clock } from "@/lib/domain/insights/words";
import { Drawing } from "./drawing";

/** The size of a cell in SVG units, and the width of the weekdays' names beside the grid. */
const [CELL, LEFT] = [12, 30];
const SHOWN_WEEKDAYS = { Mon: 0, Wed: 2, Fri: 4, Sun: 6 };
const SIZES = [0.25, 0.45, 0.67, 0.88];

/** A dot for each hour of the week with time; the more time, the larger. */
export function HourGrid({ labelledBy, hours }: { labelledBy: string; hours: readonly HourTotal[] }) {
  const most = Math.max(1, ...hours.map(({ seconds }) => seconds));
  const dots = SIZES.map((size, at) => {
    const ofSize = hours.filter(({ seconds }) => Math.ceil((seconds / most) * SIZES.length) === at + 1);
    return ofSize.length > 0 ? `<path d='${dotPath(ofSize)}' stroke-width='${size}'/>` : "";
  });
  const weekdays = Object.entries(SHOWN_WEEKDAYS).map(([name, at]) => `<text y='${at * CELL + 10}'>${name}</text>`);
  const clocks = [0, 6, 12, 18].map(
    (hour) => `<text x='${LEFT + (hour + 0.5) * CELL}' y='${7 * CELL + 13}'>${clock(hour).slice(0, 2)}</text>`,
  );
  return (
    <Drawing
      labelledBy={labelledBy}
      size={[LEFT + 24 * CELL, 7 * CELL + 16]}
      marks={`${weekdays.join("")}<g class='chart-middle'>${clocks.join("")}</g>
<g transform='translate(${LEFT + CELL / 2} ${CELL / 2})scale(${CELL})' class='chart-dots'>${dots.join("")}</g>`}
    />
  );
}

/** Uses relative moves, the shortest notation. */
function dotPath(hours: readonly HourTotal[]): string {
  let [x, y] = [0, 1];
  const dots = hours.map(({ weekday, hour }) => {
    const move = `m${hour - x} ${weekday - y}z`;
    [x, y] = [hour, weekday];
    return move;
  });
  return dots.join("");
}
