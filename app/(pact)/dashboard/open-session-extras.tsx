"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { toggleStopwatch } from "@/components/stopwatch/commands";
import { preloadDialogs } from "@/components/stopwatch/lazy-dialogs";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { elapsedNow, openQuestion, type StopwatchState } from "@/lib/client/stopwatch/store";
import { handRestAt, handRestWords, isHandRestDue, readHandRest } from "@/lib/domain/crafting/hand-rest";
import {
  canStartEarlier,
  formatDuration,
  LONG_SESSION_SECONDS,
  type OpenSession,
} from "@/lib/domain/crafting/stopwatch";
import { MistakenPause } from "./mistaken-pause";

const LazyRescue = lazyPart(() => import("./rescue").then((file) => file.Rescue));

type Props = { state: StopwatchState; session: OpenSession; seconds: number; timeZone: string };

/**
 * What an open session shows below its buttons: a notice if it is very long, the time added, the hint to rest the
 * hands, undoing a pause, and later the question whether it was forgotten.
 */
export function OpenSessionExtras({ state, session, seconds, timeZone }: Props) {
  return (
    <>
      {mayBeForgotten(session, elapsedNow(state)) ? (
        <LazyRescue state={state} session={session} timeZone={timeZone} />
      ) : null}
      {seconds >= LONG_SESSION_SECONDS ? (
        <p className="max-w-105 rounded-lg bg-ochre-soft px-4 py-2.5 text-sm text-ochre">
          This session is over 12 hours long. Stopped earlier? Press Save to choose when.
        </p>
      ) : null}
      <p role="status" className="text-sm text-muted empty:hidden">
        {session.manualSeconds > 0 ? `${formatDuration(session.manualSeconds)} added` : null}
      </p>
      <Hands state={state} />
      <MistakenPause state={state} timeZone={timeZone} />
    </>
  );
}

type ExtraButtonsProps = Pick<Props, "state" | "session" | "timeZone"> & { hasProjects: boolean };

/** Saving to start on something else, the bench mode, and adding time before Start (until the first pause). */
export function ExtraButtons({ state, session, timeZone, hasProjects }: ExtraButtonsProps) {
  return (
    <>
      {hasProjects || session.project ? (
        <Button
          variant="current"
          size="small"
          aria-disabled={state.busy || undefined}
          onClick={() => openQuestion("switch")}
          onPointerEnter={preloadDialogs}
        >
          <Icon of="spool" size={16} />
          Switch to…
        </Button>
      ) : null}
      <BenchMode state={state} timeZone={timeZone} />
      {canStartEarlier(session) ? (
        <Button variant="current" size="small" onClick={() => openQuestion("earlier")} onPointerEnter={preloadDialogs}>
          <Icon of="clock" size={16} />
          <span>
            <span className="max-sm:sr-only">Started </span>earlier?
          </span>
        </Button>
      ) : null}
    </>
  );
}

/** The shortest reminder time that can be chosen. */
const EARLIEST_MS = 3_600_000;

/** Whether the session has run long enough to have been forgotten. */
function mayBeForgotten({ running, lastRun }: OpenSession, elapsedMs: number): boolean {
  return running && elapsedMs - lastRun.beforeMs >= EARLIEST_MS;
}

const loadBench = () => import("./bench/bench").then((file) => file.Bench);

/** The button that opens the bench mode, and the bench itself. */
function BenchMode({ state, timeZone }: { state: StopwatchState; timeZone: string }) {
  const { isOpen, open, leave } = useBench();
  const Bench = useLazyPart(isOpen, loadBench, leave);
  return (
    <>
      <Button variant="current" size="small" onClick={open} onPointerEnter={() => void loadBench().catch(() => {})}>
        <Icon of="monitor" size={16} />
        <span>
          Bench<span className="max-sm:sr-only"> mode</span>
        </span>
      </Button>
      {isOpen && Bench ? <Bench state={state} timeZone={timeZone} onLeave={leave} /> : null}
    </>
  );
}

/** The bench mode has an address, so that the back button leaves it. */
function useBench() {
  const isOpen = useSearchParams().has("bench");
  const wasOpenedHere = useRef(false);
  // Leave full screen even if the bench's code could not be loaded.
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isOpen]);
  const open = () => {
    wasOpenedHere.current = true;
    // Called right away: the browser allows full screen only while it handles the press.
    document.documentElement.requestFullscreen?.().catch(() => {});
    history.pushState(null, "", "?bench");
  };
  const leave = () => {
    if (wasOpenedHere.current) history.back();
    else history.replaceState(null, "", location.pathname);
    wasOpenedHere.current = false;
  };
  return { isOpen, open, leave };
}

/** Suggests a rest for the hands after a long run without a pause. The break is an ordinary pause. */
function Hands({ state }: { state: StopwatchState }) {
  const lastRun = state.session?.running ? state.session.lastRun : null;
  return (
    <div role="status" className="hands">
      {lastRun ? <Offer key={lastRun.startedAt} state={state} runMs={elapsedNow(state) - lastRun.beforeMs} /> : null}
    </div>
  );
}

function Offer({ state, runMs }: { state: StopwatchState; runMs: number }) {
  const [laterAtMs, setLater] = useState<number | null>(null);
  const minutes = useSyncExternalStore(subscribeToNothing, readRestMinutes, () => null);
  const at = handRestAt(minutes, laterAtMs);
  if (at === null || !isHandRestDue(runMs, at)) return null;
  return <Line words={handRestWords(at)} busy={state.busy} later={() => setLater(runMs)} />;
}

/** Read from the DOM, because a prop would make the dashboard's first load larger. */
function readRestMinutes() {
  return readHandRest(document.querySelector<HTMLElement>("[data-hand-rest]")?.dataset.handRest);
}

const subscribeToNothing = () => () => {};

function Line({ words, busy, later }: { words: string; busy: boolean; later: () => void }) {
  useFocusFallback("#stopwatch-main");
  const inFlight = { isSteady: true, "aria-disabled": busy || undefined };
  return (
    <p>
      <span>{words}</span>
      <Button variant="current" size="inline" onClick={() => void toggleStopwatch()} {...inFlight}>
        Pause<span className="sr-only"> for your hands</span>
      </Button>
      <Button variant="muted" size="inline" onClick={later}>
        Later
      </Button>
    </p>
  );
}
