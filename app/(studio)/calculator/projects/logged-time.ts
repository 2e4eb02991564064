import { formatDuration, type OpenSession } from "@/lib/domain/crafting/stopwatch";

/** The time on a project in words: `31h 20m in 22 sessions`. */
export function describeLoggedTime({
  totalSeconds,
  sessionCount,
}: {
  totalSeconds: number;
  sessionCount: number;
}): string {
  if (sessionCount === 0) return "No time logged yet";
  return `${formatDuration(totalSeconds)} in ${sessionCount === 1 ? "1 session" : `${sessionCount} sessions`}`;
}

/** The time in a frozen price, with the number of sessions if the total has not changed since. */
export function describePricedTime(
  { totalSeconds }: { totalSeconds: number },
  now: { totalSeconds: number; sessionCount: number },
): string {
  if (totalSeconds === 0) return "without time from the stopwatch";
  return now.totalSeconds === totalSeconds
    ? describeLoggedTime(now)
    : `${formatDuration(totalSeconds)} from the stopwatch`;
}

/** What the stopwatch does on a project; null if it is not on it. */
export type Stopwatch = "Running" | "Paused" | null;

export function describeStopwatch(session: OpenSession | null, projectId: string): Stopwatch {
  if (session?.project?.id !== projectId) return null;
  return session.running ? "Running" : "Paused";
}
