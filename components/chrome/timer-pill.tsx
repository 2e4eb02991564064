import type { OpenSession } from "@/lib/domain/stopwatch";

/** The running timer on every signed-in page (rules.md «Time»). */
export function TimerPill(_: { session: OpenSession | null }) {
  return null;
}
