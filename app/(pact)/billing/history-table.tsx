// biome-ignore-all lint/a11y/noRedundantRoles: a table that is shown as blocks on phones loses its roles in some browsers
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import type { SubscriptionView } from "@/db/queries/billing/billing-view";
import { statusWords } from "@/lib/domain/billing/texts";
import { TIERS } from "@/lib/domain/billing/tiers";
import { dateWords } from "@/lib/domain/shared/local-time";

const COLUMNS = ["Plan", "Status", "Started", "End", "Reference"] as const;

/**
 * Lists all subscriptions, newest first; on phones each row is a block with labels. A missing end date shows N/A; no
 * other value can be missing.
 */
export function HistoryTable({ rows, timeZone }: { rows: readonly SubscriptionView[]; timeZone: string }) {
  if (rows.length === 0)
    return (
      <EmptyState title="No subscriptions yet" drawing="spool" size="table">
        <p>Your plans will appear here.</p>
      </EmptyState>
    );
  return (
    <table role="table" aria-labelledby="history" className="block text-left">
      <thead role="rowgroup" className="block max-md:sr-only">
        <tr role="row" className="grid grid-cols-4 gap-x-4 border-b border-line text-sm text-muted *:last:sr-only">
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col" className="py-2.5 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block divide-y divide-line md:*:last:pb-0">
        {rows.map((row) => (
          <tr
            key={row.id}
            role="row"
            className="grid gap-x-4 gap-y-1.5 py-4 max-md:first:pt-1 md:grid-cols-4 md:gap-y-0 md:py-3 md:*:last:row-start-2"
          >
            <Cell label="Plan" className="font-semibold">
              {TIERS[row.plan].name}
            </Cell>
            <Cell label="Status">
              <StatusBadge {...row} />
            </Cell>
            <Cell label="Started">{dateWords(row.startedAt, timeZone)}</Cell>
            <Cell label="End">{row.endsAt ? dateWords(row.endsAt, timeZone) : "N/A"}</Cell>
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
