import { wordsIdOf } from "@/components/charts/chart";
import { StitchProgress } from "@/components/ui/stitch-progress";
import type { ChallengeView } from "@/db/queries/challenges/list";
import { goalWords, type Progress } from "@/lib/domain/challenges/progress";
import type { ChallengeUnit } from "@/lib/domain/challenges/window";
import { describeQuilt, progressWords } from "../words";

/** The progress of all beside one's own. `pace`: below a quilt. */
export function GoalLines({ challenge, pace }: { challenge: ChallengeView; pace?: string }) {
  const { global, personal, mine, isJoined, userGoalQuantity, userGoalUnit } = challenge;
  return (
    <div className="goal-lines">
      <ProgressLine of="global" progress={global}>
        {pace === undefined ? progressWords(global) : `${describeQuilt(global, mine)}.`}
      </ProgressLine>
      <ProgressLine of="personal" progress={personal}>
        {progressWords(personal)}
      </ProgressLine>
      <p>
        <span>{pace}</span> {global.progressPercentage >= 100 ? "Together we’ve reached this goal. " : null}
        {isJoined ? describeOwnGoal(challenge) : `${goalWords(userGoalQuantity, userGoalUnit)} to reach your goal`}
      </p>
    </div>
  );
}

const LINES = { global: ["Global progress", "accent"], personal: ["Your progress", "moss"] } as const;

function ProgressLine({ of, progress, children }: { of: keyof typeof LINES; progress: Progress; children: string }) {
  const [title, tone] = LINES[of];
  return (
    <section aria-labelledby={`${of}-progress`}>
      <h2 id={`${of}-progress`}>{title}</h2>
      <p className="num">
        <b className={`text-${tone}`}>{progress.progressPercentage}%</b> <span id={wordsIdOf(of)}>{children}</span>
      </p>
      <StitchProgress
        label={title}
        value={progress.progressPercentage}
        max={100}
        valueText={`${progressWords(progress)}, ${progress.progressPercentage}%`}
        tone={tone}
        className="mt-auto"
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
