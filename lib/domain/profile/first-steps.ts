/** What a crafter has done at least once, by anything that is still there. */
export type FirstStepFacts = {
  /** Started the stopwatch: a session, saved or open. */
  started: boolean;
  /** Gave a session's time: to a challenge, to themselves, or to a project. */
  gave: boolean;
  joined: boolean;
  chose: boolean;
  priced: boolean;
  /** The newest session whose time was given to nothing yet. */
  waitingSessionId: string | null;
};

export type FirstStep = {
  title: string;
  /** What it brings, in a line. */
  text: string;
  isDone: boolean;
  /** Where the step is taken; null while it needs another one first. */
  href: string | null;
};

/**
 * The first steps, in an order in which each leads to the next; none once all are done, or for a
 * crafter who has put them away (null).
 */
export function stepsToShow(facts: FirstStepFacts | null): FirstStep[] {
  const steps = facts ? firstSteps(facts) : [];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

function firstSteps(facts: FirstStepFacts): FirstStep[] {
  const { waitingSessionId: waiting } = facts;
  return [
    {
      title: "Start the stopwatch",
      text: "It counts on, even with this page closed.",
      isDone: facts.started,
      href: "/dashboard#working-on",
    },
    {
      title: "Give a session’s time",
      text: waiting ? "To a challenge, a project or yourself." : "Once you have saved one.",
      isDone: facts.gave,
      href: waiting && `/dashboard?allocate=${waiting}`,
    },
    {
      title: "Join a challenge",
      text: "A goal shared for a month, and one of your own.",
      isDone: facts.joined,
      href: "/challenges?tab=ongoing",
    },
    {
      title: "Choose a cause",
      text: "Most of your week then stands for it, virtually.",
      isDone: facts.chose,
      href: "/impact?tab=all",
    },
    {
      title: "Make a calculation method",
      text: "What a finished piece should cost.",
      isDone: facts.priced,
      href: "/calculator/methods/new",
    },
  ];
}
