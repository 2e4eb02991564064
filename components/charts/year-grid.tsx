import type { Range } from "@/lib/domain/insights/range";
import type { DayTotal } from "@/lib/domain/insights/stitches";
import { monthInWords } from "@/lib/domain/insights/words";
import {
  cutIntoBlocks,
  groundPath,
  type MarkName,
  markName,
  markPaths,
  monthColumns,
  stitchPaths,
  WEEKS_A_BLOCK,
} from "@/lib/domain/insights/year-grid";

/** Units of a cell, and above the grid the height of the months' names. */
const [CELL, TOP] = [12, 16];

/**
 * One cell a date: up to four stitches, hollow where the time does not count for the streak. On narrow screens the halves
 * of a year stand below each other.
 */
export function YearGrid({ label, days, range }: { label: string; days: readonly DayTotal[]; range: Range }) {
  const names = [...new Set(days.flatMap((day) => markName(day) ?? []))];
  return (
    <div role="img" aria-label={label} className="year-grid">
      {cutIntoBlocks(range).map((block, at) => (
        <svg
          key={block.first}
          viewBox={`0 0 ${WEEKS_A_BLOCK * CELL} ${TOP + 7 * CELL}`}
          aria-hidden="true"
          className="chart"
        >
          {at === 0 ? (
            <defs>
              {names.map((name) => (
                <Stitches key={name} name={name} />
              ))}
            </defs>
          ) : null}
          {monthColumns(block)
            .filter(({ month }) => Number(month.slice(5)) % 2 === 0)
            .map(({ month, column }) => (
              <text key={month} x={column * CELL} y="10">
                {monthInWords(month, "short")}
              </text>
            ))}
          <g transform={`translate(${CELL / 2} ${TOP})scale(${CELL})`} className="year-cells">
            <path d={groundPath(block)} className="stroke-sunken" />
            {[...markPaths(days, block)].map(([name, path]) => (
              <path key={name} d={path} stroke={`url(#s${name})`} />
            ))}
          </g>
        </svg>
      ))}
    </div>
  );
}

/** A tile as large as a cell, so that it repeats from cell to cell; the paths run through the middle of the columns. */
function Stitches({ name }: { name: MarkName }) {
  const { all, inside } = stitchPaths(name);
  return (
    <pattern id={`s${name}`} width="1" height="1" patternUnits="userSpaceOnUse" patternTransform="translate(-.5)">
      {name === "0-0" ? <circle cx=".5" cy=".5" r=".11" className="fill-control" /> : null}
      {all ? <path d={all} className="chart-stitch" /> : null}
      {inside ? <path d={inside} className="chart-hollow" /> : null}
    </pattern>
  );
}
