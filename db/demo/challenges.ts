import { houseChallengesFor } from "@/lib/domain/challenges/house";
import type { ChallengeUnit } from "@/lib/domain/challenges/window";
import { addDays, type LocalDate, monthOf } from "@/lib/domain/shared/local-time";
import type { challenges } from "../schema";
import { stableId } from "./random";

/** `key` is the house_key, `demo-<kind>-<edition>`. */
export type KnownChallenge = {
  key: string;
  goalUnit: ChallengeUnit;
  startDate: LocalDate;
  endDate: LocalDate | null;
  isEvergreen: boolean;
};

type NewChallenge = typeof challenges.$inferInsert & { houseKey: string };

/** The kind of a demo challenge. Null for the generated monthly challenges. */
export function kindOf(key: string): string | null {
  return key.match(/^demo-([a-z]+)-/)?.[1] ?? null;
}

/** Returns what today lacks: ongoing (in each unit, not within three days of the end), upcoming, ended, evergreen. */
export function missingChallenges(known: readonly KnownChallenge[], today: LocalDate): NewChallenge[] {
  const demo = known.filter(({ key }) => kindOf(key) !== null);
  return KINDS.filter(({ isThere }) => !demo.some((challenge) => isThere(challenge, today))).map((kind) => {
    const edition = demo.filter(({ key }) => kindOf(key) === kind.kind).length;
    const [name, description] = kind.editions[edition % kind.editions.length] ?? kind.editions[0];
    const houseKey = `demo-${kind.kind}-${edition + 1}`;
    const startDate = addDays(today, kind.startsIn);
    return {
      id: stableId(houseKey),
      houseKey,
      name,
      description,
      goalQuantity: kind.goal,
      goalUnit: kind.unit,
      userGoalQuantity: kind.userGoal,
      userGoalUnit: kind.unit,
      startDate,
      endDate: kind.lasts === null ? null : addDays(startDate, kind.lasts - 1),
      isEvergreen: kind.lasts === null,
      createdAt: new Date(`${addDays(startDate, kind.startsIn > 0 ? -20 : -7)}T08:00:00Z`),
    };
  });
}

export function pastHouseChallenges(today: LocalDate): NewChallenge[] {
  const lastMonth = addDays(monthOf(today).start, -1);
  return houseChallengesFor(addDays(monthOf(lastMonth).start, -1))
    .slice(0, 2)
    .map(({ key, ...row }) => ({
      ...row,
      houseKey: key,
      createdAt: new Date(`${addDays(row.startDate, -28)}T08:00:00Z`),
    }));
}

type Kind = {
  kind: string;
  unit: ChallengeUnit;
  goal: number;
  userGoal: number;
  /** Relative to today, in days. */
  startsIn: number;
  /** Number of days, the first and last included; null if evergreen. */
  lasts: number | null;
  editions: readonly [[name: string, description: string], ...[string, string][]];
  isThere(challenge: KnownChallenge, today: LocalDate): boolean;
};

const KINDS: readonly Kind[] = [
  {
    kind: "hours",
    unit: "hours",
    goal: 240,
    userGoal: 10,
    startsIn: -16,
    lasts: 42,
    editions: [
      [
        "Warm Hands",
        "Two hundred and forty hours of hats, mittens, bowls and blankets, whatever keeps somebody warm. Ten are yours.",
      ],
      [
        "The Long Table",
        "Bring what you are making and sit down with us. Two hundred and forty hours together, ten of them yours.",
      ],
    ],
    isThere: isOngoingIn("hours"),
  },
  {
    kind: "sessions",
    unit: "sessions",
    goal: 80,
    userGoal: 6,
    startsIn: -9,
    lasts: 30,
    editions: [
      ["One Whole Hour", "An hour with one piece and no telephone counts as a session. Six of them, at your own pace."],
      ["The Quiet Hour", "Close the door, put the kettle on and stay for a whole hour. Six such hours are the goal."],
    ],
    isThere: isOngoingIn("sessions"),
  },
  {
    kind: "days",
    unit: "days",
    goal: 400,
    userGoal: 15,
    startsIn: -12,
    lasts: 31,
    editions: [
      [
        "A Little Every Day",
        "Five minutes at the bench make a day. Fifteen days, in any order, are a habit in the making.",
      ],
      ["Small Steps", "A row, a seam, a sketch: a day counts from five minutes on. Fifteen days are yours to find."],
    ],
    isThere: isOngoingIn("days"),
  },
  {
    kind: "upcoming",
    unit: "minutes",
    goal: 20_000,
    userGoal: 500,
    startsIn: 9,
    lasts: 28,
    editions: [
      [
        "Finish the Drawer",
        "Everybody has a drawer of half-made things. Take one out and finish it, minute by minute.",
      ],
      ["Swap and Teach", "Show somebody your craft and try theirs. Every minute counts, the clumsy ones too."],
    ],
    isThere: ({ startDate, isEvergreen }, today) => !isEvergreen && startDate > today,
  },
  {
    kind: "finished",
    unit: "hours",
    goal: 100,
    userGoal: 8,
    startsIn: -38,
    lasts: 30,
    editions: [
      ["Mending Month", "Moth holes, loose handles, chipped rims: a hundred hours of making things good again."],
    ],
    isThere: ({ endDate }, today) => endDate !== null && endDate < addDays(today, -3),
  },
  {
    kind: "evergreen",
    unit: "hours",
    goal: 300,
    userGoal: 5,
    startsIn: -180,
    lasts: null,
    editions: [
      ["The Long Thread", "No beginning and no end: five hours a month, every month, for as long as you like."],
    ],
    isThere: ({ isEvergreen }) => isEvergreen,
  },
];

function isOngoingIn(unit: ChallengeUnit): Kind["isThere"] {
  return ({ goalUnit, startDate, endDate, isEvergreen }, today) =>
    !isEvergreen && goalUnit === unit && startDate <= today && endDate !== null && endDate >= addDays(today, 3);
}
