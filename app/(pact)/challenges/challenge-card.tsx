import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import { StitchProgress } from "@/components/ui/stitch-progress";
import type { ChallengeTab, ChallengeView } from "@/db/queries/challenges/list";
import { datesWords, goalWords, type Progress } from "@/lib/domain/challenges/progress";
import { EmblemBand } from "./emblem";
import { MembershipButton } from "./membership-button";
import { formatCrafters, progressWords } from "./words";

/** A challenge in the list; an upcoming one shows goals without progress. `tab`: the tab to return to from its page. */
export function ChallengeCard({ challenge, tab }: { challenge: ChallengeView; tab: ChallengeTab }) {
  const { id, name, phase, isJoined, canJoin, participantCount } = challenge;
  const titleId = `challenge-${id}`;
  return (
    <li className="flex">
      {/* The dates are part of the name, because challenges of two months may share a name. */}
      <Card aria-labelledby={`${titleId} ${titleId}-dates`} className="challenge-card">
        <EmblemBand challengeId={id} />
        <div className="flex items-start justify-between gap-3">
          <CardTitle id={titleId} className="min-w-0">
            {name}
          </CardTitle>
          <StateBadges phase={phase} isJoined={isJoined && tab !== "joined"} />
        </div>
        <p className="mt-1 line-clamp-2 text-sm text-muted">{challenge.description}</p>
        <p className="num mt-1 text-sm">
          <span id={`${titleId}-dates`} className="block">
            {datesWords(challenge)}
          </span>
          <span className="text-muted">
            {challenge.timeLeft} · {formatCrafters(participantCount)}
          </span>
        </p>
        {phase === "upcoming" ? (
          <dl>
            <Goal term="Global goal" words={goalWords(challenge.goalQuantity, challenge.goalUnit)} />
            <Goal term="Personal goal" words={goalWords(challenge.userGoalQuantity, challenge.userGoalUnit)} />
          </dl>
        ) : (
          <dl>
            <Goal term="Global goal" words={progressWords(challenge.global)}>
              <GoalBar of={`Global progress of ${name}`} progress={challenge.global} tone="accent" />
            </Goal>
            <Goal term="Personal goal" words={progressWords(challenge.personal)}>
              <GoalBar of={`Your progress in ${name}`} progress={challenge.personal} tone="moss" />
            </Goal>
          </dl>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2">
          <SoftLink
            href={`/challenges/${id}?tab=${tab}`}
            prefetch={false}
            aria-describedby={titleId}
            className="challenge-link"
          >
            View Details
          </SoftLink>
          <MembershipButton
            challengeId={id}
            name={name}
            isJoined={isJoined}
            canJoin={canJoin}
            isOngoing={phase === "ongoing"}
            aboutId={titleId}
            className={isJoined ? "relative" : "relative min-w-24"}
          />
        </div>
      </Card>
    </li>
  );
}

function Goal({ term, words, children }: { term: string; words: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="num">
        {words}
        {children}
      </dd>
    </div>
  );
}

type GoalBarProps = {
  /** The bar's name for screen readers, e.g. "Your progress in November socks". */
  of: string;
  progress: Progress;
  tone: "accent" | "moss";
};

/** The bar stops at 100 %, the text shows the full percentage. */
function GoalBar({ of, progress, tone }: GoalBarProps) {
  return (
    <StitchProgress
      label={of}
      value={progress.progressPercentage}
      max={100}
      valueText={`${progressWords(progress)}, ${progress.progressPercentage}%`}
      tone={tone}
      className="mt-1"
    />
  );
}

export function StateBadges({ isJoined, phase }: Pick<ChallengeView, "isJoined" | "phase">) {
  if (phase !== "finished" && !isJoined) return null;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {phase === "finished" ? <Badge tone="neutral">Finished</Badge> : null}
      {isJoined ? <Badge>Joined</Badge> : null}
    </span>
  );
}
