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
  isDone: boolean;
  /** Where the step is taken; null while it needs another one first. */
  href: string | null;
};

/** The first steps, in an order in which each leads to the next (issue 6 «First run»). */
export function firstSteps(facts: FirstStepFacts): FirstStep[] {
  const { waitingSessionId: waiting } = facts;
  return [
    { title: "Start the stopwatch", isDone: facts.started, href: "/dashboard#working-on" },
    { title: "Give a session’s time", isDone: facts.gave, href: waiting && `/dashboard?allocate=${waiting}` },
    { title: "Join a challenge", isDone: facts.joined, href: "/challenges?tab=ongoing" },
    { title: "Choose a cause", isDone: facts.chose, href: "/impact?tab=all" },
    { title: "Make a calculation method", isDone: facts.priced, href: "/calculator/methods/new" },
  ];
}
