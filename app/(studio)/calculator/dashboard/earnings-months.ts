import type { MonthEarnings } from "@/db/queries/sales/sums";
import { dateFormat } from "@/lib/domain/shared/date-format";
import type { LocalDate } from "@/lib/domain/shared/local-time";

const MONTHS_SHOWN = 6;

/** The last six months as `YYYY-MM`, ending with the current one. */
export function monthsUntil(today: LocalDate): [string, ...string[]] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const at = (back: number) => new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7);
  const earlier = Array.from({ length: MONTHS_SHOWN - 1 }, (_, index) => at(MONTHS_SHOWN - 1 - index));
  const [first = at(0), ...rest] = [...earlier, at(0)];
  return [first, ...rest];
}

/** The currency of the latest earnings, which is charted: amounts in different currencies are never added up. */
export function mainCurrency(earnings: readonly MonthEarnings[]): string | null {
  return earnings.at(-1)?.currency ?? null;
}

/** A month in words: `November`, or `Nov` for the axis. */
export function monthName(month: string, style: "long" | "short"): string {
  return dateFormat({ month: style, timeZone: "UTC" }).format(Date.parse(`${month}-01`));
}
