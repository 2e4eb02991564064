/** What the first run asks, as typed and chosen; "" is not answered. */
export type Answers = {
  displayName: string;
  craft: string;
  weeklyGoalHours: string;
  timeZone: string;
  /** "on" is shown. */
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
