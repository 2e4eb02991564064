"use client";

import { useState, useSyncExternalStore } from "react";
import { toggle } from "@/components/stopwatch/commands";
import { Button } from "@/components/ui/button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { elapsedNow, type StopwatchState } from "@/lib/client/stopwatch/store";

import { handRestAt, handRestWords, isHandRestDue, readHandRest } from "@/lib/domain/crafting/hand-rest";

/** Suggests a rest for the hands after a long run without a pause. The break is an ordinary pause. */
export function Hands({ state }: { state: StopwatchState }) {
  const lastRun = state.session?.running ? state.session.lastRun : null;
  return (
    <div role="status" className="empty:hidden">
      {lastRun ? <Offer key={lastRun.startedAt} state={state} runMs={elapsedNow(state) - lastRun.beforeMs} /> : null}
    </div>
  );
}

function Offer({ state, runMs }: { state: StopwatchState; runMs: number }) {
  const [laterAtMs, setLater] = useState<number | null>(null);
  const minutes = useSyncExternalStore(neverChanges, minutesOfPage, () => null);
  const at = handRestAt(minutes, laterAtMs);
  if (at === null || !isHandRestDue(runMs, at)) return null;
  return <Line words={handRestWords(at)} busy={state.busy} later={() => setLater(runMs)} />;
}

/** Read from the DOM, because a prop would make the dashboard's first load larger. */
function minutesOfPage() {
  return readHandRest(document.querySelector<HTMLElement>("[data-hand-rest]")?.dataset.handRest);
}

const neverChanges = () => () => {};

function Line({ words, busy, later }: { words: string; busy: boolean; later: () => void }) {
  useFocusFallback("#stopwatch-main");
  const inFlight = { isSteady: true, "aria-disabled": busy || undefined };
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-4 text-sm text-muted">
      {words}
      <Button variant="plain" size="inline" onClick={() => void toggle()} {...inFlight}>
        Pause<span className="sr-only"> for your hands</span>
      </Button>
      <Button variant="muted" size="inline" onClick={later}>
        Later
      </Button>
    </p>
  );
}
