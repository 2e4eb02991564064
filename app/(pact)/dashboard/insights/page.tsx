import type { Metadata } from "next";
import { buildNumbers } from "@/components/charts/chart";
import { RangeForm } from "@/components/insights/range-form";
import { HelpLink } from "@/components/ui/help-link";
import { SoftLink } from "@/components/ui/soft-link";
import { findSums } from "@/db/queries/insights";
import { canChooseRange, hasDetails, rangeBefore, readChosenRange } from "@/lib/domain/insights/range";
import { rangeInWords } from "@/lib/domain/insights/words";
import type { Query } from "@/lib/domain/shared/address";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { requireUser } from "@/lib/server/auth/current-user";
import { HoursCard, KindsCard, NoStitchesYet, ProjectsCard, WeeksCard, YearCard } from "./cards";

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
  const files = hasFiles ? range : null;
  const numbers = buildNumbers({ path: "/dashboard/insights", query, shown: asked.numbers, files });
  const card = { sums, range, numbers, earlier };
  return (
    <div className="wrap py-7">
      <header className="chart-header">
        <div>
          <h1>Insights</h1>
          <HelpLink to="insights" />
          <p>Your crafting {rangeInWords(range, today)}.</p>
        </div>
        <div>
          {hasFiles && !isChoosing ? <SoftLink href="/dashboard/insights?range=any">Choose a range</SoftLink> : null}
          <SoftLink href={`/dashboard/year/${today.slice(0, 4)}`}>Your year</SoftLink>
          <SoftLink href={isRolling ? "/calculator/insights" : `/calculator/insights?${new URLSearchParams(query)}`}>
            What work pays
          </SoftLink>
        </div>
      </header>
      {isChoosing ? <RangeForm path="/dashboard/insights" range={range} today={today} isRolling={isRolling} /> : null}
      {sums.days.length === 0 ? (
        <NoStitchesYet />
      ) : (
        <div className="chart-cards">
          <YearCard {...card} streakDays={user.currentStreak} breaks={user.streakBreaks} />
          <WeeksCard {...card} />
          <ProjectsCard {...card} isOpen={hasDetails(user.tier)} />
          <HoursCard {...card} />
          <KindsCard {...card} />
        </div>
      )}
    </div>
  );
}
