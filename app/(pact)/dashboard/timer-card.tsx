"use client";

import { LazyDialogs } from "@/components/stopwatch/lazy-dialogs";
import type { StopwatchSeed } from "@/components/stopwatch/sync";
import { useStopwatch } from "@/components/stopwatch/use-stopwatch";
import { useTicking, useTimeInTitle } from "@/components/stopwatch/use-ticking";
import { lazyPart } from "@/components/ui/lazy-part";
import { DescriptionField } from "./description-field";
import type { ShownProject } from "./shown-projects";
import { TimerButtons } from "./timer-buttons";
import { TimerFace } from "./timer-face";

const LazyProjectChips = lazyPart(() => import("./project-chips").then((file) => file.ProjectChips));
const LazyExtras = lazyPart(() => import("./open-session-extras").then((file) => file.OpenSessionExtras));
const LazyTimerMessages = lazyPart(() => import("./timer-messages").then((file) => file.TimerMessages));
const LazyKeyHints = lazyPart(() => import("./key-hints").then((file) => file.KeyHints));

/**
 * The stopwatch, the dashboard's main piece. `activities` are suggestions, `hint` stands in the empty
 * field; `projects`, id and name, were worked on last.
 */
export function TimerCard({
  seed,
  timeZone,
  shortcuts,
  activities,
  hint,
  projects,
}: {
  seed: StopwatchSeed;
  timeZone: string;
  shortcuts: boolean;
  activities: string[];
  hint: string;
  projects: ShownProject[];
}) {
  const state = useStopwatch(seed);
  const seconds = useTicking(state);
  useTimeInTitle(state, seconds, seed.isTitlePlain);
  const { session } = state;
  const next = session ? (session.running ? "Pause" : "Resume") : "Start";
  return (
    <section aria-label="Stopwatch" className="stopwatch-card">
      <DescriptionField {...{ state, activities, hint }} />
      <LazyProjectChips state={state} projects={projects} />
      <TimerFace {...{ state, seconds, timeZone }} renderedAt={seed.at} />
      <TimerButtons next={next} busy={state.busy} isOpen={session !== null} />
      {session ? <LazyExtras {...{ state, session, seconds, timeZone }} /> : null}
      <LazyTimerMessages state={state} />
      {shortcuts ? <LazyKeyHints next={next} /> : null}
      <LazyDialogs state={state} timeZone={timeZone} />
    </section>
  );
}
