import type { ClaimedTime, stopwatchQuestions, stopwatchTaps } from "@/db/schema";
import type { Segment } from "@/lib/domain/crafting/stopwatch";

export type StoredTap = typeof stopwatchTaps.$inferSelect;
export type Question = typeof stopwatchQuestions.$inferSelect;

export function toClaimedTime({ startedAt, endedAt, isManual, isOffline = false, isLate = false }: Segment) {
  return { startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null, isManual, isOffline, isLate };
}

export function toSegment({ startedAt, endedAt, ...flags }: ClaimedTime["segments"][number]): Segment {
  return { ...flags, startedAt: new Date(startedAt), endedAt: endedAt ? new Date(endedAt) : null };
}
