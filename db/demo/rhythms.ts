import type { SessionKind } from "@/lib/domain/crafting/kinds";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import { CRAFTS, type Craft, type Piece } from "./crafts";
import type { Random } from "./random";

/** Probabilities of a session on weekdays and weekends; ranges of local start hours and of minutes. */
type Habit = { weekday: number; weekend: number; hours: [number, number]; minutes: [number, number] };

const HABITS = {
  evenings: { weekday: 0.36, weekend: 0.42, hours: [18.4, 20.6], minutes: [22, 95] },
  weekends: { weekday: 0.07, weekend: 0.75, hours: [9.5, 15], minutes: [45, 170] },
  mornings: { weekday: 0.48, weekend: 0.35, hours: [5.4, 7], minutes: [14, 50] },
  lunch: { weekday: 0.38, weekend: 0.12, hours: [12, 13.1], minutes: [12, 38] },
  nights: { weekday: 0.28, weekend: 0.42, hours: [21.9, 23.5], minutes: [45, 130] },
  daily: { weekday: 0.93, weekend: 0.93, hours: [19, 21], minutes: [10, 55] },
  trade: { weekday: 0.8, weekend: 0.35, hours: [8.3, 10.2], minutes: [95, 200] },
} as const satisfies Record<string, Habit>;

export type Rhythm = keyof typeof HABITS;

/** `startHour` is in local time. `stretches`: milliseconds crafted, paused, crafted … `piece` may name a project. */
export type PlannedSession = {
  date: LocalDate;
  startHour: number;
  stretches: number[];
  description: string;
  piece: string | null;
  kind?: SessionKind;
  isUnallocated: boolean;
};

/** The time for which sessions are planned: from the local date `from` to `now`. */
export type Window = { from: LocalDate; now: Date; timeZone: string; wantsUnallocated: boolean };

/** Plans a date's sessions; `random` makes them deterministic. */
export function sessionsOn(date: LocalDate, rhythm: Rhythm, craft: Craft, random: Random): PlannedSession[] {
  const habit: Habit = HABITS[rhythm];
  const isWeekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
  if (!random.chance(isWeekend ? habit.weekend : habit.weekday)) return [];
  const starts = [random.between(...habit.hours)];
  if (rhythm === "trade" && random.chance(0.5)) starts.push(random.between(14.6, 15.8));
  return starts.map((startHour) => {
    const [low, high] = habit.minutes;
    // Squaring favours the shorter sessions of the range.
    const minutes = low + (high - low) * random.next() ** 2;
    return {
      date,
      startHour,
      stretches: withPauses(minutes, random),
      ...workOn(random.pick<Piece>(CRAFTS[craft]), random),
      isUnallocated: random.chance(0.1),
    };
  });
}

export function withPauses(minutes: number, random: Random): number[] {
  const total = Math.round(minutes * 60_000);
  const pauses = minutes > 90 && random.chance(0.4) ? 2 : minutes > 30 && random.chance(0.4) ? 1 : 0;
  const stretches: number[] = [];
  let left = total;
  for (let pause = 0; pause < pauses; pause++) {
    const crafted = Math.round(left * random.between(0.3, 0.6));
    stretches.push(crafted, Math.round(random.between(3, 18) * 60_000));
    left -= crafted;
  }
  return [...stretches, left];
}

export function workOn(piece: Piece, random: Random): { description: string; piece: string | null } {
  const task = random.pick(piece.tasks);
  const roll = random.next();
  if (roll < 0.7) return { description: `${piece.name}, ${task}`, piece: piece.name };
  if (roll < 0.92) return { description: `${task.charAt(0).toUpperCase()}${task.slice(1)}`, piece: piece.name };
  return { description: "Crafting session", piece: null };
}
