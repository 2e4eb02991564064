import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Bars, MIN_VALUES } from "@/components/charts/bars";
import { buildNumbers, ChartCard, NumbersTable, wordsIdOf } from "@/components/charts/chart";
import { buttonClass } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import { findSums } from "@/db/queries/insights";
import { billingPath } from "@/lib/domain/billing/reasons";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import {
  canChooseRange,
  canSeeYear,
  hasDetails,
  MIN_SESSIONS,
  readYear,
  startAtFirst,
  yearBefore,
} from "@/lib/domain/insights/range";
import { countSessions, monthsOf, type RangeSums, sumSeconds } from "@/lib/domain/insights/sums";
import { monthInWords, rangeInWords } from "@/lib/domain/insights/words";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { countOf } from "@/lib/domain/shared/text";
import { requireUser } from "@/lib/server/auth/current-user";
import { CardColumns, type CardProps, NoStitchesYet, YearCard } from "../../insights/cards";

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
  const saved = countSessions(sums.days);
  const isEmpty = saved < MIN_SESSIONS;
  const shown = startAtFirst(range, sums.days);
  const files = canChooseRange(user.tier) ? shown : null;
  const numbers = buildNumbers({ path: `/dashboard/year/${year}`, shown: asked.numbers, files });
  const card = { sums, range: shown, whole: range, numbers, earlier };
  return (
    <div className="wrap py-7">
      <header className="chart-header">
        <div>
          <h1>Your {year}</h1>
          {isEmpty ? null : <p>Your crafting {rangeInWords(shown, today)}.</p>}
        </div>
        {isEmpty ? (
          <SoftLink href="/dashboard/insights" className="card-link">
            Insights
          </SoftLink>
        ) : null}
      </header>
      {isEmpty ? (
        <NoStitchesYet saved={range.to < today ? null : saved} range={range} />
      ) : (
        <>
          <YearInOneNumber year={year} sums={sums} />
          <CardColumns
            {...card}
            year={<YearCard {...card} />}
            middle={drawMonths(card)}
            hasDetails={hasDetails(user.tier)}
          />
        </>
      )}
    </div>
  );
}

/** The year's sessions in large figures, beside the picture to share, whose large figure is its time. */
function YearInOneNumber({ year, sums: { days } }: { year: string; sums: RangeSums }) {
  const picture = `/api/insights/year/${year}`;
  return (
    <section aria-label={`Your ${year} in one number`} className="year-hero">
      <div>
        <p className="year-hero-words">
          <strong>{countOf(countSessions(days), "session")}</strong> on {countOf(days.length, "day")}
        </p>
        <p className="text-lg text-muted">{`${formatDuration(sumSeconds(days))} of making by hand`}</p>
        <p className="mt-5 flex flex-wrap gap-3">
          <a href={picture} download className={buttonClass()}>
            Picture to share
          </a>
          <SoftLink href="/dashboard/insights" className={buttonClass({ variant: "quiet" })}>
            Insights
          </SoftLink>
        </p>
      </div>
      {/* biome-ignore lint/performance/noImgElement: our own route draws it */}
      <img src={picture} width={1080} height={1350} alt={`My ${year} in stitches`} decoding="async" />
    </section>
  );
}

function drawMonths({ sums, range, numbers }: CardProps) {
  const months = monthsOf(sums.days, range);
  const best = months.reduce((most, one) => (one.seconds > most.seconds ? one : most));
  const words = `Most in ${monthInWords(best.month)}: ${formatDuration(best.seconds)}.`;
  if (months.length < MIN_VALUES) return null;
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
