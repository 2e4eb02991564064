import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Bars } from "@/components/charts/bars";
import { buildNumbers, ChartCard, NumbersTable, wordsIdOf } from "@/components/charts/chart";
import { SoftLink } from "@/components/ui/soft-link";
import { findSums } from "@/db/queries/insights";
import { billingPath } from "@/lib/domain/billing/reasons";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { canChooseRange, canSeeYear, hasDetails, readYear, yearBefore } from "@/lib/domain/insights/range";
import { monthsOf } from "@/lib/domain/insights/sums";
import { monthInWords, rangeInWords } from "@/lib/domain/insights/words";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { requireUser } from "@/lib/server/auth/current-user";
import { type CardProps, HoursCard, KindsCard, NoStitchesYet, ProjectsCard, YearCard } from "../../insights/cards";

type Params = { params: Promise<{ year: string }>; searchParams: Promise<{ numbers?: unknown }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: `Your ${(await params).year}` };
}

/** A calendar year on one page, with a picture to share. */
export default async function YearPage({ params, searchParams }: Params) {
  const [user, { year }, asked] = await Promise.all([requireUser(), params, searchParams]);
  const today = localDateOf(new Date(), user.timeZone);
  const range = readYear(year, today);
  if (!range) notFound();
  if (!canSeeYear(year, today, user.tier)) redirect(billingPath("insights"));
  const [sums, earlier] = await Promise.all([
    findSums(user.id, range),
    canChooseRange(user.tier) ? findSums(user.id, yearBefore(range)) : null,
  ]);
  const files = canChooseRange(user.tier) ? range : null;
  const numbers = buildNumbers({ path: `/dashboard/year/${year}`, shown: asked.numbers, files });
  const card = { sums, range, numbers, earlier };
  return (
    <div className="wrap py-7">
      <header className="chart-header">
        <div>
          <h1>Your {year}</h1>
          <p>Your crafting {rangeInWords(range, today)}.</p>
        </div>
        <div>
          {sums.days.length > 0 ? (
            <a href={`/api/insights/year/${year}`} download>
              Picture to share
            </a>
          ) : null}
          <SoftLink href="/dashboard/insights">Insights</SoftLink>
        </div>
      </header>
      {sums.days.length === 0 ? (
        <NoStitchesYet />
      ) : (
        <div className="chart-cards">
          <YearCard {...card} />
          <MonthsCard {...card} />
          <ProjectsCard {...card} isOpen={hasDetails(user.tier)} />
          <HoursCard {...card} />
          <KindsCard {...card} />
        </div>
      )}
    </div>
  );
}

function MonthsCard({ sums, range, numbers }: CardProps) {
  const months = monthsOf(sums.days, range);
  const best = months.reduce((most, one) => (one.seconds > most.seconds ? one : most));
  const words = `Most in ${monthInWords(best.month)}: ${formatDuration(best.seconds)}.`;
  const rows = months.map(({ month, seconds }) => [monthInWords(month), formatDuration(seconds)]);
  return (
    <ChartCard
      id="months"
      title="Months"
      words={words}
      numbers={numbers("months", <NumbersTable head={["Month", "Crafted"]} rows={rows} />)}
    >
      <Bars
        labelledBy={wordsIdOf("months")}
        top={formatDuration(best.seconds)}
        bars={months.map(({ month, seconds }) => ({
          value: seconds,
          label: monthInWords(month, "short"),
          words: `${monthInWords(month)}: ${formatDuration(seconds)}`,
        }))}
      />
    </ChartCard>
  );
}
