import { Card, CardTitle } from "@/components/ui/card";
import type { CohortRow } from "@/db/queries/leaderboard/cohort";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { COHORT, RECENT_DAYS } from "@/lib/domain/leaderboard/boards";
import { BoardRow } from "./board-row";

/** Company, not a contest: no ranks. */
export function CohortCard({ rows }: { rows: CohortRow[] }) {
  return (
    <Card>
      <CardTitle>{COHORT.name}</CardTitle>
      <p className="mt-0.5 text-sm text-muted">{`Crafters with about as much time as you in the last ${RECENT_DAYS} days`}</p>
      <ol className="board-rows">
        {rows.map((row) => (
          <BoardRow key={row.userId} row={{ ...row, rank: null }} value={formatDuration(row.value)} />
        ))}
      </ol>
    </Card>
  );
}
