import { Card, CardTitle } from "@/components/ui/card";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { countOf } from "@/lib/domain/shared/text";

/** Total crafting time, sessions and the current streak. */
export function Stats({
  totalCraftingSeconds,
  sessionCount,
  currentStreak,
}: {
  totalCraftingSeconds: number;
  sessionCount: number;
  currentStreak: number;
}) {
  return (
    <Card aria-labelledby="stats-title">
      <CardTitle id="stats-title">Stats</CardTitle>
      <dl className="mt-2 divide-y divide-line">
        <Stat term="Total crafting time">{formatDuration(totalCraftingSeconds)}</Stat>
        <Stat term="Sessions">{sessionCount.toLocaleString("en-GB")}</Stat>
        <Stat term="Current streak">{countOf(currentStreak, "day")}</Stat>
      </dl>
    </Card>
  );
}

function Stat({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-2.5">
      <dt className="text-muted">{term}</dt>
      <dd className="display text-lg">{children}</dd>
    </div>
  );
}
