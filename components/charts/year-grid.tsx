import type { Range } from "@/lib/domain/insights/range";
import {
  type Block,
  cutIntoBlocks,
  type DayTotal,
  type MarkName,
  markName,
  markPaths,
  monthColumns,
  outline,
  stitchPaths,
  WEEKS_A_BLOCK,
} from "@/lib/domain/insights/stitches";
import { monthInWords } from "@/lib/domain/insights/words";
import { Drawing } from "./drawing";

/** The size of a cell in SVG units, and the height of the months' names above the grid. */
const [CELL, TOP] = [12, 16];
/** The last column that leaves space for the name of a month. */
const LAST_NAME = WEEKS_A_BLOCK - 2;

/**
 * One cell per date: up to four stitches, hollow where the time does not count for the streak. On narrow screens the
 * halves of a year are stacked.
 */
export function YearGrid({ labelledBy, days, range }: { labelledBy: string; days: readonly DayTotal[]; range: Range }) {
  const patterns = [...new Set(days.flatMap((day) => markName(day) ?? []))].map(pattern);
  return (
    <div className="year-grid">
      {cutIntoBlocks(range).map((block, at) => (
        <Drawing
          key={block.first}
          labelledBy={at === 0 ? labelledBy : null}
          size={[WEEKS_A_BLOCK * CELL, TOP + 7 * CELL]}
          marks={`${at === 0 ? `<defs>${TILE}${patterns.join("")}</defs>` : ""}${names(block)}
<g transform='translate(${CELL / 2} ${TOP + CELL / 2})scale(${CELL})' class='year-cells'>${cells(block, days)}</g>`}
        />
      ))}
    </div>
  );
}

/** The size of one cell, so that it repeats in every cell. */
const TILE = `<pattern id='tile' width='1' height='1' patternUnits='userSpaceOnUse' patternTransform='translate(-.5 -.5)'>
<path d='M.04.04h.92v.92h-.92z' class='fill-sunken'/></pattern>`;

function pattern(name: MarkName): string {
  const { all, inside } = stitchPaths(name);
  const dot = name === "0-0" ? "<circle cx='.5' cy='.5' r='.11' class='fill-control'/>" : "";
  const stitches = all ? `<path d='${all}' class='chart-stitch'/>` : "";
  const hollow = inside ? `<path d='${inside}' class='chart-hollow'/>` : "";
  return `<pattern id='s${name}' href='#tile'>${dot}${stitches}${hollow}</pattern>`;
}

/** The names of every second month. */
function names(block: Block): string {
  return monthColumns(block)
    .filter(({ month }) => Number(month.slice(5)) % 2 === 0)
    .map(
      ({ month, column }) =>
        `<text x='${Math.min(column, LAST_NAME) * CELL}' y='10'>${monthInWords(month, "short")}</text>`,
    )
    .join("");
}

function cells(block: Block, days: readonly DayTotal[]): string {
  const marks = [...markPaths(days, block)].map(([name, path]) => `<path d='${path}' stroke='url(#s${name})'/>`);
  return `<path d='${outline(block)}' fill='url(#tile)'/>${marks.join("")}`;
}
