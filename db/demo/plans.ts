import type { SessionKind } from "@/lib/domain/crafting/kinds";
import { addDays, daysBetween, type LocalDate, startOfLocalDate } from "@/lib/domain/shared/local-time";
import { type Piece, piecesOf } from "./crafts";
import type { Habits, Person, Rhythm } from "./people";
import { createRandom, type Random } from "./random";

const HOUR_MS = 3_600_000;

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

/** The time for which sessions are planned: from the local date `from` to `now`, which is on `today`. */
type Window = { from: LocalDate; today: LocalDate; now: Date; timeZone: string; wantsUnallocated: boolean };

/** Plans a person's sessions, the same for the same window. */
export function planSessions({ handle, craft, projects, account, rhythm }: Person, window: Window): PlannedSession[] {
  if (account) return planAccount({ handle, craft, projects, ...account }, window);
  return datesBetween(window.from, window.today).flatMap((date) =>
    rhythm ? planDay(date, rhythm, piecesOf(craft), createRandom(`day:${handle}:${date}`)) : [],
  );
}

/** Probabilities of a session on weekdays and weekends; ranges of local start hours and of minutes. */
type Habit = { weekday: number; weekend: number; hours: [number, number]; minutes: [number, number] };

const HABITS: Record<Rhythm, Habit> = {
  evenings: { weekday: 0.36, weekend: 0.42, hours: [18.4, 20.6], minutes: [22, 95] },
  weekends: { weekday: 0.07, weekend: 0.75, hours: [9.5, 15], minutes: [45, 170] },
  mornings: { weekday: 0.48, weekend: 0.35, hours: [5.4, 7], minutes: [14, 50] },
  lunch: { weekday: 0.38, weekend: 0.12, hours: [12, 13.1], minutes: [12, 38] },
  nights: { weekday: 0.28, weekend: 0.42, hours: [21.9, 23.5], minutes: [45, 130] },
  daily: { weekday: 0.93, weekend: 0.93, hours: [19, 21], minutes: [10, 55] },
  trade: { weekday: 0.8, weekend: 0.35, hours: [8.3, 10.2], minutes: [95, 200] },
};

function planDay(date: LocalDate, rhythm: Rhythm, pieces: Piece[], random: Random): PlannedSession[] {
  const { weekday, weekend, hours, minutes } = HABITS[rhythm];
  const isWeekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
  if (!random.chance(isWeekend ? weekend : weekday)) return [];
  const starts = [random.between(...hours)];
  if (rhythm === "trade" && random.chance(0.5)) starts.push(random.between(14.6, 15.8));
  return starts.map((startHour) => {
    const [low, high] = minutes;
    // Squaring favours the shorter sessions of the range.
    const stretches = withPauses(low + (high - low) * random.next() ** 2, random);
    const work = pickWork(random.pick(pieces), random);
    return { date, startHour, stretches, ...work, isUnallocated: random.chance(0.1) };
  });
}

function planAccount(
  { handle, craft, projects, minutesOn, beside }: Habits & Pick<Person, "handle" | "craft" | "projects">,
  { from, today, now, timeZone, wantsUnallocated }: Window,
): PlannedSession[] {
  const unallocated = wantsUnallocated ? planUnallocated(piecesOf(craft), now, today, timeZone) : [];
  const latest = daysBetween(unallocated.at(-1)?.date ?? today, today);
  const sessions: PlannedSession[] = [];
  for (const date of datesBetween(from, addDays(today, wantsUnallocated ? -2 : -1))) {
    const minutes = minutesOn(daysBetween(date, today), { latest });
    if (minutes === 0) continue;
    const random = createRandom(`day:${handle}:${date}`);
    const stretches = withPauses(minutes + random.between(0.1, 0.8), random);
    const piece = random.pick(projects);
    const work = random.chance(0.4) ? { description: piece, piece } : pickWork(random.pick(piecesOf(craft)), random);
    const planned = { date, startHour: random.between(18.6, 20.8), stretches, ...work, isUnallocated: false };
    // One session in six is not making; business has no project.
    const [kind, description] =
      (sessions.length % 6 === 2 && beside[Math.floor(sessions.length / 6) % beside.length]) || [];
    const other = kind && { kind, description, ...(kind === "business" && { piece: null }) };
    sessions.push({ ...planned, ...other });
  }
  return [...sessions, ...unallocated];
}

/** The unallocated sessions: 1 h 35 min yesterday evening, and 40 min this morning, or yesterday's if too early. */
function planUnallocated([first, second]: Piece[], now: Date, today: LocalDate, timeZone: string): PlannedSession[] {
  const isMorningOver = +now - +startOfLocalDate(today, timeZone) >= 8.5 * HOUR_MS;
  const yesterday = addDays(today, -1);
  const session = (piece: Piece | undefined, date: LocalDate, startHour: number, minutes: number[]) => {
    const description = `${piece?.name}, ${piece?.tasks[0]}`;
    const stretches = minutes.map((one) => one * 60_000);
    return { date, startHour, stretches, description, piece: null, isUnallocated: true };
  };
  const evening = session(first, yesterday, 19.25, [50, 12, 45]);
  const morning = session(second, isMorningOver ? today : yesterday, 7.2, [40]);
  return isMorningOver ? [evening, morning] : [morning, evening];
}

function withPauses(minutes: number, random: Random): number[] {
  const pauses = minutes > 90 && random.chance(0.4) ? 2 : minutes > 30 && random.chance(0.4) ? 1 : 0;
  const stretches: number[] = [];
  let left = Math.round(minutes * 60_000);
  for (let pause = 0; pause < pauses; pause++) {
    const crafted = Math.round(left * random.between(0.3, 0.6));
    stretches.push(crafted, Math.round(random.between(3, 18) * 60_000));
    left -= crafted;
  }
  return [...stretches, left];
}

function pickWork({ name, tasks }: Piece, random: Random): { description: string; piece: string | null } {
  const task = random.pick(tasks);
  const roll = random.next();
  if (roll < 0.7) return { description: `${name}, ${task}`, piece: name };
  if (roll < 0.92) return { description: `${task.charAt(0).toUpperCase()}${task.slice(1)}`, piece: name };
  return { description: "Crafting session", piece: null };
}

function datesBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, day) => addDays(from, day));
}
