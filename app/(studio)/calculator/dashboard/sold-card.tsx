import { Card, CardTitle } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { LedgerSums, SoldSum } from "@/lib/domain/sales/ledger";
import { wageInWords } from "@/lib/domain/sales/worth";
import { printMoney } from "@/lib/domain/shared/money";
import { monthName } from "./earnings-months";

/** Sales of this month and the wage they brought, per currency, and the hours given away. */
export function SoldCard({ sums: { sold, given }, month }: { sums: LedgerSums; month: string }) {
  return (
    <Card aria-labelledby="sold-title">
      <CardTitle id="sold-title">Sold this month</CardTitle>
      {sold.length === 0 ? (
        <p className="mt-2 text-muted">
          Nothing sold in {monthName(month, "long")} yet. Sales are noted on{" "}
          <SoftLink href="/calculator/projects?tab=completed" className="font-semibold text-accent underline">
            completed projects
          </SoftLink>
          .
        </p>
      ) : (
        sold.map((sum) => <SoldFigure key={sum.currency} {...sum} />)
      )}
      {given.pieces > 0 ? <p className="num mt-3 text-muted">{formatDuration(given.seconds)} given away.</p> : null}
    </Card>
  );
}

function SoldFigure({ currency, pieces, grossCents, wageCents }: SoldSum) {
  return (
    <div className="mt-2">
      <p className="display text-3xl wrap-anywhere">{printMoney(grossCents, currency)}</p>
      <p className="num text-sm text-muted">
        {pieces} sold. {wageInWords(wageCents, currency)}
      </p>
    </div>
  );
}
