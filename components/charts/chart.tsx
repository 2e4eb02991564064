import type { ReactNode } from "react";
import { Card, CardTitle } from "@/components/ui/card";

/** The words first, the drawing second, the numbers third. `csv`: where they are as a file. */
export function ChartCard({
  id,
  title,
  words,
  children,
  table,
  csv,
}: {
  id: string;
  title: string;
  words: ReactNode;
  children?: ReactNode;
  table?: ReactNode;
  csv?: string | undefined;
}) {
  return (
    <Card aria-labelledby={`${id}-title`} className="@container min-w-0">
      <CardTitle id={`${id}-title`}>{title}</CardTitle>
      <div className="mt-1 max-w-[70ch] text-muted">{words}</div>
      {children}
      {table ? (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-accent">Numbers</summary>
          {table}
          {csv ? (
            <a href={csv} download className="inline-flex min-h-11 items-center text-sm font-semibold text-accent">
              Download as CSV
            </a>
          ) : null}
        </details>
      ) : null}
    </Card>
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
