"use client";

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
      <section aria-labelledby={`${titleId} ${titleId}-dates`} className="card border-line challenge-card">
        <svg
          aria-hidden="true"
          className="emblem-band"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by drawBand
          dangerouslySetInnerHTML={{ __html: challenge.band }}
        />
        <div className="flex items-start justify-between gap-3">
          <h2 className="card-title min-w-0" id={titleId}>
            {name}
          </h2>
          {phase === "finished" ? <span className="badge bg-sunken text-muted">Finished</span> : null}
          {isJoined && tab !== "joined" ? <span className="badge bg-accent-soft text-accent">Joined</span> : null}
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
      </section>
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
