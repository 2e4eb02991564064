"use client";

import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import { StitchProgress } from "@/components/ui/stitch-progress";
import type { ChallengeTab } from "@/db/queries/challenges/list";
import { MembershipButton } from "./membership-button";
import type { CardView } from "./words";

/**
 * A challenge in the list. `tab`: the tab to return to from its page. Drawn from words, because a server component's
 * elements are sent twice: as HTML and as React's data.
 */
export function ChallengeCard({ challenge, tab }: { challenge: CardView; tab: ChallengeTab }) {
  const { id, name, phase, isJoined } = challenge;
  const titleId = `challenge-${id}`;
  return (
    <li className="flex">
      {/* The dates are part of the name, because challenges of two months may share a name. */}
      <Card aria-labelledby={`${titleId} ${titleId}-dates`} className="challenge-card">
        <svg
          aria-hidden="true"
          className="emblem-band"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by drawBand
          dangerouslySetInnerHTML={{ __html: challenge.band }}
        />
        <div className="flex items-start justify-between gap-3">
          <CardTitle id={titleId} className="min-w-0">
            {name}
          </CardTitle>
          <StateBadges phase={phase} isJoined={isJoined && tab !== "joined"} />
        </div>
        <p className="mt-1.5 line-clamp-3 text-muted">{challenge.description}</p>
        <p className="num mt-3 text-sm">
          <span id={`${titleId}-dates`} className="block">
            {challenge.dates}
          </span>
          <span className="text-muted">{challenge.standing}</span>
        </p>
        <dl>
          <Goal term="Global goal" label={`Global progress of ${name}`} goal={challenge.global} tone="accent" />
          <Goal term="Personal goal" label={`Your progress in ${name}`} goal={challenge.personal} tone="moss" />
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
            canJoin={challenge.canJoin}
            isOngoing={phase === "ongoing"}
            aboutId={titleId}
            className={isJoined ? "relative" : "relative min-w-24"}
          />
        </div>
      </Card>
    </li>
  );
}

type GoalProps = { term: string; label: string; goal: CardView["global"]; tone: "accent" | "moss" };

/** The bar stops at 100 %, its text for screen readers does not. */
function Goal({ term, label, goal: { words, percent }, tone }: GoalProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="num">
        {words}
        {percent === null ? null : (
          <StitchProgress
            label={label}
            value={percent}
            max={100}
            valueText={`${words}, ${percent}%`}
            tone={tone}
            className="mt-2"
          />
        )}
      </dd>
    </div>
  );
}

export function StateBadges({ isJoined, phase }: Pick<CardView, "isJoined" | "phase">) {
  if (phase !== "finished" && !isJoined) return null;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {phase === "finished" ? <Badge tone="neutral">Finished</Badge> : null}
      {isJoined ? <Badge>Joined</Badge> : null}
    </span>
  );
}
