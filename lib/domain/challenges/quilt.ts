import { measureOf, type Tally } from "./progress";
import type { ChallengeUnit } from "./window";

/** The most patches of a quilt; above it, a patch no longer stands for one session. */
export const MAX_PATCHES = 120;

/** One session's time for a challenge; for a goal in days, one crafter's day. */
export type Contribution = { seconds: number; isMine: boolean };

/** A part of the goal, on a scale from 0 to 1. `open`: not filled yet. */
export type Patch = { from: number; to: number; of: "mine" | "others" | "open" };

/**
 * `each` tells what a patch stands for: a session, a crafter's day, a session as wide as its time, or an equal `part`
 * of the goal, in the unit of the goal or, for times, in seconds.
 */
export type Quilt = { patches: Patch[]; each: "session" | "day" | "time" | { part: number } };

type Goal = { quantity: number; unit: ChallengeUnit };
type Tallies = { everyone: Tally; mine: Tally };

/**
 * Divides a goal into patches. `contributions`: in order, and complete unless there are more than MAX_PATCHES. If they
 * exceed that or the goal, patches are equal parts, and the viewer's share of them is the share of all given time.
 */
export function quiltOf(goal: Goal, tallies: Tallies, contributions: readonly Contribution[]): Quilt {
  const { wanted } = measureOf(tallies.everyone, goal);
  if (isInParts(goal, tallies.everyone) || contributions.length > MAX_PATCHES) return splitIntoParts(goal, tallies);
  if (!isCounted(goal.unit)) return { each: "time", patches: layPatchesByTime(contributions, wanted) };
  const owners = contributions.map(({ isMine }) => (isMine ? "mine" : "others"));
  const patches = Array.from({ length: wanted }, (_, at) => makePatch(at, wanted, owners[at] ?? "open"));
  return { each: goal.unit === "days" ? "day" : "session", patches };
}

/** Whether a quilt consists of equal parts, however many contributions there are or, for a time, because of that. */
export function isInParts(goal: Goal, everyone: Tally): boolean {
  const { done, wanted } = measureOf(everyone, goal);
  if (done > wanted) return true;
  // There are at least as many contributions as sessions of an hour, and as days of a crafter.
  return (isCounted(goal.unit) ? wanted : Math.max(everyone.sessions, everyone.days)) > MAX_PATCHES;
}

/** Whether a goal counts pieces rather than time. */
export function isCounted(unit: ChallengeUnit): boolean {
  return unit === "sessions" || unit === "days";
}

/** The smallest round part that divides a goal into at most MAX_PATCHES patches. */
export function partOf(wanted: number, unit: ChallengeUnit): number {
  const least = wanted / MAX_PATCHES;
  const time = isCounted(unit) ? undefined : TIMES.find((part) => part >= least);
  if (time) return time;
  for (let ten = isCounted(unit) ? 1 : 36_000; ; ten *= 10)
    for (const factor of [1, 2, 5]) if (ten * factor >= least) return ten * factor;
}

const TIMES = [300, 600, 900, 1800, 3600, 7200, 10_800, 18_000];

/** How many equal parts a quilt by time is cut into where it is still open. */
const OPEN_PATCHES = 48;

function layPatchesByTime(contributions: readonly Contribution[], wanted: number): Patch[] {
  let from = 0;
  const patches: Patch[] = contributions.map(({ seconds, isMine }) => {
    const to = from + seconds / wanted;
    const one = { from, to, of: isMine ? ("mine" as const) : ("others" as const) };
    from = to;
    return one;
  });
  const first = Math.floor(from * OPEN_PATCHES + 1e-9);
  for (let at = first; at < OPEN_PATCHES; at++) {
    const open = makePatch(at, OPEN_PATCHES, "open");
    patches.push({ ...open, from: Math.max(from, open.from) });
  }
  return patches.filter(({ from: start, to }) => to - start > 1e-9);
}

function splitIntoParts(goal: Goal, { everyone, mine }: Tallies): Quilt {
  const { done, wanted } = measureOf(everyone, goal);
  const part = partOf(wanted, goal.unit);
  const count = Math.ceil(wanted / part);
  const filled = done >= wanted ? count : Math.floor(done / part);
  const own = measureOf(mine, goal).done;
  const ownPatches = own > 0 ? Math.max(1, Math.floor((filled * own) / done)) : 0;
  const isMine = (at: number) => Math.floor(((at + 1) * ownPatches) / filled) > Math.floor((at * ownPatches) / filled);
  const patches = Array.from({ length: count }, (_, at) =>
    makePatch(at, count, at >= filled ? "open" : isMine(at) ? "mine" : "others"),
  );
  return { each: { part }, patches };
}

function makePatch(at: number, count: number, of: Patch["of"]): Patch {
  return { from: at / count, to: (at + 1) / count, of };
}
