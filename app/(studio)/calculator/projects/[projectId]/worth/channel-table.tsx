// biome-ignore-all lint/a11y/noRedundantRoles: a table that is shown as blocks on phones loses its roles in some browsers

import { moneyOrLoss } from "@/lib/domain/sales/worth";

type Line = { id: string; name: string; priceCents: number | null; wageCents: number | null; keptCents: number | null };

type Props = { lines: readonly Line[]; currency: string; pieces: number; hasWage: boolean };

/** One row for each channel; on phones each is a block with its labels. */
export function ChannelTable({ lines, currency, pieces, hasWage }: Props) {
  const money = (cents: number | null) => (cents === null ? "–" : moneyOrLoss(cents, currency));
  const columns = [
    ...(hasWage
      ? [
          { label: "Price for this wage", wordsOf: (line: Line) => money(line.priceCents) },
          { label: "Wage at this price", wordsOf: (line: Line) => money(line.wageCents) },
        ]
      : []),
    { label: pieces === 1 ? "You keep" : `You keep, of all ${pieces}`, wordsOf: (line: Line) => money(line.keptCents) },
  ];
  return (
    <div>
      <table role="table" aria-label="What each channel pays" className="num w-full text-left max-sm:block lg:text-sm">
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row" className="border-b border-line text-sm text-muted">
            {["Channel", ...columns.map(({ label }) => label)].map((label) => (
              <th key={label} role="columnheader" scope="col" className="py-2 pr-4 font-semibold last:pr-0 lg:pr-2">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line max-sm:block">
          {lines.map((line) => (
            <tr key={line.id} role="row" className="max-sm:grid max-sm:gap-1 max-sm:py-3">
              <th role="rowheader" scope="row" className="font-semibold wrap-anywhere sm:py-2.5 sm:pr-4">
                <bdi>{line.name}</bdi>
              </th>
              {columns.map(({ label, wordsOf }) => (
                <td
                  key={label}
                  role="cell"
                  className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 sm:py-2.5 sm:pr-4 lg:pr-2 lg:last:pr-0"
                >
                  <span aria-hidden="true" className="flex-1 text-sm text-muted sm:hidden">
                    {label}
                  </span>
                  <span className="wrap-anywhere lg:wrap-break-word">{wordsOf(line)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-muted">After fees, postage, materials and additional costs.</p>
    </div>
  );
}
