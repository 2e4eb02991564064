import type { ReactNode } from "react";
import { CardTitle } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import { billingPath } from "@/lib/domain/billing/reasons";
import { TIERS } from "@/lib/domain/billing/tiers";
import type { Range } from "@/lib/domain/insights/range";

/** The numbers behind a chart: sent only on request, since a year of them is as large as the rest of the page. */
type Numbers = {
  table: ReactNode;
  isOpen: boolean;
  /** The address that opens this table, or closes it if it is open. */
  href: string;
  /** The address of the file; null on plans without files. */
  csv: string | null;
};

type NumbersSource = { path: string; query?: Record<string, string>; shown: unknown; files: Range | null };

/**
 * Builds the numbers behind a page's charts. `shown`: the chart whose numbers the address asks for. `files`: the range of
 * the files, null on plans without them.
 */
export function buildNumbers({ path, query = {}, shown, files }: NumbersSource) {
  return (chart: string, table: ReactNode): Numbers => {
    const isOpen = shown === chart;
    const address = new URLSearchParams({ ...query, ...(!isOpen && { numbers: chart }) });
    return {
      table,
      isOpen,
      href: address.size > 0 ? `${path}?${address}` : path,
      csv: files && `/api/insights?${new URLSearchParams({ chart, ...files })}`,
    };
  };
}

export type NumbersOf = ReturnType<typeof buildNumbers>;

/** The id of a card's text, which labels its drawing. */
export function wordsIdOf(id: string): string {
  return `${id}-words`;
}

type ChartCardProps = {
  id: string;
  title: string;
  words: ReactNode;
  children?: ReactNode;
  numbers?: Numbers | undefined;
};

/** Shows the words first, then the drawing or the numbers. */
export function ChartCard({ id, title, words, children, numbers }: ChartCardProps) {
  return (
    <section aria-labelledby={id} className="chart-card">
      {numbers ? (
        <SoftLink href={numbers.href} scroll={false} prefetch={false} className="chart-table">
          {numbers.isOpen ? "Hide table" : "Show as table"}
        </SoftLink>
      ) : null}
      <CardTitle id={id}>{title}</CardTitle>
      <div id={wordsIdOf(id)}>{words}</div>
      {numbers?.isOpen ? (
        <>
          <p className="chart-links">
            <CsvLink csv={numbers.csv} />
          </p>
          {numbers.table}
        </>
      ) : (
        children
      )}
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

/** An insight that needs a larger plan: what it would show, and a link to upgrade. */
export function LockedInsight({ id, title, sentence }: { id: string; title: string; sentence: string }) {
  return (
    <ChartCard id={id} title={title} words={sentence}>
      <SoftLink
        href={billingPath("insights")}
        prefetch={false}
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent"
      >
        See plans
      </SoftLink>
    </ChartCard>
  );
}

/** `rows`: the first cell says what the row is about. */
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

type DrawingProps = {
  /** Null for a continuation of a drawing that already has a name. */
  labelledBy: string | null;
  size: [number, number];
  marks: string;
};

/**
 * Draws numbers and dates, never user text. The marks are markup, because elements would be sent again in React's data.
 * Use single quotes in them, which need no escaping there.
 */
export function Drawing({ labelledBy, size, marks }: DrawingProps) {
  const name = labelledBy ? { role: "img", "aria-labelledby": labelledBy } : { "aria-hidden": true };
  return (
    <svg
      viewBox={`0 0 ${size.join(" ")}`}
      {...name}
      className="chart"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers and dates here
      dangerouslySetInnerHTML={{ __html: marks }}
    />
  );
}
