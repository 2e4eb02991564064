import { weeklyGoalProblem } from "@/lib/domain/crafting/weekly-goal";
import { displayNameProblem } from "@/lib/domain/profile/fields";

/** The answers of the first run, as typed and chosen; "" means not answered. */
export type Answers = {
  displayName: string;
  craft: string;
  weeklyGoalHours: string;
  timeZone: string;
  /** "on" shows the crafter on the boards. */
  onBoards: string;
  challengeId: string;
  causeId: string;
};

export type Choice<Id> = { id: Id; name: string; description: string };

export type Choices = { challenges: Choice<string>[]; causes: Choice<number>[] };

export type StepProps = Choices & {
  answers: Answers;
  answer: (change: Partial<Answers>) => void;
  problems: Partial<Answers>;
};

export function problemsOf({ displayName = "", weeklyGoalHours = "" }: Partial<Answers>): Partial<Answers> {
  return {
    displayName: displayNameProblem(displayName) ?? undefined,
    weeklyGoalHours: weeklyGoalProblem(weeklyGoalHours) ?? undefined,
  };
}

/** What Skip still saves: every answer without a problem. It joins no challenge and selects no cause. */
export function answersOnSkip(given: Partial<Answers>): Partial<Answers> {
  const { challengeId: _challenge, causeId: _cause, ...kept } = given;
  const problems = problemsOf(kept);
  if (problems.displayName) delete kept.displayName;
  if (problems.weeklyGoalHours) delete kept.weeklyGoalHours;
  return kept;
}
