import { cutAtMidnights, type Segment } from "./stopwatch";

/** How long after the crafting time can be added by hand and still count for the streak. */
export const LATE_AFTER_MS = 48 * 3_600_000;

/**
 * Marks time that was added by hand too late for the streak: on each local date, if its end lies more than 48 hours
 * before it was added. Segments that already have `isLate` keep it. "always": imported time.
 */
export function markLate<T extends Segment & { endedAt: Date }>(
  segments: readonly T[],
  addedAt: Date | "always",
  timeZone: string,
): T[] {
  return segments.flatMap((segment) => {
    if (!segment.isManual) return [{ ...segment, isLate: false }];
    if (segment.isLate !== undefined) return [segment];
    if (addedAt === "always") return [{ ...segment, isLate: true }];
    const parts = [...cutAtMidnights(segment.startedAt, segment.endedAt, timeZone)];
    const lateUntil = parts.findLast(({ until }) => until + LATE_AFTER_MS < +addedAt)?.until;
    if (lateUntil === undefined) return [{ ...segment, isLate: false }];
    const late = { ...segment, endedAt: new Date(lateUntil), isLate: true };
    return lateUntil === +segment.endedAt
      ? [late]
      : [late, { ...segment, startedAt: new Date(lateUntil), isLate: false }];
  });
}
