import { Card } from "@/components/ui/card";
import { StitchProgress } from "@/components/ui/stitch-progress";
import type { ChallengeView } from "@/db/queries/challenges/list";
import { goalWords, type Progress } from "@/lib/domain/challenges/progress";
import type { ChallengeUnit } from "@/lib/domain/challenges/window";
import { progressWords } from "../words";

export function ProgressCard({ challenge }: { challenge: ChallengeView }) {
  const { global, personal, isJoined, userGoalQuantity, userGoalUnit } = challenge;
  return (
    <Card className="goal-lines">
      <ProgressLine id="global" title="Global progress" progress={global} tone="accent" />
      <ProgressLine id="personal" title="Your progress" progress={personal} tone="moss" />
      <p>
        {global.progressPercentage >= 100 ? "Together we’ve reached this goal. " : null}
        {isJoined ? describeOwnGoal(challenge) : `${goalWords(userGoalQuantity, userGoalUnit)} to reach your goal`}
      </p>
    </Card>
  );
}

type Props = { id: string; title: string; progress: Progress; tone: "accent" | "moss" };

function ProgressLine({ id, title, progress, tone }: Props) {
  const words = progressWords(progress);
  return (
    <section aria-labelledby={`${id}-progress`}>
      <h2 id={`${id}-progress`}>{title}</h2>
      <p>
        <span className={`display text-2xl sm:text-4xl ${tone === "moss" ? "text-moss" : "text-accent"}`}>
          {progress.progressPercentage}%
        </span>
        <span className="num">{words}</span>
      </p>
      <StitchProgress
        label={title}
        value={progress.progressPercentage}
        max={100}
        valueText={`${words}, ${progress.progressPercentage}%`}
        tone={tone}
        className="mt-2"
      />
    </section>
  );
}

function describeOwnGoal({ phase, personal, timeLeft }: ChallengeView): string {
  const isMet = personal.progressPercentage >= 100;
  switch (phase) {
    case "finished":
      return isMet ? "Finished – you reached your goal." : "This challenge is finished. Thank you for your time.";
    case "closing":
      return `${timeLeft}.`;
    case "upcoming":
    case "ongoing":
      return isMet ? "You reached your goal. Anything you add now is a bonus." : HOW_TO_GIVE[personal.unit];
    default:
      return phase satisfies never;
  }
}

const HOW_TO_GIVE: Record<ChallengeUnit, string> = {
  sessions: "Sessions of an hour or more count. Allocate them to it after saving.",
  minutes: "Every session counts. Allocate its time to it after saving.",
  hours: "Every session counts. Allocate its time to it after saving.",
  days: "Days with at least five minutes count. Allocate your sessions to it after saving.",
};
