"use client";

import { toggleStopwatch } from "@/components/stopwatch/commands";
import { LazyDialogs, preloadDialogs } from "@/components/stopwatch/lazy-dialogs";
import { StitchRing } from "@/components/stopwatch/stitch-ring";
import type { StopwatchSeed } from "@/components/stopwatch/sync";
import { useStopwatch, useTicking, useTimeInTitle } from "@/components/stopwatch/use-stopwatch";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { openQuestion, type StopwatchState, serverNow } from "@/lib/client/stopwatch/store";
import { formatClock } from "@/lib/domain/crafting/stopwatch";
import { DescriptionField } from "./description-field";
import { formatStart } from "./local-days";
import type { ShownProject } from "./shown-projects";

const LazyProjectChips = lazyPart(() => import("./project-chips").then((file) => file.ProjectChips));
const LazyExtras = lazyPart(() => import("./open-session-extras").then((file) => file.OpenSessionExtras));
const LazyTimerMessages = lazyPart(() => import("./timer-messages").then((file) => file.TimerMessages));
const LazyKeyHints = lazyPart(() => import("./key-hints").then((file) => file.KeyHints));

type TimerCardProps = {
  seed: StopwatchSeed;
  timeZone: string;
  shortcuts: boolean;
  activities: string[];
  hint: string;
  projects: ShownProject[];
};

/**
 * The stopwatch, the dashboard's main part. `activities` are suggestions, `hint` is the empty field's placeholder;
 * `projects` are those worked on most recently.
 */
export function TimerCard({ seed, timeZone, shortcuts, activities, hint, projects }: TimerCardProps) {
  const state = useStopwatch(seed);
  const seconds = useTicking(state);
  useTimeInTitle(state, seconds, seed.isTitlePlain);
  const { session } = state;
  const next = session ? (session.running ? "Pause" : "Resume") : "Start";
  return (
    <section aria-label="Stopwatch" className="stopwatch-card">
      <DescriptionField state={state} activities={activities} hint={hint} />
      <LazyProjectChips state={state} projects={projects} />
      <TimerFace state={state} seconds={seconds} timeZone={timeZone} renderedAt={seed.at} />
      <TimerButtons next={next} busy={state.busy} isOpen={session !== null} />
      {session ? <LazyExtras state={state} session={session} seconds={seconds} timeZone={timeZone} /> : null}
      <LazyTimerMessages state={state} />
      {shortcuts ? <LazyKeyHints next={next} /> : null}
      <LazyDialogs state={state} timeZone={timeZone} />
    </section>
  );
}

/** Start, Pause or Resume, with Save and Reset, which are fainter and disabled while there is no session. */
function TimerButtons({ next, busy, isOpen }: { next: string; busy: boolean; isOpen: boolean }) {
  const inFlight = { isSteady: true, "aria-disabled": busy || undefined };
  const ending = { ...inFlight, "aria-disabled": busy || !isOpen || undefined };
  return (
    <div className="flex w-full flex-wrap items-center justify-center gap-3">
      <Button id="stopwatch-main" size="big" className="min-w-37 max-sm:w-full" onClick={toggleStopwatch} {...inFlight}>
        {next}
      </Button>
      <Button
        size="big"
        variant={isOpen ? "quiet" : "faint"}
        className="min-w-37 max-sm:flex-1"
        onClick={() => openQuestion("save")}
        onPointerEnter={preloadDialogs}
        {...ending}
      >
        Save
      </Button>
      <Button
        size="bigAside"
        variant={isOpen ? "plain" : "muted"}
        onClick={() => openQuestion("reset")}
        onPointerEnter={preloadDialogs}
        {...ending}
      >
        Reset
      </Button>
    </div>
  );
}

type TimerFaceProps = { state: StopwatchState; seconds: number; timeZone: string; renderedAt: number };

/** The ring around the time. `renderedAt`: the server's time when it rendered the page, in milliseconds. */
function TimerFace({ state, seconds, timeZone, renderedAt }: TimerFaceProps) {
  const { session, readAt } = state;
  const now = readAt === null ? new Date(renderedAt) : serverNow();
  const started = session && `started ${formatStart(new Date(session.startedAt), now, timeZone)}`;
  return (
    <div className="stopwatch-face">
      <StitchRing
        seconds={seconds}
        running={session?.running ?? false}
        piece={(session ? session.project : state.chosen)?.id}
      />
      <div className="absolute inset-0 grid place-content-center gap-1.5">
        <span
          role="timer"
          aria-label="Crafting time"
          className="num text-[18cqw] leading-none font-semibold tracking-tight"
        >
          {formatClock(seconds)}
        </span>
        <span className="mx-auto max-w-[72cqw] text-sm text-balance text-muted">
          {session?.project ? (
            <bdi className="line-clamp-2 font-semibold wrap-anywhere text-ink">{session.project.name}</bdi>
          ) : null}
          {started ? `${session.running ? "" : "paused, "}${started}` : "ready when you are"}
        </span>
      </div>
    </div>
  );
}
