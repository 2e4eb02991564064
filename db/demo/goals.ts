import { type CountedAllocation, periodKey, progressOf, tallyOf } from "@/lib/domain/challenges/progress";
import type { ChallengeDates, ChallengeUnit } from "@/lib/domain/challenges/window";
import { type GoalMark, goalMark } from "@/lib/domain/notifications/texts";

type Goal = ChallengeDates & {
  challengeId: string;
  name: string;
  userGoalUnit: ChallengeUnit;
  userGoalQuantity: number;
  counted: readonly CountedAllocation[];
};

export type GoalReached = { challenge: { id: string; name: string }; period: string; mark: GoalMark; at: Date };

/** Tracks the progress of personal goals: a session reaches the mark it crosses, as when the product allocates it. */
export class GoalProgress {
  private readonly goals: Map<string, { goal: Goal; counted: CountedAllocation[] }>;

  constructor(goals: readonly Goal[]) {
    this.goals = new Map(goals.map((goal) => [goal.challengeId, { goal, counted: [...goal.counted] }]));
  }

  allocate(challengeId: string, allocation: CountedAllocation, at: Date): GoalReached | null {
    const found = this.goals.get(challengeId);
    if (!found) return null;
    const { goal, counted } = found;
    const period = periodKey(goal, allocation.localDate);
    const before = percentage(goal, period, counted);
    counted.push(allocation);
    const mark = goalMark(before, percentage(goal, period, counted));
    return mark && { challenge: { id: challengeId, name: goal.name }, period, mark, at };
  }
}

function percentage(goal: Goal, period: string, counted: readonly CountedAllocation[]): number {
  const tally = tallyOf(counted.filter(({ localDate }) => periodKey(goal, localDate) === period));
  return progressOf(tally, { quantity: goal.userGoalQuantity, unit: goal.userGoalUnit }).progressPercentage;
}
