import type { Metadata } from "next";
import { buildNumbers } from "@/components/charts/chart";
import { RangeForm } from "@/components/insights/range-form";
import { HelpLink } from "@/components/ui/help-link";
import { SoftLink } from "@/components/ui/soft-link";
import { findSums } from "@/db/queries/insights";
import {
  canChooseRange,
  hasDetails,
  MIN_SESSIONS,
  rangeBefore,
  readChosenRange,
  startAtFirst,
} from "@/lib/domain/insights/range";
import { countSessions } from "@/lib/domain/insights/sums";
import { rangeInWords } from "@/lib/domain/insights/words";
import type { Query } from "@/lib/domain/shared/address";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { requireUser } from "@/lib/server/auth/current-user";
import { CardColumns, NoStitchesYet, WeeksCard, YearCard } from "./cards";

export const metadata: Metadata = { title: "Insights" };

/** Shows how the time was spent: a stitched year, weeks, projects, kinds of sessions, hours of the week. */
export default async function InsightsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const [user, asked] = await Promise.all([requireUser(), searchParams]);
  const today = localDateOf(new Date(), user.timeZone);
  const { range, query, isRolling, isChoosing } = readChosenRange(asked, today, user.tier);
  const hasFiles = canChooseRange(user.tier);
  const [sums, earlier] = await Promise.all([
    findSums(user.id, range),
    hasFiles ? findSums(user.id, rangeBefore(range)) : null,
  ]);
  const saved = countSessions(sums.days);
  const isEmpty = saved < (isRolling ? MIN_SESSIONS : 1);
  const shown = startAtFirst(range, sums.days);
  const files = hasFiles ? shown : null;
  const numbers = buildNumbers({ path: "/dashboard/insights", query, shown: asked.numbers, files });
  const card = { sums, range: shown, whole: range, numbers, earlier };
  return (
    <div className="wrap py-7">
      <header className="chart-header">
        <div>
          <h1>Insights</h1>
          <HelpLink to="insights" />
          {isEmpty ? null : <p>Your crafting {rangeInWords(shown, today)}.</p>}
        </div>
        <div>
          <SoftLink href={isRolling ? "/calculator/insights" : `/calculator/insights?${new URLSearchParams(query)}`}>
            What work pays
          </SoftLink>
          {isEmpty ? null : <SoftLink href={`/dashboard/year/${today.slice(0, 4)}`}>Your year</SoftLink>}
          {hasFiles && !isChoosing ? <SoftLink href="/dashboard/insights?range=any">Choose a range</SoftLink> : null}
        </div>
      </header>
      {isChoosing ? <RangeForm path="/dashboard/insights" range={range} today={today} isRolling={isRolling} /> : null}
      {isEmpty ? (
        <NoStitchesYet saved={isRolling ? saved : null} range={range} />
      ) : (
        <CardColumns
          {...card}
          year={<YearCard {...card} streakDays={user.currentStreak} breaks={user.streakBreaks} />}
          middle={<WeeksCard {...card} />}
          hasDetails={hasDetails(user.tier)}
        />
      )}
    </div>
  );
}
