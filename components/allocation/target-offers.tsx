import { Button } from "@/components/ui/button";
import type { useImpactTab } from "./use-impact-tab";

export function TargetOffers({ tab }: { tab: ReturnType<typeof useImpactTab> }) {
  const { rows, fixedRows, addable, joinable, unfit } = tab;
  if (addable.length + joinable.length > 0)
    return (
      <div className="mt-2 flex flex-wrap gap-2">
        {addable.map((target) => (
          <Button
            key={target.challengeId}
            id={`add-${target.challengeId}`}
            variant="dashed"
            onClick={() => tab.add(target)}
          >
            Add {target.name}
          </Button>
        ))}
        {joinable.map((target) => (
          <Button key={target.challengeId} variant="dashed" className="text-muted" onClick={() => tab.join(target)}>
            Join {target.name}
          </Button>
        ))}
      </div>
    );
  if (rows.length + fixedRows.length + unfit.length > 0) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      No challenges are open for this session. It all counts as Personal Progress.
    </p>
  );
}
