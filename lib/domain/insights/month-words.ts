import { KIND_NAMES } from "../crafting/kinds";
import { formatDuration } from "../crafting/stopwatch";
import { hourInWords } from "../sales/words";
import { printMoney } from "../shared/money";
import { countOf } from "../shared/text";
import { type MonthlyLedgerRow, wageByMonth } from "./studio";
import { type RangeSums, total } from "./sums";
import { durationsThatAddUp, monthInWords } from "./words";

/** A crafter's month: the time crafted, and the pieces sold, given away or kept. */
export type MonthFacts = {
  /** Such as `2026-10`. */
  month: string;
  sums: Pick<RangeSums, "days" | "kinds" | "projects">;
  ledger: readonly MonthlyLedgerRow[];
};

type MonthWords = { subject: string; crafted: string; projects: string[]; kinds: string[]; sold: string[] };

const SHOWN_PROJECTS = 5;

/** Describes the month in sentences and lines; lists without data are empty. */
export function monthWords({ month, sums, ledger }: MonthFacts): MonthWords {
  const name = monthInWords(month);
  const hours = formatDuration(total(sums.days));
  const days = countOf(sums.days.length, "day");
  const hasTime = sums.days.length > 0;
  return {
    subject: hasTime ? `Your ${name}: ${hours} on ${days}` : `Your ${name}`,
    crafted: hasTime ? `In ${name} you crafted ${hours} on ${days}.` : `In ${name} you logged no crafting time.`,
    projects: projectLines(sums.projects),
    kinds: sums.kinds.length > 1 ? kindLines(sums.kinds) : [],
    sold: soldLines(ledger),
  };
}

function kindLines(kinds: MonthFacts["sums"]["kinds"]): string[] {
  const durations = durationsThatAddUp(kinds);
  return kinds.map(({ kind }, at) => `${KIND_NAMES[kind]}: ${durations[at]}`);
}

/** Empty if no time is on a project. */
function projectLines(projects: MonthFacts["sums"]["projects"]): string[] {
  const named = projects.filter(({ projectId }) => projectId !== null);
  const others = named.slice(SHOWN_PROJECTS);
  const none = projects.find(({ projectId }) => projectId === null);
  if (named.length === 0) return [];
  return [
    ...named.slice(0, SHOWN_PROJECTS).map(({ name, seconds }) => line(name ?? "A project", seconds)),
    ...(others.length > 0 ? [line(countOf(others.length, "other project"), total(others))] : []),
    ...(none ? [line("No project", none.seconds)] : []),
  ];
}

/** Returns a line for each currency. */
function soldLines(ledger: readonly MonthlyLedgerRow[]): string[] {
  return wageByMonth(ledger).flatMap(({ currency, months }) =>
    months.map(({ grossCents, wageCents }) => {
      const pieces = ledger
        .filter((row) => row.fate === "sold" && row.currency === currency)
        .reduce((sum, row) => sum + row.pieces, 0);
      const sold = `${countOf(pieces, "piece")} sold for ${printMoney(grossCents, currency)}`;
      return wageCents === null ? `${sold}.` : `${sold}: ${hourInWords(wageCents, currency)} after all costs.`;
    }),
  );
}

function line(name: string, seconds: number): string {
  return `${name}: ${formatDuration(seconds)}`;
}
