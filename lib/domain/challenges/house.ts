import { addDays, type LocalDate, monthOf } from "../shared/local-time";
import type { ChallengeUnit } from "./window";

/** The monthly challenges of the product itself, from January to December. */
export const HOUSE_CHALLENGES = [
  {
    key: "fresh-start",
    name: "A Fresh Start",
    description:
      "A new year and a clear table. Begin something small, and come back to it often. Five minutes on twelve different days are enough.",
    ...makeGoals([300, "hours"], [12, "days"]),
  },
  {
    key: "mend-and-make",
    name: "Mend and Make",
    description:
      "Take out the basket of things that wait for a needle, some glue or a new button. Six unhurried sessions of an hour each.",
    ...makeGoals([250, "sessions"], [6, "sessions"]),
  },
  {
    key: "spring-hands",
    name: "Spring Hands",
    description:
      "The light is coming back. Craft by the window, in the garden or on the steps. Ten hours over the month, in pieces as small as you like.",
    ...makeGoals([18_000, "minutes"], [600, "minutes"]),
  },
  {
    key: "first-blooms",
    name: "First Blooms",
    description:
      "Let something grow a little every other day: a row, a seam, a carved petal. We count the days you came to the bench, not the hours.",
    ...makeGoals([400, "days"], [14, "days"]),
  },
  {
    key: "gifts-by-hand",
    name: "Gifts by Hand",
    description:
      "Make something with one person in mind, and give it away when it is done. Ten hours of care for somebody you like.",
    ...makeGoals([320, "hours"], [10, "hours"]),
  },
  {
    key: "long-evenings",
    name: "Long Evenings",
    description:
      "Half of us have long, light evenings now, the other half a warm lamp. Both are good for crafting. Eight sessions of at least an hour.",
    ...makeGoals([280, "sessions"], [8, "sessions"]),
  },
  {
    key: "out-of-the-drawer",
    name: "Out of the Drawer",
    description:
      "Everybody has one: the half-finished piece at the bottom of the drawer. This is its month. Eight hours may be all it needs.",
    ...makeGoals([300, "hours"], [8, "hours"]),
  },
  {
    key: "learn-a-stitch",
    name: "Learn a Stitch",
    description:
      "Try a stitch, a joint or a glaze you have never tried before. Wonky first tries are welcome. Eight hours of learning, minute by minute.",
    ...makeGoals([20_000, "minutes"], [480, "minutes"]),
  },
  {
    key: "steady-hands",
    name: "Steady Hands",
    description:
      "A quiet month for a quiet habit: a few minutes at the bench on most days. Twenty days, five minutes or more on each.",
    ...makeGoals([450, "days"], [20, "days"]),
  },
  {
    key: "colour-month",
    name: "Colour Month",
    description:
      "Dye it, paint it, mix it. Use the colour you always leave in the box. Twelve hours of colour for you, three hundred and fifty for all of us.",
    ...makeGoals([350, "hours"], [12, "hours"]),
  },
  {
    key: "lamplight",
    name: "Lamplight",
    description:
      "Put the lamp on, the kettle too, and give yourself a whole hour. Eight such hours in the month, and a room full of crafters doing the same.",
    ...makeGoals([300, "sessions"], [8, "sessions"]),
  },
  {
    key: "warm-gifts",
    name: "Warm Gifts",
    description:
      "Hats, candles, toys, jars of something good: whatever keeps another person warm. Twelve hours before the year is over, with no rush in them.",
    ...makeGoals([24_000, "minutes"], [720, "minutes"]),
  },
];

/**
 * The challenges that must exist on a date: those of this month and of the next. `key`, such as "2026-11-lamplight", is
 * the same at every server start, so that each is inserted only once.
 */
export function houseChallengesFor(today: LocalDate) {
  const thisMonth = monthOf(today);
  const nextMonth = monthOf(addDays(thisMonth.end, 1));
  return [thisMonth, nextMonth].flatMap(({ start, end }) => {
    const month = start.slice(0, 7);
    return HOUSE_CHALLENGES.filter((_, at) => at + 1 === Number(month.slice(5))).map((challenge) => ({
      ...challenge,
      key: `${month}-${challenge.key}`,
      startDate: start,
      endDate: end,
      isEvergreen: false,
    }));
  });
}

function makeGoals(
  [goalQuantity, goalUnit]: [number, ChallengeUnit],
  [userGoalQuantity, userGoalUnit]: [number, ChallengeUnit],
) {
  return { goalQuantity, goalUnit, userGoalQuantity, userGoalUnit };
}
