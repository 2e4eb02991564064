/** The steps that a crafter has done at least once and not deleted since. */
export type FirstStepFacts = {
  /** Has a session, saved or open. */
  started: boolean;
  /** Has allocated a session, to challenges, Personal Progress or a project. */
  gave: boolean;
  joined: boolean;
  chose: boolean;
  priced: boolean;
  /** The newest session that is not allocated yet. */
  waitingSessionId: string | null;
};

export type FirstStep = {
  title: string;
  /** What the step is for, in one line. */
  text: string;
  isDone: boolean;
  /** Where the step is done; null while another step has to come first. */
  href: string | null;
};

/** The steps in a sensible order. Empty once all are done, or if the crafter dismissed them (null). */
export function stepsToShow(facts: FirstStepFacts | null): FirstStep[] {
  const steps = facts ? listFirstSteps(facts) : [];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

function listFirstSteps(facts: FirstStepFacts): FirstStep[] {
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
      href: "/calculator/methods",
    },
  ];
}
