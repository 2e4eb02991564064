"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { preloadDialogs } from "@/components/stopwatch/lazy-dialogs";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { askBefore, elapsedNow, type StopwatchState } from "@/lib/client/stopwatch/store";

import {
  canStartEarlier,
  formatDuration,
  LONG_SESSION_SECONDS,
  type OpenSession,
} from "@/lib/domain/crafting/stopwatch";
import { Hands } from "./hands";
import { MistakenPause } from "./mistaken-pause";

const LazyRescue = lazyPart(() => import("./rescue").then((file) => file.Rescue));

/**
 * What an open session shows below its buttons: a notice if it is very long, the time added, the hint to rest the
 * hands, undoing a pause, adding time before Start (until the first pause), the bench mode, and later the question
 * whether it was forgotten.
 */
export function OpenSessionExtras({
  state,
  session,
  seconds,
  timeZone,
}: {
  state: StopwatchState;
  session: OpenSession;
  seconds: number;
  timeZone: string;
}) {
  return (
    <>
      {mayBeForgotten(session, elapsedNow(state)) ? <LazyRescue state={state} session={session} /> : null}
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
      <div className="flex flex-wrap justify-center gap-x-5">
        {canStartEarlier(session) ? (
          <Button variant="muted" size="inline" onClick={() => askBefore("earlier")} onPointerEnter={preloadDialogs}>
            Started earlier?
          </Button>
        ) : null}
        <BenchMode state={state} timeZone={timeZone} />
      </div>
    </>
  );
}

/** The shortest reminder time that can be chosen. */
const EARLIEST_MS = 3_600_000;

/** Whether the session has run long enough to have been forgotten. */
function mayBeForgotten({ running, lastRun }: OpenSession, elapsedMs: number): boolean {
  return running && elapsedMs - lastRun.beforeMs >= EARLIEST_MS;
}

const load = () => import("./bench/bench").then((file) => file.Bench);

/** The button that opens the bench mode, and the bench itself. */
function BenchMode({ state, timeZone }: { state: StopwatchState; timeZone: string }) {
  const { isOpen, open, leave } = useBench();
  const Bench = useLazyPart(isOpen, load, leave);
  return (
    <>
      <Button variant="muted" size="inline" onClick={open} onPointerEnter={() => void load().catch(() => {})}>
        Bench mode
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
