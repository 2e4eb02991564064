import type { StopwatchSeed } from "@/components/stopwatch/sync";
import type { CurrentUser } from "@/lib/server/auth/current-user";
import { LazyPill } from "./lazy-parts";

export function TimerPill({ user }: { user: CurrentUser }) {
  const seed: StopwatchSeed = {
    session: user.openSession,
    at: Date.now(),
    userId: user.id,
    isTitlePlain: !user.titleShowsTime || undefined,
  };
  return <LazyPill seed={seed} timeZone={user.timeZone} />;
}
