import { findSums } from "@/db/queries/insights";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { canSeeYear, GRID_WEEKS, gridRange, type Range, readYear, startAtFirst } from "@/lib/domain/insights/range";
import {
  type Block,
  cutIntoBlocks,
  longestStreak,
  markName,
  markPaths,
  outlinePath,
  stitchPaths,
  WEEKS_A_BLOCK,
} from "@/lib/domain/insights/stitches";
import { countSessions, type RangeSums, sumSeconds } from "@/lib/domain/insights/sums";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { countOf } from "@/lib/domain/shared/text";
import { NotFoundError } from "@/lib/errors";
import { route } from "@/lib/server/api/route";
import { CHAT_SIZE, DRAWING_MS, drawPng } from "@/lib/server/pictures/drawing";
import { SITE } from "@/lib/site/site";
import { PICTURE_COLOURS as colour } from "@/lib/site/theme";

/** The crafter's own year as a picture for chats, drawn once a minute at most; no public address serves it. */
export const GET = route<{ year: string }, true>(
  { name: "year-picture", user: true, isOpenedByLink: true, limit: "picture", withinMs: DRAWING_MS },
  async ({ user, params: { year } }) => {
    const today = localDateOf(new Date(), user.timeZone);
    const range = readYear(year, today);
    if (!range || !canSeeYear(year, today, user.tier)) throw new NotFoundError("year");
    const sums = await findSums(user.id, range);
    return new Response(await drawPng(<YearPicture year={year} range={range} sums={sums} />, CHAT_SIZE), {
      headers: {
        "Content-Type": "image/png",
        "Content-Disposition": `attachment; filename="my-${year}-in-stitches.png"`,
        // The page shows it and offers it for download.
        "Cache-Control": "private, max-age=60",
        Vary: "Cookie",
      },
    });
  },
);

/** The width and height of a date's cell in pixels, where half a year has the whole width. */
const CELL = 34;

/** Nothing but the year's figures: no name, no project. Laid out by satori: flexbox and inline styles only. */
function YearPicture({ year, range, sums }: { year: string; range: Range; sums: RangeSums }) {
  const { days, longest } = sums;
  const blocks = cutIntoBlocks(gridRange(range, startAtFirst(range, days)));
  const cell = blocks.length === 1 ? (CELL * WEEKS_A_BLOCK) / Math.max(GRID_WEEKS, blocks[0]?.columns ?? 1) : CELL;
  const facts = [
    countOf(countSessions(days), "session"),
    `on ${countOf(days.length, "day")}`,
    `${countOf(longestStreak(days), "day")} in a row at best`,
    ...(longest ? [`longest session ${formatDuration(longest.seconds)}`] : []),
  ];
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        width: "100%",
        height: "100%",
        padding: "84px 78px 72px",
        background: colour.paper,
        color: colour.ink,
        fontFamily: "Figtree",
      }}
    >
      <div style={{ display: "flex", flexDirection: "column" }}>
        <div style={{ display: "flex", fontFamily: "Fraunces", fontSize: 50, color: colour.madder }}>
          {`My ${year} in stitches`}
        </div>
        <div style={{ display: "flex", fontFamily: "Fraunces", fontSize: 190, letterSpacing: -5, marginTop: 10 }}>
          {formatDuration(sumSeconds(days))}
        </div>
        <div style={{ display: "flex", fontSize: 40, color: colour.muted }}>of making by hand</div>
      </div>
      <div style={{ display: "flex", flexDirection: "column", gap: 30 }}>
        {blocks.map((block) => (
          <Half key={block.first} block={block} cell={cell} days={days} />
        ))}
      </div>
      <div style={{ display: "flex", flexDirection: "column", gap: 10, fontSize: 40 }}>
        {facts.map((fact) => (
          <div key={fact} style={{ display: "flex" }}>
            {fact}
          </div>
        ))}
        <div style={{ display: "flex", marginTop: 34, fontSize: 32, color: colour.muted }}>{SITE.name}</div>
      </div>
    </div>
  );
}

const TILE = { width: 1, height: 1, patternUnits: "userSpaceOnUse", patternTransform: "translate(-0.5 -0.5)" };

function Half({ block, cell, days }: { block: Block; cell: number; days: RangeSums["days"] }) {
  const names = [...new Set(days.flatMap((day) => markName(day) ?? []))];
  return (
    <svg
      width={block.columns * cell}
      height={7 * Math.min(cell, 2 * CELL)}
      preserveAspectRatio="none"
      viewBox={`-0.5 -0.5 ${block.columns} 7`}
      fill="none"
      role="presentation"
    >
      <defs>
        <pattern id="tile" {...TILE}>
          <path d="M.04.04h.92v.92h-.92z" fill={colour.sunken} />
        </pattern>
        {names.map((name) => (
          <pattern key={name} id={`s${name}`} {...TILE}>
            {name === "0-0" ? <circle cx="0.5" cy="0.5" r="0.11" fill={colour.muted} /> : null}
            <path d={stitchPaths(name).full} stroke={colour.madder} strokeWidth="0.14" strokeLinecap="round" />
            <path d={stitchPaths(name).late} stroke={colour.muted} strokeWidth="0.14" strokeLinecap="round" />
          </pattern>
        ))}
      </defs>
      <path d={outlinePath(block)} fill="url(#tile)" />
      {[...markPaths(days, block)].map(([name, path]) => (
        <path key={name} d={path} stroke={`url(#s${name})`} strokeWidth="1" strokeLinecap="square" />
      ))}
    </svg>
  );
}
