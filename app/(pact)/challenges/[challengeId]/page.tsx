import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { BackLink } from "@/components/ui/back-link";
import { CHALLENGE_TABS, type ChallengeTab, type ChallengeView, findChallenge } from "@/db/queries/challenges/list";
import { datesWords } from "@/lib/domain/challenges/progress";
import { isUuid, type Query } from "@/lib/domain/shared/address";
import { requireUser } from "@/lib/server/auth/current-user";
import { StateBadges } from "../challenge-card";
import { Emblem } from "../emblem";
import { MembershipButton } from "../membership-button";
import { formatCrafters } from "../words";
import { Discussion } from "./discussion";
import { QuiltPage } from "./quilt-page";

type Props = { params: Promise<{ challengeId: string }>; searchParams: Promise<Query> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readChallenge((await params).challengeId)).name };
}

export default async function ChallengePage({ params, searchParams }: Props) {
  const [user, { challengeId }, query] = await Promise.all([requireUser(), params, searchParams]);
  const challenge = await readChallenge(challengeId);
  const { id, name, isJoined, canJoin, phase } = challenge;
  const isOver = phase === "closing" || phase === "finished";
  return (
    <div className="wrap py-7">
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <BackLink
          href={`/challenges?tab=${CHALLENGE_TABS.find((tab) => tab === query.tab) ?? tabOfChallenge(challenge)}`}
        >
          Back
        </BackLink>
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Emblem challengeId={id} className="-my-1 size-11 max-sm:hidden" />
            <h1 className="min-w-0">{name}</h1>
            <StateBadges phase={phase} isJoined={isJoined} />
          </div>
          <p className="mt-2 max-w-[65ch] text-muted">{challenge.description}</p>
          <p className="num mt-1 text-sm text-muted">
            <span className="font-semibold text-ink">{datesWords(challenge)}</span> · {challenge.timeLeft} ·{" "}
            {formatCrafters(challenge.participantCount)} joined
          </p>
        </div>
        {isOver && !isJoined ? null : (
          <MembershipButton
            challengeId={id}
            name={name}
            isJoined={isJoined}
            canJoin={canJoin}
            isOngoing={phase === "ongoing"}
            long
            className="max-sm:w-full md:-mt-[3px]"
          />
        )}
      </header>
      <QuiltPage userId={user.id} challenge={challenge} query={query}>
        <Discussion userId={user.id} challengeId={id} isJoined={isJoined} canJoin={canJoin} query={query} />
      </QuiltPage>
    </div>
  );
}

function tabOfChallenge({ isJoined, phase }: ChallengeView): ChallengeTab {
  if (isJoined) return "joined";
  return phase === "upcoming" ? "upcoming" : "ongoing";
}

const readChallenge = cache(async (challengeId: string) => {
  const { id: userId } = await requireUser();
  const challenge = isUuid(challengeId) ? await findChallenge(userId, challengeId) : null;
  return challenge ?? notFound();
});
