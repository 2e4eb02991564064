import type { ReactNode } from "react";
import { cn } from "./cn";

export function Slip({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn("slip", className)}>{children}</div>;
}

type TotalRow = { label: string; value: string };
/** `note`: small, on a line of its own. */
type PricedRow = { key: string; label: ReactNode; value: string; mark?: string; note?: string | undefined };

type Props = {
  rows: readonly PricedRow[];
  /** The price of one, above the total of several pieces. */
  each?: TotalRow | null;
  total?: TotalRow;
  size?: "small" | "base";
  className?: string;
};

export function PricedRows({ rows, each, total, size = "small", className }: Props) {
  return (
    <dl className={cn("num grid gap-1.5", size === "small" ? "text-sm" : "text-base", className)}>
      {rows.map(({ key, label, value, mark, note }) => (
        <div key={key} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="leader min-w-0 flex-1 basis-2/5 text-muted">
            {mark ? (
              <span
                aria-hidden="true"
                className={cn("size-2.5 shrink-0 self-center rounded-sm forced-color-adjust-none", mark)}
              />
            ) : null}
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </dt>
          {note ? <dt className="order-1 basis-full pl-4.5 text-xs text-muted">{note}</dt> : null}
          <dd className="ml-auto max-w-full wrap-anywhere">{value}</dd>
        </div>
      ))}
      {[each, total].map((row) =>
        row ? (
          <div
            key={row.label}
            className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-dashed border-control pt-2 font-semibold"
          >
            <dt>{row.label}</dt>
            <dd className="ml-auto max-w-full wrap-anywhere">{row.value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
