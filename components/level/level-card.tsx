import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { StitchProgress } from "@/components/ui/stitch-progress";
import { levelName, xpStats } from "@/lib/domain/profile/levels";

type Props = { xp: number; children?: ReactNode };

export function LevelCard({ xp, children }: Props) {
  const stats = xpStats(xp);
  const next = levelName(stats.currentLevel + 1);
  return (
    <Card aria-labelledby="level-title" className="py-4">
      <div className="mb-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CardTitle id="level-title">{stats.levelName}</CardTitle>
        <LevelBadge level={stats.currentLevel} />
      </div>
      <StitchProgress
        label={`Progress to ${next}`}
        value={stats.progressPercentage}
        max={100}
        valueText={`${stats.progressPercentage}%, ${stats.xpToNextLevel} XP to go`}
        tone="ochre"
      />
      <p className="num mt-2 text-sm text-muted">{`${stats.currentXp} XP, ${stats.xpToNextLevel} to ${next}`}</p>
      {children}
    </Card>
  );
}

/** A colour for each of the levels 1 to 6, and one for 7 and above. */
const TONES: readonly BadgeTone[] = ["neutral", "moss", "indigo", "madder", "ochre", "mossFill", "ochreFill"];

function LevelBadge({ level }: { level: number }) {
  return <Badge tone={TONES[Math.min(Math.max(1, level), TONES.length) - 1]}>Level {level}</Badge>;
}
