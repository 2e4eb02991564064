import { GRID_WEEKS, type Range } from "@/lib/domain/insights/range";
import {
  type Block,
  cutIntoBlocks,
  type DayTotal,
  type MarkName,
  markName,
  markPaths,
  monthColumns,
  outlinePath,
  stitchPaths,
  WEEKS_A_BLOCK,
} from "@/lib/domain/insights/stitches";
import type { HourTotal } from "@/lib/domain/insights/sums";
import { formatHour, monthInWords, WEEKDAYS } from "@/lib/domain/insights/words";
import { Drawing } from "./chart";

/** The size of a cell in SVG units. */
const CELL = 12;

const YEAR_WIDTH = WEEKS_A_BLOCK * CELL;
/** Of few weeks, the dates are wider than high. */
const MAX_HEIGHT = 22;
/** The height of the months' names above the grid. */
const TOP = 16;
/** The space for the name of a month. */
const NAME = 24;

/**
 * One cell per date: up to four stitches, grey where the time does not count for the streak. At most half a year is as
 * wide as its card; the halves of a longer range are stacked on narrow screens.
 */
export function YearGrid(props: { labelledBy: string | null; days: readonly DayTotal[]; range: Range }) {
  const { labelledBy, days, range } = props;
  const marks = [...new Set(days.flatMap((day) => markName(day) ?? []))];
  const blocks = cutIntoBlocks(range);
  const cell = blocks.length === 1 ? YEAR_WIDTH / Math.max(GRID_WEEKS, blocks[0]?.columns ?? 1) : CELL;
  const height = Math.min(cell, MAX_HEIGHT);
  return (
    <>
      <div className={blocks.length === 1 ? "pl-5" : "year-grid"}>
        {blocks.map((block, at) => (
          <Drawing
            key={block.first}
            labelledBy={at === 0 ? labelledBy : null}
            size={[YEAR_WIDTH, TOP + 7 * height]}
            marks={`${at === 0 ? `${TILE}<defs class='chart-stitch'>${marks.map(drawPattern).join("")}</defs>` : ""}${drawMonthNames(block, cell)}${at === 0 ? drawWeekdays(height, -9, TOP) : ""}
<g transform='translate(${cell / 2} ${TOP + height / 2})scale(${cell} ${height})' class='year-cells'>${drawCells(block, days)}</g>`}
          />
        ))}
      </div>
      <YearKey marks={marks} />
    </>
  );
}

const STITCHES_FROM = ["5 m", "30 m", "1 h", "2 h"];

/** What the stitches that are drawn stand for. */
function YearKey({ marks }: { marks: readonly MarkName[] }) {
  const counts = marks.map((mark) => mark.split("-").map(Number)).map(([full = 0, late = 0]) => full + late);
  const least = Math.min(...counts.filter(Boolean));
  const keys = STITCHES_FROM.map((words, at) =>
    counts.includes(at + 1) ? `<span style='--n:${at + 1}'>${at + 1 === least ? "from " : ""}${words}</span>` : "",
  );
  if (marks.some((mark) => !mark.endsWith("-0"))) keys.push("<span data-late>too late for the streak</span>");
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, as markup like the drawings
    <p className="year-key" dangerouslySetInnerHTML={{ __html: keys.join("") }} />
  );
}

/** One day, the size of a cell, so that it repeats in every cell. */
const TILE = `<pattern id='d' width='1' height='1' patternUnits='userSpaceOnUse' patternTransform='translate(-.5 -.5)'><path d='M.04.04h.92v.92h-.92z' class='fill-sunken'/></pattern>`;

function drawPattern(name: MarkName): string {
  const { full, late } = stitchPaths(name);
  const dot = name === "0-0" ? "<circle cx='.5' cy='.5' r='.11' stroke='none' class='fill-control'/>" : "";
  const stitches = full ? `<path d='${full}'/>` : "";
  const grey = late ? `<path d='${late}' class='chart-late'/>` : "";
  return `<pattern id='s${name}' href='#d'>${dot}${stitches}${grey}</pattern>`;
}

