import { type RefObject, useState } from "react";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { type Judged, sumByMonth, sumByProject } from "@/lib/domain/imports/dry-run";
import { SOURCES } from "@/lib/domain/imports/formats";
import { isPlaced } from "@/lib/domain/imports/place-rows";
import type { ImportedRow } from "@/lib/domain/imports/rows";
import { dateFormat, printNumber } from "@/lib/domain/shared/formats";
import { HoursTable, LayoutTable, LeftOut, OutcomeTable } from "./dry-run-tables";
import { countWithoutSpace, type MyProjects, ProjectTargets, suggestTargets, type Targets } from "./project-targets";
import type { Choices, ReadFile } from "./read-file";
import type { Target } from "./store-import";

type Props = {
  heading: RefObject<HTMLHeadingElement | null>;
  file: ReadFile;
  judged: Judged;
  problem?: string | undefined;
  mine: MyProjects;
  choices: Choices;
  onAnswer: (choices: Partial<Choices>) => void;
  onStore: (file: ReadFile, judged: Judged, targetOf: (key: string) => Target) => void;
  onCancel: () => void;
};

/** Shows what importing the file would do, before anything is stored. */
export function DryRun({ heading, file, judged, problem, mine, choices, onStore, onAnswer, onCancel }: Props) {
  const [targets, setTargets] = useState<Targets>(() => suggestTargets(file, mine));
  const { fresh } = judged;
  const others = [file.methods, file.channels ?? [], file.floors ?? []];
  const hasMore = others.some((list) => list.length > 0) || file.projects.some(({ completedAt }) => completedAt);
  const left = countWithoutSpace(file, targets, mine);
  const names = new Map(file.projects.map(({ key, name }) => [key, name]));
  return (
    <section
      aria-labelledby="dry-run-title"
      className="import-step @container gap-5 [&_:is(a,button,select)]:scroll-mb-32"
    >
      <div>
        <h3 id="dry-run-title" ref={heading} tabIndex={-1} className="display text-lg outline-none">
          What will happen
        </h3>
        <p className="num mt-1 text-pretty text-muted">{summaryOf(file, choices.timeZone)} Nothing is stored yet.</p>
      </div>
      {file.problems.length > file.total / 2 ? (
        <FormMessage tone="error">
          {printNumber(file.problems.length)} of {printNumber(file.total)} rows can’t be read and won’t be imported.
          Check below why, and how the columns are read.
        </FormMessage>
      ) : null}
      <OutcomeTable file={file} judged={judged} />
      {file.layout ? (
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <LayoutTable layout={file.layout} isOpen={file.source === "other"} />
          <Button variant="plain" className="px-0" onClick={() => onAnswer({ isChanging: true })}>
            Change columns
          </Button>
        </div>
      ) : null}
      <Notes file={file} moved={judged.moved} />
      {fresh.length > 0 ? (
        <div className="grid gap-5 @min-[36rem]:grid-cols-2 @min-[36rem]:gap-8">
          <HoursTable
            caption="Hours by month"
            head="Month"
            sums={sumByMonth(fresh, choices.timeZone).map((sum) => ({ ...sum, name: formatMonth(sum.name) }))}
          />
          <HoursTable
            caption="Hours by project"
            head="Project"
            sums={sumByProject(fresh).map((sum) => ({ ...sum, name: names.get(sum.name) ?? "No project" }))}
          />
        </div>
      ) : null}
      <ProjectTargets file={file} mine={mine} targets={targets} sums={sumByProject(fresh)} onChange={setTargets} />
      {left > 0 ? (
        <p>
          Your plan has space for {mine.space === 0 ? "no" : mine.space} more{" "}
          {mine.space === 1 ? "project" : "projects"}. {left === 1 ? "1 project" : `${left} projects`} won’t be made:
          all of the time is imported, with the name in the description.
        </p>
      ) : null}
      <LeftOut judged={judged} problems={file.problems} timeZone={choices.timeZone} />
      <FormMessage tone="error">{problem}</FormMessage>
      <div className="sticky bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] z-2 -mx-5 -mb-5 flex flex-wrap items-center gap-2 rounded-b-xl max-sm:*:flex-auto max-sm:*:px-4 bg-surface px-5 pt-3 pb-5 before:absolute before:inset-x-0 before:bottom-full before:h-8 before:bg-linear-to-t before:from-surface lg:bottom-0 short:static low:static">
        {fresh.length > 0 || hasMore ? (
          <Button onClick={() => onStore(file, judged, (key) => targets[key] ?? "new")}>
            {describeImport(fresh, problem)}
          </Button>
        ) : (
          <p className="font-semibold">There is nothing new in this file.</p>
        )}
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

function Notes({ file, moved }: { file: ReadFile; moved: readonly number[] }) {
  const { skipped, repeated, shared } = file;
  const lines = (numbers: readonly number[]) =>
    `${numbers.length === 1 ? "Line" : "Lines"} ${numbers.slice(0, 10).join(", ")}${numbers.length > 10 ? " and more" : ""}`;
  const notes = [
    skipped.length > 0 && `${lines(skipped)}: the clock left this time out that night, so it was moved by an hour.`,
    repeated.length > 0 &&
      `${lines(repeated)}: the clock showed this time twice that night, so the first one was taken.`,
    shared.length > 0 &&
      `${lines(shared)}: business hours are shared by all your projects, so they are imported without one.`,
    file.rows.some(isPlaced) &&
      "Rows without a time of day follow one another on their day, from nine o’clock or from the day’s start in the file.",
    moved.length > 0 &&
      `${lines(moved)}: that time was taken or still to come, so the hours were moved to where the day is free.`,
  ].filter((note) => note !== false);
  return notes.length > 0 ? (
    <ul className="grid gap-1 text-sm text-muted">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  ) : null;
}

function describeImport(fresh: readonly ImportedRow[], problem: string | undefined): string {
  if (problem) return "Continue";
  if (fresh.length === 0) return "Import projects and methods";
  return fresh.length === 1 ? "Import 1 session" : `Import ${printNumber(fresh.length)} sessions`;
}

function summaryOf({ source, total, rows }: ReadFile, timeZone: string): string {
  const days = dateFormat({ day: "numeric", month: "short", year: "numeric", timeZone });
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { startedAt } of rows) [first, last] = [Math.min(first, startedAt), Math.max(last, startedAt)];
  const dates = [...new Set(rows.length > 0 ? [days.format(first), days.format(last)] : [])];
  const span = dates.length > 0 ? `, ${dates.join(" – ")}` : "";
  const count = total === 1 ? "1 row" : `${printNumber(total)} rows`;
  return `${SOURCES[source]}, ${count}${span}, times read as ${timeZone}.`;
}

function formatMonth(month: string): string {
  return dateFormat({ month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-01T00:00:00Z`));
}
