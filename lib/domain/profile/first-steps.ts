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
      text: "It keeps running, even with this page closed.",
      isDone: facts.started,
      href: "/dashboard#working-on",
    },
    {
      title: "Allocate a session’s time",
      text: waiting ? "To a challenge, a project or yourself." : "Save a session first.",
      isDone: facts.gave,
      href: waiting && `/dashboard?allocate=${waiting}`,
    },
    {
      title: "Join a challenge",
      text: "A shared monthly goal, and one of your own.",
      isDone: facts.joined,
      href: "/challenges?tab=ongoing",
    },
    {
      title: "Choose a cause",
      text: "Most of your week will count towards it, virtually.",
      isDone: facts.chose,
      href: "/impact?tab=all",
    },
    {
      title: "Create a calculation method",
      text: "Work out what a finished piece should cost.",
      isDone: facts.priced,
      href: "/calculator/methods/new",
    },
  ];
}
