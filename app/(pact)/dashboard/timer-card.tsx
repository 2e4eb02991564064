"use client";

import type { ReactNode } from "react";
import { toggleStopwatch } from "@/components/stopwatch/commands";
import { LazyDialogs, preloadDialogs } from "@/components/stopwatch/lazy-dialogs";
import { StitchRing } from "@/components/stopwatch/stitch-ring";
import type { StopwatchSeed } from "@/components/stopwatch/sync";
import { useStopwatch, useTicking, useTimeInTitle } from "@/components/stopwatch/use-stopwatch";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { openQuestion, type StopwatchState, serverNow } from "@/lib/client/stopwatch/store";
import { formatClock } from "@/lib/domain/crafting/stopwatch";
import { DescriptionField } from "./description-field";
import { formatStart } from "./local-days";
import type { ShownProject } from "./shown-projects";

const LazyProjectPicker = lazyPart(() => import("./project-picker").then((file) => file.ProjectPicker));
const LazyStartOnLatest = lazyPart(
  () => import("./project-picker").then((file) => file.StartOnLatest),
  // It may arrive after the first paint.
  <div className="start-on" />,
);
const LazyExtras = lazyPart(() => import("./open-session-extras").then((file) => file.OpenSessionExtras));
const LazyExtraButtons = lazyPart(() => import("./open-session-extras").then((file) => file.ExtraButtons));
const LazyTimerMessages = lazyPart(() => import("./timer-messages").then((file) => file.TimerMessages));
const LazyKeyHints = lazyPart(() => import("./key-hints").then((file) => file.KeyHints));

type TimerCardProps = {
  seed: StopwatchSeed;
  timeZone: string;
  shortcuts: boolean;
  activities: string[];
  projects: ShownProject[];
};

/** The stopwatch, the dashboard's main part. `activities` are suggestions, `projects` those worked on most recently. */
export function TimerCard({ seed, timeZone, shortcuts, activities, projects }: TimerCardProps) {
  const state = useStopwatch(seed);
  const seconds = useTicking(state);
  useTimeInTitle(state, seconds, seed.isTitlePlain);
  const { session } = state;
  const next = session ? (session.running ? "Pause" : "Resume") : "Start";
  return (
    <section aria-label="Stopwatch" className="stopwatch-card" data-running={session?.running || undefined}>
      <DescriptionField state={state} activities={activities}>
        <LazyProjectPicker state={state} projects={projects} />
      </DescriptionField>
      <TimerFace state={state} seconds={seconds} timeZone={timeZone} renderedAt={seed.at} />
      <TimerButtons next={next} busy={state.busy} isOpen={session !== null}>
        {session ? (
          <LazyExtraButtons state={state} session={session} timeZone={timeZone} hasProjects={projects.length > 0} />
        ) : null}
      </TimerButtons>
      {session ? (
        <LazyExtras state={state} session={session} seconds={seconds} timeZone={timeZone} />
      ) : projects.length > 0 ? (
        <LazyStartOnLatest state={state} projects={projects} />
      ) : null}
      <LazyTimerMessages state={state} />
      {shortcuts ? <LazyKeyHints next={next} /> : null}
      <LazyDialogs state={state} timeZone={timeZone} />
    </section>
  );
}

type TimerButtonsProps = { next: string; busy: boolean; isOpen: boolean; children: ReactNode };

/**
 * Start, Pause or Resume beside Save, and below them `children` before Reset. While there is no session, Start covers
 * Save, and Reset can't be seen; Save is the filled button while the stopwatch runs.
 */
function TimerButtons({ next, busy, isOpen, children }: TimerButtonsProps) {
  const main = { id: "stopwatch-main", size: "big", isSteady: true, "aria-disabled": busy || undefined } as const;
  const ending = { isSteady: true, "aria-disabled": busy || !isOpen || undefined, tabIndex: isOpen ? undefined : -1 };
  const isRunning = next === "Pause";
  return (
    <div className="stopwatch-buttons" data-idle={!isOpen || undefined}>
      <Button variant={isRunning ? "quiet" : "primary"} onClick={toggleStopwatch} {...main}>
        {next}
      </Button>
      <Button
        size="big"
        variant={isRunning ? "primary" : "quiet"}
        onClick={() => openQuestion("save")}
        onPointerEnter={preloadDialogs}
        {...ending}
      >
        Save
      </Button>
      <div className="stopwatch-extras">
        {children}
        <Button
          variant="current"
          size="small"
          onClick={() => openQuestion("reset")}
          onPointerEnter={preloadDialogs}
          {...ending}
        >
          <Icon of="x" size={16} />
          Reset
        </Button>
      </div>
    </div>
  );
}

type TimerFaceProps = { state: StopwatchState; seconds: number; timeZone: string; renderedAt: number };

/** The ring around the time. `renderedAt`: the server's time when it rendered the page, in milliseconds. */
function TimerFace({ state, seconds, timeZone, renderedAt }: TimerFaceProps) {
  const { session, readAt } = state;
  const now = readAt === null ? new Date(renderedAt) : serverNow();
  const clock = formatClock(seconds);
  const started = session && `started ${formatStart(new Date(session.startedAt), now, timeZone)}`;
  return (
    <div className="stopwatch-face">
      <StitchRing
        seconds={seconds}
        running={session?.running ?? false}
        piece={(session ? session.project : state.chosen)?.id}
      />
      <div className="absolute inset-0 grid place-content-center gap-1.5">
        <span role="timer" aria-label="Crafting time" className="clock-digits text-[17cqw] sm:text-[18.5cqw]">
          {session ? clock.slice(0, -3) : clock}
          {session ? <span className="text-muted">{clock.slice(-3)}</span> : null}
        </span>
        <span className="mx-auto max-w-[72cqw] text-sm text-balance text-muted">
          {started ? `${session.running ? "" : "paused, "}${started}` : "ready when you are"}
        </span>
      </div>
    </div>
  );
}
