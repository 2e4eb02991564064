import type { ReactNode } from "react";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { StitchProgress } from "@/components/ui/stitch-progress";
import { levelName, xpStats } from "@/lib/domain/profile/levels";
import { LevelBadge } from "./level-badge";

export function LevelCard({ xp, children }: { xp: number; children?: ReactNode }) {
  const stats = xpStats(xp);
  const next = levelName(stats.currentLevel + 1);
  return (
    <Card aria-labelledby="level-title">
      <CardHeader>
        <CardTitle id="level-title">{stats.levelName}</CardTitle>
        <LevelBadge level={stats.currentLevel} />
      </CardHeader>
      <p className="num mt-1.5 mb-2.5 text-sm text-muted">
        {`${stats.currentXp} XP, ${stats.xpToNextLevel} to ${next}`}
      </p>
      <StitchProgress
        label={`Progress to ${next}`}
        value={stats.progressPercentage}
        max={100}
        valueText={`${stats.progressPercentage}%, ${stats.xpToNextLevel} XP to go`}
        tone="ochre"
      />
      {children}
    </Card>
  );
}
