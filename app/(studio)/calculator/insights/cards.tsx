import { Rows } from "@/components/charts/bars";
import { ChartCard, type NumbersOf, NumbersTable } from "@/components/charts/chart";
import { DottedLine } from "@/components/charts/dotted-line";
import type { WageFloor } from "@/db/queries/sales/floors";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { Range } from "@/lib/domain/insights/range";
import type { ChannelTotal, CurrencyWages, TemplateHours } from "@/lib/domain/insights/studio";
import { monthsOf } from "@/lib/domain/insights/sums";
import { monthInWords } from "@/lib/domain/insights/words";
import { hourInWords, moneyOrLoss, TOO_SHORT } from "@/lib/domain/sales/worth";
import { printMoney } from "@/lib/domain/shared/money";

type Floors = readonly WageFloor[];
type Props = { wages: CurrencyWages; range: Range; numbers: NumbersOf; isOnly: boolean; floors: Floors };

/** Line: the wage per hour over all sales of a month. Dot: the wage of one project. Months without sales are gaps. */
export function WageCard({ wages: { currency, months }, range, numbers, isOnly, floors }: Props) {
  const print = (cents: number) => printMoney(cents, currency);
  const all = monthsOf([], range);
  const step = Math.max(2, Math.ceil(all.length / MAX_LABELS));
  const points = all.map(({ month }, at) => {
    const found = months.find((one) => one.month === month);
    return {
      key: month,
      label: at % step === 0 ? labelOf(month, all.length) : "",
      value: found?.wageCents ?? null,
      dots: (found?.dots ?? []).map(({ name, wageCents }) => ({
        value: wageCents,
        words: `${name}: ${hourInWords(wageCents, currency)}`,
      })),
    };
  });
  const known = months.filter(({ wageCents }) => wageCents !== null).length;
  const last = months.findLast(({ wageCents }) => wageCents !== null);
  const rows = months
    .toReversed()
    .map(({ month, grossCents, dots, wageCents }) => [
      monthInWords(month),
      print(grossCents),
      dots.length,
      wageOf({ wageCents, currency }),
    ]);
  const chart = isOnly ? "wage" : `wage in ${currency}`;
  const title = isOnly ? "Wage by month" : `Wage by month in ${currency}`;
  return (
    <ChartCard
      id={chart}
      title={title}
      words={
        last && last.wageCents !== null ? <Wage {...last} wageCents={last.wageCents} currency={currency} /> : TOO_SHORT
      }
      numbers={numbers(chart, <NumbersTable head={["Month", "Sold for", "Projects", "An hour"]} rows={rows} />)}
    >
      {known >= MIN_MONTHS ? (
        <>
          <DottedLine label={title} points={points} print={print} />
          <p>Filled: the month. Rings: its projects. A month without sales is a gap.</p>
        </>
      ) : last && last.dots.length > 1 ? (
        <WageRows
          currency={currency}
          floors={floors}
          rows={last.dots.toSorted((a, b) => b.wageCents - a.wageCents).slice(0, PROJECTS_SHOWN)}
        />
      ) : null}
    </ChartCard>
  );
}

type WageRow = { name: string; wageCents: number | null };

/** Wages of one currency as bars, and across them the crafter's minimum, if there is one. */
function WageRows({ rows, currency, floors }: { rows: readonly WageRow[]; currency: string; floors: Floors }) {
  const floor = floors.find((one) => one.currency === currency)?.floorCents ?? 0;
  const most = Math.max(1, floor, ...rows.map(({ wageCents }) => wageCents ?? 0));
  return (
    <Rows
      mark={floor > 0 ? { at: floor / most, words: `Minimum ${printMoney(floor, currency)}` } : null}
      rows={rows.map(({ name, wageCents }) => ({
        name,
        value: wageCents === null ? "–" : `${moneyOrLoss(wageCents, currency)} an hour`,
        share: (wageCents ?? 0) / most,
      }))}
    />
  );
}

/** A line through fewer months says nothing; the projects of the last one do. */
const MIN_MONTHS = 3;
const PROJECTS_SHOWN = 3;

function Wage({ month, wageCents, currency }: { month: string; wageCents: number; currency: string }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 text-lg text-ink">
        <strong className="display text-5xl wrap-anywhere">{moneyOrLoss(wageCents, currency)}</strong> an hour in{" "}
        {monthInWords(month)}
      </p>
      <p>After fees, materials and other costs.</p>
    </>
  );
}

const MAX_LABELS = 7;

/** `Nov`, or `Nov 26` in a range of more than 24 months. */
function labelOf(month: string, count: number): string {
  const name = monthInWords(month, "short");
  return count > 24 ? `${name} ${month.slice(2, 4)}` : name;
}

type ChannelsProps = { channels: readonly ChannelTotal[]; numbers: NumbersOf; floors: Floors };

/** The wage per hour in each channel, per currency. */
export function ChannelsCard({ channels, numbers, floors }: ChannelsProps) {
  const currencies = [...new Set(channels.map(({ currency }) => currency))];
  // Wages in different currencies are not compared, and a loss is never named as the best.
  const best = currencies.length === 1 && (channels[0]?.wageCents ?? 0) > 0 ? channels[0] : null;
  const rows = channels.map((one) => [nameOf(one), one.pieces, printMoney(one.grossCents, one.currency), wageOf(one)]);
  return (
    <ChartCard
      id="channels"
      title="By channel"
      words={
        <>
          {best ? <strong>{nameOf(best)}</strong> : "What an hour"} earned{" "}
          {best ? `the most: ${wageOf(best)} an hour.` : "in each place."}
        </>
      }
      numbers={numbers("channels", <NumbersTable head={["Channel", "Pieces", "Sold for", "An hour"]} rows={rows} />)}
    >
      {channels.some(({ wageCents }) => wageCents === null) ? <p>“–”: {TOO_SHORT}</p> : null}
      {currencies.map((currency) => (
        <WageRows
          key={currency}
          currency={currency}
          floors={floors}
          rows={channels
            .filter((one) => one.currency === currency)
            .map((one) => ({ name: nameOf(one), wageCents: one.wageCents }))}
        />
      ))}
    </ChartCard>
  );
}

function nameOf({ channel }: ChannelTotal): string {
  return channel ?? "Without a channel";
}

function wageOf({ wageCents, currency }: { wageCents: number | null; currency: string }): string {
  return wageCents === null ? "–" : moneyOrLoss(wageCents, currency);
}

const HEAD = ["Template", "Copies", "Middle", "Shortest", "Longest"];

/** The median time of a template's finished copies, with the shortest and the longest. */
export function TemplatesCard({ templates, numbers }: { templates: readonly TemplateHours[]; numbers: NumbersOf }) {
  const most = Math.max(1, ...templates.map(({ median }) => median));
  const rows = templates.map(({ name, copies, median, shortest, longest }) => [
    name,
    copies,
    ...[median, shortest, longest].map(formatDuration),
  ]);
  return (
    <ChartCard
      id="templates"
      title="Hours by template"
      words="The middle of the copies finished in this time, for one piece."
      numbers={numbers("templates", <NumbersTable head={HEAD} rows={rows} />)}
    >
      <Rows
        rows={templates.map(({ name, copies, median, shortest, longest }) => ({
          name,
          value: `${formatDuration(median)} (${copies === 1 ? "1 copy" : `${copies} copies, ${formatDuration(shortest)}–${formatDuration(longest)}`})`,
          share: median / most,
        }))}
      />
    </ChartCard>
  );
}
