import { buttonClass } from "@/components/ui/button";
import { type Range, rangeBefore } from "@/lib/domain/insights/range";
import type { LocalDate } from "@/lib/domain/shared/local-time";

/** A plain form: the range is in the address. */
export function RangeForm({ range, today, isRolling }: { range: Range; today: LocalDate; isRolling: boolean }) {
  const before = rangeBefore(range);
  return (
    <form className="chart-links range-form" aria-label="Range">
      {(["from", "to"] as const).map((name) => (
        <label key={name}>
          {name === "from" ? "From" : "To"}
          <input
            type="date"
            name={name}
            defaultValue={range[name]}
            min="2000-01-01"
            max={today}
            className="control px-3"
            required
          />
        </label>
      ))}
      <button type="submit" className={buttonClass({ variant: "quiet" })}>
        Show
      </button>
      <a href={`/dashboard/insights?${new URLSearchParams(before)}`}>The year before</a>
      {isRolling ? null : <a href="/dashboard/insights">Until today</a>}
    </form>
  );
}
