import type { ChallengeUnit } from "@/lib/domain/challenges/window";

type Kind = {
  kind: string;
  unit: ChallengeUnit;
  /** For everybody and for each crafter. */
  goals: readonly [number, number];
  /** Relative to the day of seeding, in days. */
  startsIn: number;
  /** Number of days, the first and last included; null if evergreen. */
  lasts: number | null;
  /** Whether one edition is enough; the others are followed by a new one when they end, or begin if they lie ahead. */
  servesForGood?: boolean;
};

export const KINDS: readonly Kind[] = [
  { kind: "hours", unit: "hours", goals: [240, 10], startsIn: -16, lasts: 42 },
  { kind: "sessions", unit: "sessions", goals: [80, 6], startsIn: -9, lasts: 30 },
  { kind: "days", unit: "days", goals: [400, 15], startsIn: -12, lasts: 31 },
  { kind: "upcoming", unit: "minutes", goals: [20_000, 500], startsIn: 9, lasts: 28 },
  { kind: "finished", unit: "hours", goals: [100, 8], startsIn: -38, lasts: 30, servesForGood: true },
  { kind: "evergreen", unit: "hours", goals: [300, 5], startsIn: -180, lasts: null, servesForGood: true },
];

/** Each kind's editions, as `name: description`. */
export const EDITIONS: Record<string, readonly string[]> = {
  hours: [
    "Warm Hands: Two hundred and forty hours of hats, mittens, bowls and blankets, whatever keeps somebody warm. Ten are yours.",
    "The Long Table: Bring what you are making and sit down with us. Two hundred and forty hours together, ten of them yours.",
  ],
  sessions: [
    "One Whole Hour: An hour with one piece and no phone counts as a session. Six of them, at your own pace.",
    "The Quiet Hour: Close the door, put the kettle on and stay for a whole hour. Six such hours are the goal.",
  ],
  days: [
    "A Little Every Day: A day counts from five minutes of crafting. Fifteen days, in any order, are a habit in the making.",
    "Small Steps: A row, a seam, a sketch: a day counts from five minutes on. Fifteen days are yours to find.",
  ],
  upcoming: [
    "Finish the Drawer: Everybody has a drawer of half-made things. Take one out and finish it, minute by minute.",
    "Swap and Teach: Show somebody your craft and try theirs. Every minute counts, the clumsy ones too.",
  ],
  finished: ["Mending Month: Moth holes, loose handles, chipped rims: a hundred hours of making things good again."],
  evergreen: ["The Long Thread: No beginning and no end: five hours a month, every month, for as long as you like."],
};

/** What members write, in the order of their comments. */
export const DISCUSSIONS: Record<string, readonly string[]> = {
  hours: [
    "Started a second pair of mittens on the train this morning. The first pair is already spoken for.",
    "My hands are slower than my plans, but four hours are four hours.",
    "Does anybody else count the minutes while the kettle boils? I do.",
    "Finished the blanket my grandmother began. It took me longer than it should have, and I am glad of every evening.",
    "Lovely to see the bar move when I open the page. Thank you all.",
    "Two bowls cracked in the kiln, three did not. I call that a good week.",
  ],
  sessions: [
    "Telephone in the kitchen drawer, door closed. It works.",
    "An hour goes so fast when nobody asks you anything.",
    "Third one done. I sharpened all my gouges instead of carving, and I regret nothing.",
    "Could only manage fifty minutes yesterday, so that one was just for me.",
  ],
  days: [
    "Day nine! Only six rows today, but it is a day.",
    "Five minutes turned into forty again. I am not complaining.",
    "Missed two days with a cold. Back at the bench this evening.",
    "I keep a small hoop in my bag now. Queues have become quite pleasant.",
    "My son joined me tonight and sanded a spoon.\nHe asks to be mentioned. So: thank you, Themba.",
  ],
  evergreen: [
    "Here since spring and still not tired of it.",
    "New month, new skein.",
    "I like that nothing ends here. Just hello again on the first.",
  ],
  finished: [
    "The moth holes are stars now.",
    "Mended the handle of my father’s plane. It feels like shaking his hand.",
    "That was a good month. See you in the next one.",
  ],
};
