import type { ReactNode } from "react";
import type { Numbers } from "@/components/charts/chart";
import type { Range } from "@/lib/domain/insights/range";

/**
 * Builds the numbers behind a page's charts. `shown`: the chart whose numbers the address asks for. `files`: the range of
 * the files, null on plans without them.
 */
export function numbersOf({
  path,
  query = {},
  shown,
  files,
}: {
  path: string;
  query?: Record<string, string>;
  shown: unknown;
  files: Range | null;
}) {
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
