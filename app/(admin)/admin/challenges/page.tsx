import type { Metadata } from "next";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { type ListedChallenge, listAllChallenges } from "@/db/queries/challenges/upkeep";
import { datesWords, describeTimeLeft, goalWords } from "@/lib/domain/challenges/progress";
import { countOf } from "@/lib/domain/shared/text";
import { requireAdmin } from "@/lib/server/auth/admin";

export const metadata: Metadata = { title: "Challenges" };

const DONE = new Map([
  ["added", "Added. Crafters see it now."],
  ["removed", "Removed."],
]);

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ChallengesPage({ searchParams }: Props) {
  await requireAdmin();
  const [challenges, { done }] = await Promise.all([listAllChallenges(), searchParams]);
  const now = new Date();
  return (
    <div className="wrap grid gap-5 py-7 *:max-w-200">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1>Challenges</h1>
        <a href="/admin/challenges/new" className={buttonClass()}>
          Add a challenge
        </a>
      </div>
      <FormMessage tone="success">{DONE.get(String(done))}</FormMessage>
      <ul aria-label="All challenges" className="card border-line py-0">
        {challenges.map((challenge) => (
          <Row key={challenge.id} challenge={challenge} now={now} />
        ))}
      </ul>
    </div>
  );
}

function Row({ challenge, now }: { challenge: ListedChallenge; now: Date }) {
  const { id, name, houseKey, members, goalQuantity, goalUnit, userGoalQuantity, userGoalUnit } = challenge;
  return (
    <li className="border-t border-line first:border-t-0">
      <a href={`/admin/challenges/${id}`} className="group block py-3 no-underline">
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <span dir="auto" className="font-semibold wrap-anywhere group-hover:underline">
            {name}
          </span>
          <Badge tone={houseKey === null ? "accent" : "neutral"}>{houseKey === null ? "Own" : "House"}</Badge>
        </span>
        <span className="num block text-sm text-muted">
          {[datesWords(challenge), describeTimeLeft(challenge, now, "UTC"), countOf(members, "member")].join(" · ")}
        </span>
        <span className="num block text-sm text-muted">
          {goalWords(goalQuantity, goalUnit)} together, {goalWords(userGoalQuantity, userGoalUnit)} each
        </span>
      </a>
    </li>
  );
}
