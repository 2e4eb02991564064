import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BackLink } from "@/components/ui/back-link";
import { Card, CardTitle } from "@/components/ui/card";
import { findAnyChallenge, type ListedChallenge } from "@/db/queries/challenges/upkeep";
import { datesWords, describeTimeLeft, goalWords } from "@/lib/domain/challenges/progress";
import { changeProblem, endProblem, removalProblem } from "@/lib/domain/challenges/upkeep";
import { isUuid } from "@/lib/domain/shared/address";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { countOf } from "@/lib/domain/shared/text";
import { requireAdmin } from "@/lib/server/auth/admin";
import { ChangeForm, EndButton, RemoveButton } from "../upkeep";

export const metadata: Metadata = { title: "Challenge" };

type Props = { params: Promise<{ challengeId: string }> };

export default async function ChallengePage({ params }: Props) {
  await requireAdmin();
  const { challengeId } = await params;
  const challenge = (isUuid(challengeId) && (await findAnyChallenge(challengeId))) || notFound();
  const now = new Date();
  const unchangeable = changeProblem(challenge, now);
  const { id, name, description } = challenge;
  return (
    <div className="wrap grid gap-5 py-7 *:max-w-200">
      <div className="wrap-anywhere">
        <BackLink href="/admin/challenges">All challenges</BackLink>
        <h1 dir="auto" tabIndex={-1}>
          {name}
        </h1>
        <p dir="auto">{description}</p>
      </div>
      <Facts challenge={challenge} now={now} />
      {unchangeable ? (
        <p className="text-muted">{unchangeable}</p>
      ) : (
        <Card aria-labelledby="words-title">
          <CardTitle id="words-title" className="mb-3">
            Change its words
          </CardTitle>
          <ChangeForm challengeId={id} stored={{ name, description }} />
        </Card>
      )}
      <Ending challenge={challenge} now={now} />
    </div>
  );
}

function Facts({ challenge, now }: { challenge: ListedChallenge; now: Date }) {
  const { houseKey, members, goalQuantity, goalUnit, userGoalQuantity, userGoalUnit } = challenge;
  const facts = [
    ["Dates", datesWords(challenge)],
    ["Now", describeTimeLeft(challenge, now, "UTC")],
    ["Together", goalWords(goalQuantity, goalUnit)],
    ["Each crafter", goalWords(userGoalQuantity, userGoalUnit)],
    ["Members", String(members)],
    ["Made by", houseKey === null ? "An admin" : "The product"],
  ];
  return (
    <dl className="num grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(([term, fact]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function Ending({ challenge, now }: { challenge: ListedChallenge; now: Date }) {
  const canEnd = endProblem(challenge, localDateOf(now, "UTC")) === null;
  const canRemove = removalProblem(challenge, challenge.members > 0) === null;
  if (!canEnd && !canRemove) return null;
  return (
    <Card aria-labelledby="end-title">
      <CardTitle id="end-title">{canRemove ? "Added by mistake?" : "End it early"}</CardTitle>
      <p className="mt-1.5 mb-3 text-muted">
        {canRemove
          ? "Nobody has joined it, so it can be removed. This can’t be undone."
          : `Today becomes its last day. What the ${countOf(challenge.members, "member")} gave still counts, and sessions of its days can be added for 48 hours. This can’t be undone.`}
      </p>
      {canRemove ? <RemoveButton challengeId={challenge.id} /> : <EndButton challengeId={challenge.id} />}
    </Card>
  );
}
