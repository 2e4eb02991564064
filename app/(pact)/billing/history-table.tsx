// biome-ignore-all lint/a11y/noRedundantRoles: a table that is shown as blocks on phones loses its roles in some browsers
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import type { Billing, SubscriptionView } from "@/db/queries/billing/billing-view";
import { statusWords } from "@/lib/domain/billing/texts";
import { TIERS } from "@/lib/domain/billing/tiers";
import { dateWords } from "@/lib/domain/shared/local-time";

const COLUMNS = ["Plan", "Status", "Started", "End", "Reference"] as const;

/**
 * Lists all subscriptions, newest first; on phones each row is a block with labels. A missing end date shows N/A; no
 * other value can be missing.
 */
export function HistoryTable({ billing: { history, renewing }, timeZone }: { billing: Billing; timeZone: string }) {
  if (history.length === 0)
    return (
      <EmptyState title="No subscriptions yet" drawing="spool" size="table">
        <p>Your plans will appear here.</p>
      </EmptyState>
    );
  return (
    <table
      role="table"
      aria-labelledby="history"
      className="block text-left [&_tr]:grid [&_tr]:gap-x-4 md:[&_tr]:grid-cols-[1fr_1fr_1fr_1.25fr_1fr]"
    >
      <thead role="rowgroup" className="block max-md:sr-only">
        <tr role="row" className="border-b border-line text-sm text-muted">
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col" className="py-2.5 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block divide-y divide-line md:*:last:pb-0">
        {history.map((row) => (
          <tr key={row.id} role="row" className="items-baseline gap-y-1.5 py-4 max-md:first:pt-1 md:py-3">
            <Cell label="Plan" className="font-semibold">
              {TIERS[row.plan].name}
            </Cell>
            <Cell label="Status">
              <StatusBadge {...row} />
            </Cell>
            <Cell label="Started">{dateWords(row.startedAt, timeZone)}</Cell>
            <Cell label="End">
              {renewing.some(({ id }) => id === row.id) ? "Renews " : ""}
              {row.endsAt ? dateWords(row.endsAt, timeZone) : "N/A"}
            </Cell>
            <Cell label="Reference" className="text-xs wrap-anywhere text-muted">
              {row.providerReference}
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Green if active, otherwise red, quietly if it is over. One that is active but grants no plan was refunded or has ended. */
function StatusBadge({ status, isActive, isRefunded }: SubscriptionView) {
  if (status === "active" && isRefunded) return <Badge tone="danger">Refunded</Badge>;
  if (status === "active" && !isActive) return <Badge tone="danger">Ended</Badge>;
  const tone = status === "active" ? "moss" : "danger";
  return (
    <Badge tone={tone} className={status === "canceled" ? "bg-sunken" : ""}>
      {statusWords(status)}
    </Badge>
  );
}

function Cell({ label, className = "", children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <td role="cell" className="max-md:grid max-md:grid-cols-[min(7rem,45%)_minmax(0,1fr)] max-md:items-baseline">
      <span aria-hidden="true" className="text-sm text-muted md:hidden">
        {label}
      </span>
      <span className={className}>{children}</span>
    </td>
  );
}
