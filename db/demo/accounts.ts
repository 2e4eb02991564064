import type { Tier } from "@/lib/domain/billing/tiers";
import type { SessionKind } from "@/lib/domain/crafting/kinds";
import { addDays, daysBetween, type LocalDate, localDateOf, startOfLocalDate } from "@/lib/domain/shared/local-time";
import { CRAFTS, type Craft } from "./crafts";
import { randomOf } from "./random";
import { type PlannedSession, type Window, withPauses, workOn } from "./rhythms";

export const DEMO_PASSWORD = "craft-pact-demo";

/** Anybody may log in as free@, lite@ or plus@craftpact.example. */
export type Account = {
  handle: "free" | "lite" | "plus";
  displayName: string;
  tier: Tier;
  memberForDays: number;
  weeklyGoalHours: number;
  projects: readonly string[];
  challenges: readonly string[];
  plan(window: Window): PlannedSession[];
};

export const ACCOUNTS: readonly Account[] = [
  account({
    handle: "free",
    displayName: "Nandi Newcomer",
    tier: "free",
    memberForDays: 20,
    weeklyGoalHours: 3,
    craft: "knitting",
    projects: ["First scarf", "Socks for winter"],
    challenges: ["hours", "sessions"],
    // With the unallocated sessions of the last two days: a streak of three, level 3.
    minutesOn: (daysAgo, { latest }) =>
      ({ 2: 22, 3: latest === 1 ? 14 : 0, 6: 18, 9: 25, 13: 30, 17: 12 })[daysAgo] ?? 0,
  }),
  account({
    handle: "lite",
    displayName: "Lwazi by Lamplight",
    tier: "pro_lite",
    memberForDays: 70,
    weeklyGoalHours: 6,
    craft: "woodwork",
    projects: ["Dovetail practice box", "Spoons from birch", "Step stool", "Plane restoration"],
    challenges: ["hours", "sessions", "finished"],
    // A streak of six or seven days and some evenings a week before: level 5.
    minutesOn: (daysAgo) => (daysAgo <= 5 ? 31 : daysAgo > 6 && daysAgo % 4 === 3 ? 20 + (daysAgo % 7) * 2 : 0),
  }),
  account({
    handle: "plus",
    displayName: "Mama Petra’s Pots",
    tier: "pro_plus",
    memberForDays: 240,
    weeklyGoalHours: 8,
    craft: "pottery",
    projects: [
      "Stoneware mugs",
      "Serving bowls",
      "Salt pig",
      "Market stall stock",
      "Teapot for Ouma",
      "Glaze test tiles",
    ],
    challenges: ["hours", "sessions", "finished"],
    // Every day for five weeks, few before: level 6, Master.
    minutesOn: (daysAgo) => (daysAgo < 35 ? 10 + ((daysAgo * 5) % 9) : daysAgo % 5 === 0 ? 16 : 0),
  }),
];

type Plan = Omit<Account, "plan"> & { craft: Craft; minutesOn(daysAgo: number, recent: { latest: number }): number };

function account({ craft, minutesOn, ...rest }: Plan): Account {
  return { ...rest, plan: (window) => planAccount({ craft, minutesOn, ...rest }, window) };
}

function planAccount({ handle, craft, minutesOn, projects }: Plan, window: Window): PlannedSession[] {
  const { from, now, timeZone, wantsUnallocated } = window;
  const today = localDateOf(now, timeZone);
  const unallocated = wantsUnallocated ? waiting(craft, now, today, timeZone) : [];
  const latest = daysBetween(unallocated.at(-1)?.date ?? today, today);
  const sessions: PlannedSession[] = [];
  for (let date = from; date <= addDays(today, wantsUnallocated ? -2 : -1); date = addDays(date, 1)) {
    const minutes = minutesOn(daysBetween(date, today), { latest });
    if (minutes === 0) continue;
    const random = randomOf(`day:${handle}:${date}`);
    const stretches = withPauses(minutes + random.between(0.1, 0.8), random);
    const piece = projects[Math.floor(random.next() * projects.length)] ?? "";
    const work = random.chance(0.4) ? { description: piece, piece } : workOn(random.pick(CRAFTS[craft]), random);
    const planned = { date, startHour: random.between(18.6, 20.8), stretches, ...work, isUnallocated: false };
    sessions.push({ ...planned, ...besideMaking(handle, sessions.length) });
  }
  return [...sessions, ...unallocated];
}

/** Makes one in six sessions of accounts with a Studio plan something else than making; business has no project. */
function besideMaking(handle: string, index: number): Partial<PlannedSession> {
  const others = BESIDE_MAKING[handle] ?? [];
  const [kind, description] = (index % 6 === 2 && others[Math.floor(index / 6) % others.length]) || [];
  if (!kind || !description) return {};
  return { kind, description, ...(kind === "business" && { piece: null }) };
}

const BESIDE_MAKING: Record<string, readonly (readonly [SessionKind, string])[]> = {
  lite: [
    ["business", "Photos for the market’s page"],
    ["finishing", "Second coat of oil"],
    ["business", "Bookkeeping, and the post"],
    ["designing", "Drawing a plant stand to scale"],
    ["business", "Signs and prices for the stall"],
    ["learning", "A chapter on hand-cut dovetails"],
  ],
  plus: [
    ["business", "Photos of the new glazes"],
    ["finishing", "Sanding foot rings"],
    ["business", "Packing orders"],
    ["designing", "Sketches for a lidded jar"],
    ["business", "Bookkeeping for the month"],
    ["learning", "Reading about ash glazes"],
  ],
};

/** The unallocated sessions: 1 h 35 min yesterday evening, and 40 min this morning, or yesterday's if too early. */
function waiting(craft: Craft, now: Date, today: LocalDate, timeZone: string): PlannedSession[] {
  const [first, second = first] = CRAFTS[craft];
  const isMorningOver = +now - +startOfLocalDate(today, timeZone) >= 8.5 * HOUR_MS;
  const yesterday = addDays(today, -1);
  const evening = described(first, [50, 12, 45], { date: yesterday, startHour: 19.25 });
  const morning = described(second, [40], { date: isMorningOver ? today : yesterday, startHour: 7.2 });
  return isMorningOver ? [evening, morning] : [morning, evening];
}

const HOUR_MS = 3_600_000;

function described(
  piece: { name: string; tasks: readonly [string, ...string[]] },
  minutes: number[],
  at: { date: LocalDate; startHour: number },
): PlannedSession {
  return {
    ...at,
    stretches: minutes.map((one) => one * 60_000),
    description: `${piece.name}, ${piece.tasks[0]}`,
    piece: null,
    isUnallocated: true,
  };
}
