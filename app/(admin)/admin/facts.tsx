import type { ReactNode } from "react";

/** Pairs of a label and its value; pairs with a null value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode] | null)[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
      {rows.map((row) =>
        row ? (
          <div key={row[0]} className="contents">
            <dt className="text-muted max-sm:mt-1.5 max-sm:text-sm">{row[0]}</dt>
            <dd className="wrap-anywhere">{row[1]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
