import { buttonClass } from "@/components/ui/button";
import { type Range, rangeBefore, rollingYear } from "@/lib/domain/insights/range";
import type { LocalDate } from "@/lib/domain/shared/local-time";

/** A plain form: the range is in the address. */
export function RangeForm({ range, today }: { range: Range; today: LocalDate }) {
  const isRolling = range.from === rollingYear(today).from && range.to === today;
  const before = rangeBefore(range);
  return (
    <form className="mb-5 flex flex-wrap items-end gap-3" aria-label="Range">
      {(["from", "to"] as const).map((name) => (
        <label key={name} className="grid gap-1 text-sm font-semibold">
          {name === "from" ? "From" : "To"}
          <input
            type="date"
            name={name}
            defaultValue={range[name]}
            min="2000-01-01"
            max={today}
            className="control"
            required
          />
        </label>
      ))}
      <button type="submit" className={buttonClass({ variant: "quiet" })}>
        Show
      </button>
      <a
        href={`/dashboard/insights?${new URLSearchParams(before)}`}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-accent"
      >
        The year before
      </a>
      {isRolling ? null : (
        <a href="/dashboard/insights" className="inline-flex min-h-11 items-center text-sm font-semibold text-accent">
          Until today
        </a>
      )}
    </form>
  );
}