/** The names of the months that begin in the block, or of every second one where they would be too close. */
function drawMonthNames(block: Block, cell: number): string {
  const begun = monthColumns(block);
  const hasSpace = cell > CELL && (begun[0]?.column ?? block.columns) * cell > 1.5 * NAME;
  return [...(hasSpace ? [{ month: block.from.slice(0, 7), column: 0 }] : []), ...begun]
    .filter(({ month }) => cell > CELL || Number(month.slice(5)) % 2 === 0)
    .map(
      ({ month, column }) =>
        `<text x='${Math.min(column * cell, YEAR_WIDTH - NAME).toFixed(0)}' y='10'>${monthInWords(month, "short")}</text>`,
    )
    .join("");
}

/** The weekdays' first letters, or every second one's if the rows are low; as one text, since each counts as an element. */
function drawWeekdays(rowHeight: number, x: number, top: number): string {
  const shown = WEEKDAYS.flatMap(([letter], at) =>
    rowHeight > CELL || [0, 2, 4].includes(at) ? [{ letter, at }] : [],
  );
  const tops = shown.map(({ at }) => Math.round(top + (at + 0.5) * rowHeight + 4));
  return `<text class='weekdays' x='${shown.map(() => x).join(" ")}' y='${tops.join(" ")}'>${shown.map(({ letter }) => letter).join("")}</text>`;
}

function drawCells(block: Block, days: readonly DayTotal[]): string {
  const marks = [...markPaths(days, block)].map(([name, path]) => `<path d='${path}' stroke='url(#s${name})'/>`);
  return `<path d='${outlinePath(block)}' fill='url(#d)'/>${marks.join("")}`;
}

/** The width of the weekdays' letters beside the grid. */
const LEFT = 20;
/** The distance of the weekdays, in cells. */
const ROW = 1.5;
const HOURS_HEIGHT = (6 * ROW + 1) * CELL;
const CLOCKS = [0, 3, 6, 9, 12, 15, 18, 21];
const SIZES = [0.3, 0.55, 0.8, 1.05];

/** A dot for each hour of the week; the more time, the larger, and pale without if most are. Leaves out the hours never in use. */
export function HourGrid({ labelledBy, hours }: { labelledBy: string; hours: readonly HourTotal[] }) {
  const most = Math.max(1, ...hours.map(({ seconds }) => seconds));
  const inUse = hours.map(({ hour }) => hour);
  const [from, to] = [Math.max(0, Math.min(...inUse) - 1), Math.min(23, Math.max(...inUse) + 1)];
  const step = Math.min(2, 24 / (to - from + 1));
  const dots = SIZES.map((size, at) => {
    const ofSize = hours.filter(({ seconds }) => Math.ceil((seconds / most) * SIZES.length) === at + 1);
    return ofSize.length > 0 ? `<path d='${dotPath(ofSize, from, step)}' stroke-width='${size}'/>` : "";
  });
  const width = Number(((to - from) * step + 0.1).toFixed(1));
  // Between many dots the pale ones would say nothing.
  const isSparse = hours.length * 2 < WEEKDAYS.length * (to - from + 1);
  const rows = WEEKDAYS.map((_, at) => `M0 ${at * ROW}h${width}`).join("");
  const free = isSparse ? `<path d='${rows}' stroke-dasharray='0 ${step}' class='chart-free'/>` : "";
  const clocks = CLOCKS.filter((hour) => from <= hour && hour <= to && (step > 1.2 || hour % 6 === 0)).map(
    (hour) =>
      `<text x='${(LEFT + (hour - from + 0.5) * step * CELL).toFixed(0)}'>${formatHour(hour).replace(":00", "")}</text>`,
  );
  return (
    <Drawing
      labelledBy={labelledBy}
      size={[LEFT + 24 * CELL, HOURS_HEIGHT + 16]}
      marks={`${drawWeekdays(ROW * CELL, 8, -(ROW - 1) * CELL * 0.5)}<g transform='translate(0 ${HOURS_HEIGHT + 13})' class='chart-middle'>${clocks.join("")}</g>
<g transform='translate(${LEFT + (step * CELL) / 2} ${CELL / 2})scale(${CELL})' class='chart-dots'>${free}${dots.join("")}</g>`}
    />
  );
}

/** Uses relative moves, the shortest notation. */
function dotPath(hours: readonly HourTotal[], from: number, step: number): string {
  let [x, y] = [from, 1];
  const dots = hours.map(({ weekday, hour }) => {
    const move = `m${Number(((hour - x) * step).toFixed(3))} ${(weekday - y) * ROW}z`;
    [x, y] = [hour, weekday];
    return move;
  });
  return dots.join("");
}
