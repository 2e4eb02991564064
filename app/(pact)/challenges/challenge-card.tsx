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
        <p className="mt-1.5 line-clamp-3 text-muted">{challenge.description}</p>
        <p className="num mt-3 text-sm">
          <span id={`${titleId}-dates`} className="block">
            {datesWords(challenge)}
          </span>
          <span className="text-muted">
            {challenge.timeLeft} · {formatCrafters(participantCount)}
          </span>
        </p>
        <dl>
          <Goal term="Global goal" label={`Global progress of ${name}`} progress={challenge.global} phase={phase} />
          <Goal term="Personal goal" label={`Your progress in ${name}`} progress={challenge.personal} phase={phase} />
        </dl>
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

type GoalProps = Pick<ChallengeView, "phase"> & { term: string; label: string; progress: Progress };

/** The bar stops at 100 %, its text for screen readers does not. */
function Goal({ term, label, progress, phase }: GoalProps) {
  const words = progressWords(progress);
  return (
    <div>
      <dt>{term}</dt>
      <dd className="num">
        {phase === "upcoming" ? goalWords(progress.goalValue, progress.unit) : words}
        {phase === "upcoming" ? null : (
          <StitchProgress
            label={label}
            value={progress.progressPercentage}
            max={100}
            valueText={`${words}, ${progress.progressPercentage}%`}
            tone={term === "Personal goal" ? "moss" : "accent"}
            className="mt-2"
          />
        )}
      </dd>
    </div>
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
