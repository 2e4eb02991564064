import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { Judged, Sum } from "@/lib/domain/imports/dry-run";
import type { RowProblem } from "@/lib/domain/imports/read-rows";
import { dateFormat, printNumber } from "@/lib/domain/shared/formats";
import type { ReadFile } from "./read-file";

const LISTED = 100;
const MONTHS = 12;

/** With text at twice the size words may break, so that nothing scrolls sideways. */
const WHOLE_WORDS = "@min-[14rem]:wrap-break-word";

/** What will happen to the rows: a bar with a colour for each outcome, and the same in words. */
export function OutcomeTable({ file, judged }: { file: ReadFile; judged: Judged }) {
  const rows = [
    { name: "New", rows: judged.fresh.length, words: "will be imported", look: "bg-moss" },
    { name: "Already here", rows: judged.here.length, words: "are already in your sessions", look: "bg-control" },
    {
      name: "Overlapping",
      rows: judged.overlapping.length,
      words: "overlap another session",
      look: "bg-ochre",
      href: "#overlapping-rows",
    },
    {
      name: "Can’t be read",
      rows: file.problems.length,
      words: "have a problem",
      look: "bg-danger",
      href: "#unreadable-rows",
    },
  ];
  return (
    <div>
      <div className="cause-bar mt-0 mb-2 h-4" aria-hidden>
        {rows.map(({ name, rows: number, look }) =>
          number > 0 ? <span key={name} className={`min-w-2 ${look}`} style={{ flexGrow: number }} /> : null,
        )}
      </div>
      <table className="w-full text-left wrap-anywhere">
        <caption className="sr-only">What will happen to the {printNumber(file.total)} rows of this file</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Outcome</th>
            <th scope="col">Rows</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, rows: number, words, look, href }) => (
            <tr key={name} className={cn("h-11", number === 0 && "text-muted")}>
              <th scope="row" className={`w-px pr-4 font-semibold ${WHOLE_WORDS} @min-[17rem]:whitespace-nowrap`}>
                <span className={`mr-2.5 inline-block size-3 rounded-full forced-color-adjust-none ${look}`} />
                {href && number > 0 ? (
                  <a href={href} className="inline-flex min-h-11 items-center underline">
                    {name}
                  </a>
                ) : (
                  name
                )}
              </th>
              <td className={`w-px pr-4 text-right font-semibold ${WHOLE_WORDS}`}>{printNumber(number)}</td>
              <td className="text-sm leading-snug text-muted">{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows how each column was read, to check before anything is stored. */
export function LayoutTable({ layout, isOpen }: { layout: NonNullable<ReadFile["layout"]>; isOpen: boolean }) {
  return (
    <details open={isOpen} className="open:basis-full">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">How the columns are read</summary>
      <table className="w-full text-left wrap-anywhere">
        <caption className="sr-only">What each column of this file is read as</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {["Column", "Read as", "Such as"].map((head) => (
              <th key={head} scope="col" className={`py-1.5 pr-3 font-semibold ${WHOLE_WORDS}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {layout.map(({ name, as, samples }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns may have equal names, and never move
            <tr key={at} className={as ? "" : "text-muted"}>
              <th scope="row" className="w-1/4 min-w-20 py-1.5 pr-3 font-normal">
                {name}
              </th>
              <td className={cn("py-1.5 pr-3", WHOLE_WORDS, as && "font-semibold")}>{as ?? "Not used"}</td>
              <td className="min-w-24 py-1.5 text-sm">{samples.join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The hours by month or project; a longer list first shows twelve rows. */
export function HoursTable({ caption, head, sums }: { caption: string; head: string; sums: Sum[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? sums : sums.slice(0, MONTHS);
  return (
    <div>
      <table className="w-full text-left wrap-anywhere @min-[17rem]:table-fixed">
        <caption className="mb-1 text-left font-semibold">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {[head, "Sessions", "Time"].map((name) => (
              <th
                key={name}
                scope="col"
                className={`py-1.5 pr-3 text-right font-semibold not-first:@min-[17rem]:w-22 first:text-left last:pr-0 ${WHOLE_WORDS}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {shown.map((sum) => (
            <tr key={sum.name}>
              <th scope="row" className="py-1.5 pr-3 font-normal">
                {sum.name}
              </th>
              <td className="py-1.5 pr-3 text-right">{printNumber(sum.sessions)}</td>
              <td className="py-1.5 text-right whitespace-nowrap">{formatDuration(sum.seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sums.length > MONTHS && !showsAll ? (
        <Button variant="plain" onClick={() => setShowsAll(true)}>
          Show all {sums.length}
        </Button>
      ) : null}
    </div>
  );
}

/** The rows that won't be imported, each with its line and why. */
export function LeftOut({ judged, problems, timeZone }: { judged: Judged; problems: RowProblem[]; timeZone: string }) {
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  const moment = dateFormat({ day: "numeric", month: "short", year: "numeric", ...time, timeZone });
  return (
    <>
      <RowList
        id="unreadable-rows"
        title="Can’t be read"
        rows={problems.map(({ line, column, text, why }) => ({ line, words: `${column}${quoted(text)}: ${why}` }))}
      />
      <RowList
        id="overlapping-rows"
        title="Overlapping"
        rows={judged.overlapping
          .toSorted((a, b) => a.row.line - b.row.line)
          .map(({ row, why }) => ({ line: row.line, words: `${moment.format(row.startedAt)}: ${why}` }))}
      />
    </>
  );
}

const quoted = (text: string) => (text ? `, “${text}”` : "");

function RowList({ id, title, rows }: { id: string; title: string; rows: { line: number; words: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <div id={id} tabIndex={-1} className="scroll-mt-24">
      <h4 className="font-semibold">{title}</h4>
      <ul className="mt-1 grid gap-1 text-sm">
        {rows.slice(0, LISTED).map(({ line, words }) => (
          <li key={line} id={`row-${line}`} className="wrap-anywhere">
            <span className="num font-semibold">Line {line}</span>, {words}
          </li>
        ))}
      </ul>
      {rows.length > LISTED ? (
        <p className="mt-1 text-sm text-muted">And {printNumber(rows.length - LISTED)} more.</p>
      ) : null}
    </div>
  );
}
