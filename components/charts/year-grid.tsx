import type { Range } from "@/lib/domain/insights/range";
import type { DayTotal } from "@/lib/domain/insights/stitches";
import { monthInWords } from "@/lib/domain/insights/words";
import {
  CELL,
  cutIntoBlocks,
  groundPath,
  type MarkName,
  markName,
  markPaths,
  monthColumns,
  stitchPaths,
} from "@/lib/domain/insights/year-grid";

/** Above the grid the height of the months' names. */
const TOP = 16;

/**
 * One cell a date: up to four stitches, hollow where the time does not count for the streak. On narrow screens the halves
 * of a year stand below each other.
 */
export function YearGrid({ label, days, range }: { label: string; days: readonly DayTotal[]; range: Range }) {
  const names = [...new Set(days.flatMap((day) => markName(day) ?? []))];
  return (
    <div role="img" aria-label={label} className="mt-4 flex flex-wrap gap-y-3">
      {cutIntoBlocks(range).map((block, at) => (
        <svg
          key={block.first}
          viewBox={`0 0 ${block.columns * CELL} ${TOP + 7 * CELL}`}
          aria-hidden="true"
          className="chart year-half"
          style={{ flexGrow: block.columns, maxWidth: `${block.columns * 1.2}rem` }}
        >
          {at === 0 ? (
            <defs>
              {names.map((name) => (
                <Stitches key={name} name={name} />
              ))}
            </defs>
          ) : null}
          {monthColumns(block).map(({ month, column }) => (
            <text key={month} x={column * CELL} y="10">
              {monthInWords(month, "short")}
            </text>
          ))}
          <g transform={`translate(0 ${TOP})`} strokeWidth={CELL - 1}>
            <path d={groundPath(block)} className="stroke-sunken" />
            {[...markPaths(days, block)].map(([name, path]) => (
              <path key={name} d={path} stroke={`url(#stitches-${name})`} />
            ))}
          </g>
        </svg>
      ))}
    </div>
  );
}

/** A tile as large as a cell, so that it repeats from cell to cell. */
function Stitches({ name }: { name: MarkName }) {
  const { all, inside } = stitchPaths(name);
  return (
    <pattern id={`stitches-${name}`} width={CELL} height={CELL} patternUnits="userSpaceOnUse">
      {name === "0-0" ? <circle cx="6" cy="6" r="1.3" className="fill-control" /> : null}
      {all ? <path d={all} className="chart-stitch" /> : null}
      {inside ? <path d={inside} className="chart-hollow" /> : null}
    </pattern>
  );
}
