import { Card, CardTitle } from "@/components/ui/card";
import type { DeskCase } from "@/db/queries/reports/desk";
import { type ReportedThing, wordsOf } from "@/db/queries/reports/reported-thing";

/** What reporters saw that reads otherwise now; nothing while all is as it was. */
export function SeenWords({ found: { kind, seen }, thing }: { found: DeskCase; thing: ReportedThing | null }) {
  const now = thing && wordsOf(kind, thing);
  const changed = [...new Set(seen.map(({ words }) => words))].filter((words) => words && words !== now);
  const hadAnother = kind === "profile" && seen.some(({ avatarUrl }) => avatarUrl !== (thing?.avatarUrl ?? null));
  if (changed.length === 0 && !hadAnother) return null;
  return (
    <Card aria-labelledby="seen-title">
      <CardTitle id="seen-title">When it was reported</CardTitle>
      {changed.map((words) => (
        <p key={words} dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
          {words}
        </p>
      ))}
      {hadAnother ? <p className="mt-2 text-muted">Its avatar has changed since.</p> : null}
    </Card>
  );
}
