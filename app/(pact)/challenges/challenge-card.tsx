import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import { StitchProgress } from "@/components/ui/stitch-progress";
import type { ChallengeTab, ChallengeView } from "@/db/queries/challenges/list";
import { datesWords, goalWords, type Progress } from "@/lib/domain/challenges/progress";
import { Emblem } from "./emblem";
import { MembershipButton } from "./membership-button";
import { formatCrafters, progressWords } from "./words";

/** A challenge in the list; an upcoming one shows goals without progress. `tab`: the tab to return to from its page. */
export function ChallengeCard({ challenge, tab }: { challenge: ChallengeView; tab: ChallengeTab }) {
  const { id, name, phase, isJoined, canJoin, participantCount } = challenge;
  const titleId = `challenge-${id}`;
  return (
    <li className="flex">
      {/* The dates are part of the name, because challenges of two months may share a name. */}
      <Card aria-labelledby={`${titleId} ${titleId}-dates`} className="flex w-full flex-col">
        <div className="flex items-start justify-between gap-3">
          <Emblem challengeId={id} className="size-9" />
          <CardTitle id={titleId} className="min-w-0 flex-1 pt-0.5">
            {name}
          </CardTitle>
          <StateBadges challenge={challenge} />
        </div>
        <p className="mt-2 text-sm text-muted">{challenge.description}</p>
        <p className="num mt-2 text-sm">
          <span id={`${titleId}-dates`}>{datesWords(challenge)}</span> ·{" "}
          <span className="inline-block text-muted">
            {challenge.timeLeft} · {formatCrafters(participantCount)}
          </span>
        </p>
        <div className="mt-4 grid gap-3 pb-4">
          {phase === "upcoming" ? (
            <dl className="grid grid-cols-2 gap-3 text-sm">
              <Goal term="Global goal" words={goalWords(challenge.goalQuantity, challenge.goalUnit)} />
              <Goal term="Personal goal" words={goalWords(challenge.userGoalQuantity, challenge.userGoalUnit)} />
            </dl>
          ) : (
            <>
              <GoalBar
                label="Global goal"
                of={`Global progress of ${name}`}
                progress={challenge.global}
                tone="accent"
              />
              <GoalBar
                label="Personal goal"
                of={`Your progress in ${name}`}
                progress={challenge.personal}
                tone="moss"
              />
            </>
          )}
        </div>
        <div className="mt-auto flex flex-wrap gap-3">
          <SoftLink
            href={`/challenges/${id}?tab=${tab}`}
            prefetch={false}
            aria-describedby={titleId}
            className={buttonClass({ variant: "quiet", className: "flex-1" })}
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
            className={isJoined ? (phase === "ongoing" ? "w-full" : "min-w-24 justify-end") : "min-w-24"}
          />
        </div>
      </Card>
    </li>
  );
}

function Goal({ term, words }: { term: string; words: string }) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="num font-semibold">{words}</dd>
    </div>
  );
}

type GoalBarProps = {
  label: string;
  /** The bar's name for screen readers, e.g. "Your progress in November socks". */
  of: string;
  progress: Progress;
  tone: "accent" | "moss";
};

/** The bar stops at 100 %, the text shows the full percentage. */
function GoalBar({ label, of, progress, tone }: GoalBarProps) {
  const words = progressWords(progress);
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span>{label}</span>
        <span className="num font-medium">{words}</span>
      </div>
      <StitchProgress
        label={of}
        value={progress.progressPercentage}
        max={100}
        valueText={`${words}, ${progress.progressPercentage}%`}
        tone={tone}
      />
    </div>
  );
}

type StateBadgesProps = { challenge: Pick<ChallengeView, "isJoined" | "phase"> };

export function StateBadges({ challenge: { isJoined, phase } }: StateBadgesProps) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {phase === "finished" ? <Badge tone="neutral">Finished</Badge> : null}
      {isJoined ? <Badge>Joined</Badge> : null}
    </span>
  );
}
