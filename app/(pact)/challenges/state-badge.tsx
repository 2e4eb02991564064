import { Badge } from "@/components/ui/badge";
import type { ChallengeView } from "@/db/queries/challenges/list";

export function StateBadges({
  challenge: { isJoined, phase },
}: {
  challenge: Pick<ChallengeView, "isJoined" | "phase">;
}) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {phase === "finished" ? <Badge tone="neutral">Finished</Badge> : null}
      {isJoined ? <Badge>Joined</Badge> : null}
    </span>
  );
}
