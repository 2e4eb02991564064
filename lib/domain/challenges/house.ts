import { addDays, type LocalDate, monthOf } from "../shared/local-time";
import type { Challenge, ChallengeUnit } from "./window";

/** A monthly challenge of the product itself. `month`: 1 to 12. */
type HouseChallenge = {
  key: string;
  month: number;
  name: string;
  description: string;
  goalQuantity: number;
  goalUnit: ChallengeUnit;
  userGoalQuantity: number;
  userGoalUnit: ChallengeUnit;
};

/** `key`, such as "2026-11-lamplight", is the same at every server start, so that the row is inserted only once. */
type HouseChallengeRow = Omit<Challenge, "id" | "createdAt"> & {
  key: string;
  startDate: LocalDate;
  endDate: LocalDate;
};

export const HOUSE_CHALLENGES: readonly HouseChallenge[] = [
  house(
    1,
    "fresh-start",
    "A Fresh Start",
    [300, "hours"],
    [12, "days"],
    [
      "A new year and a clear table. Begin something small, and come back to it often.",
      "Five minutes on twelve different days are enough.",
    ],
  ),
  house(
    2,
    "mend-and-make",
    "Mend and Make",
    [250, "sessions"],
    [6, "sessions"],
    [
      "Take out the basket of things that wait for a needle, some glue or a new button.",
      "Six unhurried sessions of an hour each.",
    ],
  ),
  house(
    3,
    "spring-hands",
    "Spring Hands",
    [18_000, "minutes"],
    [600, "minutes"],
    [
      "The light is coming back. Craft by the window, in the garden or on the steps.",
      "Ten hours over the month, in pieces as small as you like.",
    ],
  ),
  house(
    4,
    "first-blooms",
    "First Blooms",
    [400, "days"],
    [14, "days"],
    [
      "Let something grow a little every other day: a row, a seam, a carved petal.",
      "We count the days you came to the bench, not the hours.",
    ],
  ),
  house(
    5,
    "gifts-by-hand",
    "Gifts by Hand",
    [320, "hours"],
    [10, "hours"],
    [
      "Make something with one person in mind, and give it away when it is done.",
      "Ten hours of care for somebody you like.",
    ],
  ),
  house(
    6,
    "long-evenings",
    "Long Evenings",
    [280, "sessions"],
    [8, "sessions"],
    [
      "Half of us have long, light evenings now, the other half a warm lamp. Both are good for crafting.",
      "Eight sessions of at least an hour.",
    ],
  ),
  house(
    7,
    "out-of-the-drawer",
    "Out of the Drawer",
    [300, "hours"],
    [8, "hours"],
    [
      "Everybody has one: the half-finished piece at the bottom of the drawer. This is its month.",
      "Eight hours may be all it needs.",
    ],
  ),
  house(
    8,
    "learn-a-stitch",
    "Learn a Stitch",
    [20_000, "minutes"],
    [480, "minutes"],
    [
      "Try a stitch, a joint or a glaze you have never tried before. Wonky first tries are welcome.",
      "Eight hours of learning, minute by minute.",
    ],
  ),
  house(
    9,
    "steady-hands",
    "Steady Hands",
    [450, "days"],
    [20, "days"],
    [
      "A quiet month for a quiet habit: a few minutes at the bench on most days.",
      "Twenty days, five minutes or more on each.",
    ],
  ),
  house(
    10,
    "colour-month",
    "Colour Month",
    [350, "hours"],
    [12, "hours"],
    [
      "Dye it, paint it, mix it. Use the colour you always leave in the box.",
      "Twelve hours of colour for you, three hundred and fifty for all of us.",
    ],
  ),
  house(
    11,
    "lamplight",
    "Lamplight",
    [300, "sessions"],
    [8, "sessions"],
    [
      "Put the lamp on, the kettle too, and give yourself a whole hour.",
      "Eight such hours in the month, and a room full of crafters doing the same.",
    ],
  ),
  house(
    12,
    "warm-gifts",
    "Warm Gifts",
    [24_000, "minutes"],
    [720, "minutes"],
    [
      "Hats, candles, toys, jars of something good: whatever keeps another person warm.",
      "Twelve hours before the year is over, with no rush in them.",
    ],
  ),
];

/** The challenges that must exist on a date: those of this month and of the next. */
export function houseChallengesFor(today: LocalDate): HouseChallengeRow[] {
  const thisMonth = monthOf(today);
  const nextMonth = monthOf(addDays(thisMonth.end, 1));
  return [thisMonth, nextMonth].flatMap(({ start, end }) =>
    HOUSE_CHALLENGES.filter(({ month }) => month === Number(start.slice(5, 7))).map(({ month: _, ...challenge }) => ({
      ...challenge,
      key: `${start.slice(0, 7)}-${challenge.key}`,
      startDate: start,
      endDate: end,
      isEvergreen: false,
    })),
  );
}

function house(
  month: number,
  key: string,
  name: string,
  [goalQuantity, goalUnit]: [number, ChallengeUnit],
  [userGoalQuantity, userGoalUnit]: [number, ChallengeUnit],
  sentences: [string, string],
): HouseChallenge {
  return { key, month, name, description: sentences.join(" "), goalQuantity, goalUnit, userGoalQuantity, userGoalUnit };
}
