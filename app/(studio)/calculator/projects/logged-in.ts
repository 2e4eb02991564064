import { formatDuration } from "@/lib/domain/stopwatch";

/** The time on a project in words: `31h 20m in 22 sessions`. */
export function loggedIn({ totalSeconds, sessionCount }: { totalSeconds: number; sessionCount: number }): string {
  if (sessionCount === 0) return "No time logged yet";
  return `${formatDuration(totalSeconds)} in ${sessionCount === 1 ? "1 session" : `${sessionCount} sessions`}`;
}
