import type { Tier } from "@/lib/domain/billing/tiers";
import type { Segment } from "@/lib/domain/crafting/stopwatch";
import { addDays, daysBetween, type LocalDate, localDateOf, startOfLocalDate } from "@/lib/domain/shared/local-time";
import { ACCOUNTS, type Account } from "./accounts";
import { CRAFTERS, type Crafter } from "./crafters";
import { CRAFTS } from "./crafts";
import { randomOf, stableId } from "./random";
import { type PlannedSession, sessionsOn, type Window } from "./rhythms";

export const HISTORY_DAYS = 56;

export type Person = {
  id: string;
  /** Seeds the random numbers and ids. */
  handle: string;
  email: string;
  displayName: string;
  country: string;
  timeZone: string;
  tier: Tier;
  isAccount: boolean;
  memberForDays: number;
  weeklyGoalHours?: number;
  projects: readonly string[];
  /** Probability from 0 to 1. */
  joins(kind: string): number;
  plan(window: Window): PlannedSession[];
};

export const PEOPLE: readonly Person[] = [...ACCOUNTS.map(ofAccount), ...CRAFTERS.map(ofCrafter)];

function ofAccount(account: Account): Person {
  return {
    id: stableId(`account:${account.handle}`),
    email: `${account.handle}@craftpact.example`,
    country: "South Africa",
    timeZone: "Africa/Johannesburg",
    isAccount: true,
    ...account,
    joins: (kind) => (account.challenges.includes(kind) ? 1 : 0),
  };
}

function ofCrafter({ name, craft, rhythm, country, timeZone }: Crafter): Person {
  const handle = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]+/g, "");
  const random = randomOf(`person:${handle}`);
  const memberForDays = Math.round(random.chance(0.2) ? random.between(16, 45) : random.between(58, 300));
  const eagerness = random.between(0.6, 1.3);
  return {
    id: stableId(`crafter:${handle}`),
    handle,
    email: `${handle}@crafters.craftpact.example`,
    displayName: name,
    country,
    timeZone,
    tier: "free",
    isAccount: false,
    memberForDays,
    projects: CRAFTS[craft].slice(0, 1 + Math.floor(random.next() * 3)).map(({ name }) => name),
    joins: (kind) => eagerness * (CRAFTER_JOINS[kind] ?? 0.4),
    plan: (window) =>
      datesOf(window).flatMap((date) => sessionsOn(date, rhythm, craft, randomOf(`day:${handle}:${date}`))),
  };
}

const CRAFTER_JOINS: Record<string, number> = { hours: 0.6, sessions: 0.5, days: 0.4, evergreen: 0.6, finished: 0.6 };

function datesOf({ from, now, timeZone }: Window): LocalDate[] {
  const today = localDateOf(now, timeZone);
  return Array.from({ length: daysBetween(from, today) + 1 }, (_, day) => addDays(from, day));
}

export function segmentsOf(session: PlannedSession, timeZone: string): (Segment & { endedAt: Date })[] {
  let at = +startOfLocalDate(session.date, timeZone) + Math.round(session.startHour * 3_600_000);
  return session.stretches.flatMap((milliseconds, index) => {
    const startedAt = new Date(at);
    at += milliseconds;
    return index % 2 === 0 ? [{ startedAt, endedAt: new Date(at), isManual: false }] : [];
  });
}
