import type { ReactNode } from "react";
import { CardTitle } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import { billingPath } from "@/lib/domain/billing/reasons";
import { TIERS } from "@/lib/domain/billing/tiers";

/** The numbers behind a chart: read only when asked for, since a year of them weighs as much as the rest of the page. */
export type Numbers = {
  table: ReactNode;
  isOpen: boolean;
  /** The address with this table, or without it where it is open. */
  href: string;
  /** Where they are as a file, on plans with files. */
  csv: string | null;
};

/** The id of a card's words, which name its drawing. */
export function wordsOf(id: string): string {
  return `${id}-words`;
}

/** The words first, the drawing second, the numbers third. */
export function ChartCard({
  id,
  title,
  words,
  children,
  numbers,
}: {
  id: string;
  title: string;
  words: ReactNode;
  children?: ReactNode;
  numbers?: Numbers | undefined;
}) {
  return (
    <section aria-labelledby={id} className="chart-card">
      <CardTitle id={id}>{title}</CardTitle>
      <div id={wordsOf(id)}>{words}</div>
      {children}
      {numbers ? (
        <p className="chart-links">
          <SoftLink href={numbers.href} scroll={false} prefetch={false}>
            {numbers.isOpen ? "Hide numbers" : "Numbers"}
          </SoftLink>
          {numbers.isOpen ? <CsvLink csv={numbers.csv} /> : null}
        </p>
      ) : null}
      {numbers?.isOpen ? numbers.table : null}
    </section>
  );
}

function CsvLink({ csv }: Pick<Numbers, "csv">) {
  if (csv)
    return (
      <a href={csv} download>
        Download as CSV
      </a>
    );
  return (
    <SoftLink href={billingPath("insights")} prefetch={false}>
      {`Download as CSV, with ${TIERS.pro_plus.name}`}
    </SoftLink>
  );
}

/** `rows`: what the row is about first. */
export function NumbersTable({ head, rows }: { head: readonly string[]; rows: readonly (readonly ReactNode[])[] }) {
  return (
    <table className="numbers">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={at}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={head[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
