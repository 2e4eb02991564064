import type { ReactNode } from "react";
import { Bars } from "@/components/charts/bars";
import { buildNumbers, ChartCard, Drawing, NumbersTable, wordsIdOf } from "@/components/charts/chart";
import type { ChallengeView } from "@/db/queries/challenges/list";
import { type DateTally, findQuilt } from "@/db/queries/challenges/quilt";
import { addTallies, measureOf, paceOf } from "@/lib/domain/challenges/progress";
import { isCounted, quiltOf } from "@/lib/domain/challenges/quilt";
import { challengeWindow } from "@/lib/domain/challenges/window";
import type { Query } from "@/lib/domain/shared/address";
import { amountWords, dateLabel, describeQuilt, describeTotals, explainPatches, paceWords } from "../words";
import { ProgressCard } from "./progress-card";
import { drawQuilt, sizeOfQuilt } from "./quilt-marks";

type Props = { userId: string; challenge: ChallengeView; query: Query; children: ReactNode };

/** Shows the contributions to the global goal as a quilt, then the progress and the last days. `children`: below it. */
export async function QuiltPage({ userId, challenge, query, children }: Props) {
  const found = challenge.phase === "upcoming" ? null : await findQuilt(userId, challenge);
  return (
    <div className="challenge-page">
      {found ? <QuiltCard challenge={challenge} contributions={found.contributions} /> : null}
      <ProgressCard challenge={challenge} />
      {found ? <DaysCard challenge={challenge} dates={found.dates} query={query} /> : null}
      {children}
    </div>
  );
}

type Found = Awaited<ReturnType<typeof findQuilt>>;

function QuiltCard({ challenge, contributions }: { challenge: ChallengeView } & Pick<Found, "contributions">) {
  const { everyone, mine, global, today } = challenge;
  const goal = globalGoalOf(challenge);
  const quilt = quiltOf(goal, { everyone, mine }, contributions);
  const window = challengeWindow(challenge, today);
  const pace = paceOf(measureOf(everyone, goal), window, today);
  return (
    <ChartCard id="quilt" title="Our quilt" words={`${describeQuilt(global, mine)}.`}>
      <Drawing labelledBy={wordsIdOf("quilt")} size={sizeOfQuilt(quilt)} marks={drawQuilt(quilt)} />
      {pace !== null && window.end ? <p className="num mt-3 font-semibold">{paceWords(pace, window.end)}</p> : null}
      <p>{explainPatches(quilt, goal.unit)}</p>
    </ChartCard>
  );
}

function DaysCard({ challenge, dates, query }: { challenge: ChallengeView; query: Query } & Pick<Found, "dates">) {
  const goal = globalGoalOf(challenge);
  const words = (tally: DateTally["mine"]) => amountWords(tally, goal.unit);
  const everyone = addTallies(dates.map((date) => date.everyone));
  const mine = addTallies(dates.map((date) => date.mine));
  const title = `Last ${dates.length} days`;
  if (everyone.seconds === 0)
    return (
      <ChartCard id="days" title={title} words="Nothing was given in these days. The next session shows up here." />
    );

  const amounts = dates.map((date) => measureOf(date.everyone, goal).done);
  const highest = dates[amounts.indexOf(Math.max(...amounts))]?.everyone ?? everyone;
  const bars = dates.map(({ localDate, everyone: all, mine: own }, at) => ({
    label: at % 6 === 1 ? dateLabel(localDate, "short") : undefined,
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
      id="days"
      title={title}
      words={`${describeTotals(everyone, mine, goal.unit)}.`}
      numbers={numbers("days", <NumbersTable head={["Date", "Together", "Yours"]} rows={rows.toReversed()} />)}
    >
      <Bars labelledBy={wordsIdOf("days")} bars={bars} top={words(highest)} isCounted={isCounted(goal.unit)} />
    </ChartCard>
  );
}

function globalGoalOf({ goalQuantity, goalUnit }: ChallengeView) {
  return { quantity: goalQuantity, unit: goalUnit };
}
