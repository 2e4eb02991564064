import type { StopwatchSeed } from "@/components/stopwatch/sync";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import { requireUser } from "@/lib/server/auth/current-user";
import { LazyPill } from "./lazy-pill";

export async function TimerPill({ session }: { session: OpenSession | null }) {
  const { id, timeZone } = await requireUser();
  const seed: StopwatchSeed = { session, at: Date.now(), userId: id };
  return <LazyPill seed={seed} timeZone={timeZone} />;
}
