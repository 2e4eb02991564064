import type { Metadata } from "next";
import { Card, CardTitle } from "@/components/ui/card";
import { FormMessage } from "@/components/ui/form-message";
import { type LongDays, listLongDays } from "@/db/queries/leaderboard/reviews";
import { listOpenCases, type OpenCase } from "@/db/queries/reports/desk";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { relativeTime } from "@/lib/domain/notifications/texts";
import { REPORT_REASON_WORDS, REPORT_REASONS, THING_NAMES } from "@/lib/domain/reports/kinds";
import { countOf } from "@/lib/domain/shared/text";
import { requireAdmin } from "@/lib/server/auth/admin";
import { SeenButton } from "./seen-button";

export const metadata: Metadata = { title: "Reports" };

const DONE = new Map([
  ["kept", "Kept. If it was hidden, it’s back."],
  ["removed", "Removed. Its author has been notified."],
]);

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Cases that wait for a decision, and crafters with unusual hours. */
export default async function ReportsPage({ searchParams }: Props) {
  await requireAdmin();
  const [cases, longDays, { done }] = await Promise.all([listOpenCases(), listLongDays(), searchParams]);
  return (
    <div className="wrap grid gap-5 py-7 *:max-w-200">
      <h1>Reports</h1>
      <FormMessage tone="success">{DONE.get(String(done))}</FormMessage>
      <Card aria-labelledby="cases-title">
        <CardTitle id="cases-title">To decide</CardTitle>
        {cases.length === 0 ? <p className="mt-2 text-muted">Nothing is reported.</p> : null}
        <ul className="mt-2">
          {cases.map((one) => (
            <CaseItem key={one.id} found={one} />
          ))}
        </ul>
      </Card>
      <Card aria-labelledby="days-title">
        <CardTitle id="days-title" tabIndex={-1}>
          Long days
        </CardTitle>
        <p className="mt-1.5 text-muted">
          More than twelve counted hours on three of seven days. Perhaps a stopwatch was forgotten; nothing happens by
          itself.
        </p>
        {longDays.length === 0 ? <p className="mt-2 text-muted">None.</p> : null}
        <ul className="mt-2">
          {longDays.map((one) => (
            <LongDaysItem key={`${one.userId} ${one.localDate}`} found={one} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function CaseItem({ found }: { found: OpenCase }) {
  const { id, kind, state, createdAt, ownerName, beginning, reporters, reasons } = found;
  const given = REPORT_REASONS.flatMap((reason) =>
    reasons[reason] ? [`${REPORT_REASON_WORDS[reason]} (${reasons[reason]})`] : [],
  );
  return (
    <li className="border-t border-line first:border-t-0">
      <a href={`/admin/reports/${id}`} className="block py-3 no-underline hover:underline">
        <span className="inline-block font-semibold first-letter:uppercase">{THING_NAMES[kind]}</span>
        <span>
          {" "}
          of <bdi>{shownName(ownerName)}</bdi>
        </span>
        {state === "hidden" ? <span className="font-medium text-danger"> – hidden now</span> : null}
        {beginning ? (
          <span dir="auto" className="block truncate">
            {beginning}
          </span>
        ) : null}
        <span className="num block text-sm text-muted">
          {[countOf(reporters, "report"), ...given, relativeTime(createdAt, new Date())].join(" · ")}
        </span>
      </a>
    </li>
  );
}

function LongDaysItem({ found: { userId, name, localDate, seconds } }: { found: LongDays }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-2 first:border-t-0">
      <p className="min-w-0">
        <a href={`/admin/people/${userId}`} className="inline-flex min-h-11 items-center wrap-anywhere">
          <bdi>{name}</bdi>
        </a>
        <span className="num block text-sm text-muted">
          {formatDuration(seconds)} on three days until {localDate}
        </span>
      </p>
      <SeenButton userId={userId} localDate={localDate} name={name} />
    </li>
  );
}
