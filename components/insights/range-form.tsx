import { buttonClass } from "@/components/ui/button";
import { FIRST_DATE, type Range, rangeBefore } from "@/lib/domain/insights/range";
import type { LocalDate } from "@/lib/domain/shared/local-time";

type Props = { path: string; range: Range; today: LocalDate; isRolling: boolean };

/** A plain form that puts the range into the address of its page, `path`. */
export function RangeForm({ path, range, today, isRolling }: Props) {
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
            min={FIRST_DATE}
            max={today}
            className="control px-3"
            required
          />
        </label>
      ))}
      <button type="submit" className={buttonClass({ variant: "quiet" })}>
        Show
      </button>
      <a href={`${path}?${new URLSearchParams(before)}`}>The year before</a>
      {isRolling ? null : <a href={path}>Until today</a>}
    </form>
  );
}
