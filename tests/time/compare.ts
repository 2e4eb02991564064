import { asc, eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { craftingSessions, sessionDays, sessionSegments, users } from "@/db/schema";
import { MAX_UNTOUCHED_MS } from "@/lib/domain/crafting/rescue";
import { streakUntil } from "../support/oracle/figures";
import { secondsByDate } from "./days";
import { HOUR, MINUTE, SECOND, TOLERANCE_MS } from "./rates";
import { Difference, type Press, type Truth, truthOf, type World } from "./world";

type Session = typeof craftingSessions.$inferSelect;
type Segment = typeof sessionSegments.$inferSelect;
type Day = typeof sessionDays.$inferSelect;
type Stored = { from: number; to: number; isManual: boolean; isOffline: boolean };

/** A press that arrived about this long after it was made may count as offline or not. */
const OFFLINE_AFTER_MS = 60 * SECOND;
const OLDEST_EXACT_MS = 72 * HOUR;

/** Throws at the first difference between what is stored of a crafter and what truly was. */
export async function compareWithTruth(world: World, at: number): Promise<void> {
  await world.clock.set(at);
  const sessions = await db
    .select()
    .from(craftingSessions)
    .where(eq(craftingSessions.userId, world.userId))
    .orderBy(asc(craftingSessions.startedAt));
  const rows = await db
    .select({ segment: sessionSegments })
    .from(sessionSegments)
    .innerJoin(craftingSessions, eq(craftingSessions.id, sessionSegments.sessionId))
    .where(eq(craftingSessions.userId, world.userId))
    .orderBy(asc(sessionSegments.startedAt), asc(sessionSegments.endedAt));
  const open = sessions.find(({ endedAt }) => endedAt === null);
  if (open) throw new Difference(`a session of ${open.startedAt.toISOString()} is still open`);
  const segments = rows.map(({ segment }) => segment);
  compareSegments(segments.map(storedSegmentOf), truthsOf(world));
  const days = await db.select().from(sessionDays).where(eq(sessionDays.userId, world.userId));
  compareDays(world, sessions, segments, days);
  await compareTotals(world, sessions, segments, days);
}

function storedSegmentOf({ startedAt, endedAt, isManual, isOffline }: Segment): Stored {
  return { from: +startedAt, to: +(endedAt ?? Number.NaN), isManual, isOffline };
}

function truthsOf(world: World): Truth[] {
  const all = world.sittings.filter((sitting) => sitting.presses.length > 1).flatMap(truthOf);
  return all.sort((a, b) => a.from - b.from);
}

function compareSegments(stored: Stored[], all: Truth[]) {
  const left = joinSegments(stored.filter(({ from, to }) => to > from));
  for (const [index, truth] of all.entries()) {
    const found = left[index];
    if (!found) throw new Difference(`${formatSpan(truth)} is not stored`);
    const isRight =
      Math.abs(found.from - truth.from) <= truth.starts.toleranceMs &&
      Math.abs(found.to - truth.to) <= truth.ends.toleranceMs;
    if (!isRight) throw new Difference(`${formatSpan(truth)} is stored as ${formatSpan(found)}`);
    compareFlags(found, truth);
  }
  const [more] = left.slice(all.length);
  if (more) throw new Difference(`${formatSpan(more)} is stored and never was`);
}

type Joined = Stored & { isPartlyManual: boolean };

/** A segment may have been cut where one session ends and the next begins. */
function joinSegments(stored: Stored[]): Joined[] {
  const all: Joined[] = [];
  for (const segment of stored) {
    const last = all.at(-1);
    if (last && last.to === segment.from) {
      last.to = segment.to;
      last.isPartlyManual ||= segment.isManual;
      last.isOffline ||= segment.isOffline;
    } else all.push({ ...segment, isPartlyManual: segment.isManual });
  }
  return all;
}

function compareFlags(found: Joined, truth: Truth) {
  // The server counted it until the answer made it shorter.
  if (truth.isConflict) return;
  const isAsked = truth.starts.isAsked || truth.ends.isAsked;
  if (found.isPartlyManual !== isAsked && !truth.isSavedByAnswer)
    throw new Difference(`${formatSpan(truth)} is ${isAsked ? "not " : ""}stored as added by hand`);
  const late = ({ at, arrivedAt }: Press) => (arrivedAt ?? at) - at;
  const latest = Math.max(late(truth.starts), late(truth.ends));
  if (latest > OLDEST_EXACT_MS + MINUTE && !isAsked)
    throw new Difference(`${formatSpan(truth)} is too old to be believed`);
  if (Math.abs(latest - OFFLINE_AFTER_MS) < 5 * SECOND || isAsked) return;
  // Long time without a touch is marked in the same way.
  const isUntouched = found.isOffline && truth.ends.at - truth.starts.at >= MAX_UNTOUCHED_MS;
  if (!isUntouched && found.isOffline !== latest > OFFLINE_AFTER_MS)
    throw new Difference(`${formatSpan(truth)} is ${found.isOffline ? "" : "not "}stored as made offline`);
}

function compareDays(world: World, sessions: Session[], segments: Segment[], rows: Day[]) {
  const mixed = new Set(segments.filter(({ isManual }) => isManual).map(({ sessionId }) => sessionId));
  for (const session of sessions) {
    const days = new Map(
      rows.filter(({ sessionId }) => sessionId === session.id).map((row) => [row.localDate, row.seconds]),
    );
    const mine = segments.filter(({ sessionId }) => sessionId === session.id).map(storedSegmentOf);
    // Both kinds are rounded separately.
    const slack = mixed.has(session.id) ? 2 : 0;
    compareMaps(secondsByDate(mine, world.zone), days, () => slack, `a session of ${session.startedAt.toISOString()}`);
  }
  const truly = new Map<string, number>();
  const slacks = new Map<string, number>();
  for (const truth of truthsOf(world))
    for (const [date, seconds] of secondsByDate([truth], world.zone)) {
      addTo(truly, date, seconds);
      addTo(slacks, date, (truth.starts.toleranceMs + truth.ends.toleranceMs) / SECOND + 1);
    }
  const stored = new Map<string, number>();
  for (const { localDate, seconds } of rows) addTo(stored, localDate, seconds);
  compareMaps(truly, stored, (date) => slacks.get(date) ?? 2 * (TOLERANCE_MS / SECOND), `a day of ${world.zone}`);
}

function addTo(sums: Map<string, number>, date: string, amount: number) {
  sums.set(date, (sums.get(date) ?? 0) + amount);
}

function compareMaps(
  expected: Map<string, number>,
  found: Map<string, number>,
  slack: (date: string) => number,
  what: string,
) {
  for (const date of new Set([...expected.keys(), ...found.keys()])) {
    const [truth, stored] = [expected.get(date) ?? 0, found.get(date) ?? 0];
    if (Math.abs(truth - stored) > slack(date))
      throw new Difference(`${what}: ${date} has ${stored} s instead of ${truth} s`);
  }
}

async function compareTotals(world: World, sessions: Session[], segments: Segment[], days: Day[]) {
  const [user] = await db.select().from(users).where(eq(users.id, world.userId));
  if (!user) throw new Difference("the crafter is gone");
  const secondsOf = (id: string) => {
    const mine = segments.filter(({ sessionId }) => sessionId === id).map(storedSegmentOf);
    return Math.floor(mine.reduce((sum, { from, to }) => sum + to - from, 0) / 1000);
  };
  const total = sessions.reduce((sum, { id }) => sum + secondsOf(id), 0);
  if (user.totalCraftingSeconds !== total)
    throw new Difference(`the total is ${user.totalCraftingSeconds} s instead of ${total} s`);
  const onTime = new Map<string, number>();
  for (const { localDate, seconds, lateSeconds } of days) addTo(onTime, localDate, seconds - lateSeconds);
  const good = new Set([...onTime].filter(([, seconds]) => seconds >= 300).map(([date]) => date));
  const last = [...good].sort().at(-1);
  const run = last ? streakUntil(good, [], last) : 0;
  if (user.streakDays !== run) throw new Difference(`the streak is ${user.streakDays} instead of ${run}`);
}

function formatSpan({ from, to }: { from: number; to: number }): string {
  const iso = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : "open");
  return `${iso(from)}–${iso(to)}`;
}
