import type { ReactNode } from "react";
import { Bars } from "@/components/charts/bars";
import { buildNumbers, ChartCard, Drawing, NumbersTable, wordsIdOf } from "@/components/charts/chart";
import { Card, CardTitle } from "@/components/ui/card";
import type { ChallengeView } from "@/db/queries/challenges/list";
import { type DateTally, findQuilt } from "@/db/queries/challenges/quilt";
import { addTallies, measureOf, paceOf } from "@/lib/domain/challenges/progress";
import { isCounted, quiltOf } from "@/lib/domain/challenges/quilt";
import { challengeWindow } from "@/lib/domain/challenges/window";
import type { Query } from "@/lib/domain/shared/address";
import { amountWords, dateLabel, describeTotals, explainPatches, paceWords } from "../words";
import { GoalLines } from "./goal-lines";
import { drawQuilt, sizeOfQuilt } from "./quilt-marks";

type Props = { userId: string; challenge: ChallengeView; query: Query; children: ReactNode };

/** Shows the contributions to the global goal as a quilt with the progress, then the last days. `children`: beside it. */
export async function QuiltPage({ userId, challenge, query, children }: Props) {
  const found = challenge.phase === "upcoming" ? null : await findQuilt(userId, challenge);
  return (
    <div className="challenge-page">
      {found ? (
        <QuiltCard challenge={challenge} contributions={found.contributions} />
      ) : (
        <Card>
          <GoalLines challenge={challenge} />
        </Card>
      )}
      {found ? <DaysCard challenge={challenge} dates={found.dates} query={query} /> : null}
      {children}
    </div>
  );
}

type Found = Awaited<ReturnType<typeof findQuilt>>;

function QuiltCard({ challenge, contributions }: { challenge: ChallengeView } & Pick<Found, "contributions">) {
  const { everyone, mine, today } = challenge;
  const goal = globalGoalOf(challenge);
  const quilt = quiltOf(goal, { everyone, mine }, contributions);
  const window = challengeWindow(challenge, today);
  const pace = paceOf(measureOf(everyone, goal), window, today);
  return (
    <section aria-labelledby="quilt" className="chart-card">
      <CardTitle id="quilt">Our quilt</CardTitle>
      <div className="quilt">
        <Drawing labelledBy={wordsIdOf("global")} size={sizeOfQuilt(quilt)} marks={drawQuilt(quilt)} />
        <p>{explainPatches(quilt, goal.unit)}</p>
        <GoalLines challenge={challenge} pace={pace !== null && window.end ? paceWords(pace, window.end) : ""} />
      </div>
    </section>
  );
}

function DaysCard({ challenge, dates, query }: { challenge: ChallengeView; query: Query } & Pick<Found, "dates">) {
  const goal = globalGoalOf(challenge);
  const words = (tally: DateTally["mine"]) => amountWords(tally, goal.unit);
  const everyone = addTallies(dates.map((date) => date.everyone));
  const mine = addTallies(dates.map((date) => date.mine));
  const card = { id: "days", title: "Day by day" };
  if (everyone.seconds === 0)
    return <ChartCard {...card} words="Nothing was given in these days. The next session shows up here." />;

  const amounts = dates.map((date) => measureOf(date.everyone, goal).done);
  const highest = dates[amounts.indexOf(Math.max(...amounts))]?.everyone ?? everyone;
  const bars = dates.map(({ localDate, everyone: all, mine: own }, at) => ({
    label: (dates.length - 1 - at) % 6 === 0 ? dateLabel(localDate, "short") : undefined,
    value: amounts[at] ?? 0,
    words: `${dateLabel(localDate)}: ${describeTotals(all, own, goal.unit)}`,
  }));
  const rows = dates.map((date) => [dateLabel(date.localDate), words(date.everyone), words(date.mine)]);
  const numbers = buildNumbers({
    path: `/challenges/${challenge.id}`,
    query: typeof query.tab === "string" ? { tab: query.tab } : {},
    shown: query.numbers,
    files: null,
  });
  return (
    <ChartCard
      {...card}
      words={`${dates[0] ? `Since ${dateLabel(dates[0].localDate)}: ` : ""}${describeTotals(everyone, mine, goal.unit)}.`}
      numbers={numbers("days", <NumbersTable head={["Date", "Together", "Yours"]} rows={rows.toReversed()} />)}
    >
      <Bars labelledBy={wordsIdOf("days")} bars={bars} top={words(highest)} isCounted={isCounted(goal.unit)} />
    </ChartCard>
  );
}

function globalGoalOf({ goalQuantity, goalUnit }: ChallengeView) {
  return { quantity: goalQuantity, unit: goalUnit };
}
