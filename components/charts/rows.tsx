/** `share`: of the longest, 0 to 1. */
export type Row = { name: string; value: string; share: number; isQuiet?: boolean };

/** Lying bars with their names and values as text, so that they are their own table. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="mt-4 grid gap-3">
      {rows.map(({ name, value, share, isQuiet }) => (
        <li key={name}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <bdi className="max-w-full wrap-anywhere">{name}</bdi>
            <span className="num shrink-0 font-semibold">{value}</span>
          </div>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="mt-1 block h-2 w-full">
            <path
              d={`M0 2h${(share * 100).toFixed(1)}`}
              strokeWidth="4"
              className={isQuiet ? "stroke-control" : "stroke-accent"}
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}
