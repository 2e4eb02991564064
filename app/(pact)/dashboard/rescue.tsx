"use client";

import { useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";
import { preloadDialogs } from "@/components/stopwatch/lazy-dialogs";
import { confirmCrafting, type DueRescue, useRescue } from "@/components/stopwatch/use-rescue";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import {
  elapsedNow,
  openQuestion,
  type StopwatchState,
  serverNow,
  setStopwatch,
  stopwatchState,
} from "@/lib/client/stopwatch/store";
import { describeRunning } from "@/lib/domain/crafting/reminders";
import type { Proposal } from "@/lib/domain/crafting/rescue";
import { formatDuration, type OpenSession } from "@/lib/domain/crafting/stopwatch";
import { canChooseEnd } from "@/lib/domain/crafting/stopwatch-end";
import { formatStart } from "./local-days";

type Props = { state: StopwatchState; session: OpenSession; timeZone: string };

/** Asks about a possibly forgotten stopwatch: one line while the page stays in view, in full at the next view. */
export function Rescue({ state, session, timeZone }: Props) {
  const due = useRescue(session);
  const place = useClockPlace();
  if (!due) return null;
  const elapsedMs = elapsedNow(state);
  const running = `Still crafting? ${describeRunning(elapsedMs, due.name)}`;
  const mayEnd = canChooseEnd({ elapsedMs, untouchedMs: elapsedMs - session.lastRun.beforeMs });
  if (!due.isLate || !mayEnd) return <StillCrafting running={running} />;
  const start = formatStart(new Date(session.startedAt), serverNow(), timeZone);
  return place && createPortal(<Question key={session.id} due={due} running={running} start={start} />, place);
}

/** An element below the clock, created only when needed to keep the first load small. */
function useClockPlace() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const made = document.createElement("div");
    made.className = "contents";
    document.querySelector(".stopwatch-face")?.after(made);
    setPlace(made);
    return () => made.remove();
  }, []);
  return place;
}

function StillCrafting({ running }: { running: string }) {
  return (
    <section
      aria-label="Reminder"
      className="flex w-full max-w-105 flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-lg bg-ochre-soft px-4 py-1.5 text-sm text-ochre"
    >
      <p className="wrap-anywhere">{running}</p>
      <span className="flex">
        <YesButton>Yes</YesButton>
        <Button variant="current" size="inline" onClick={() => askToSave(null)} onPointerEnter={preloadDialogs}>
          Stop
        </Button>
      </span>
    </section>
  );
}

function Question({ due, running, start }: { due: DueRescue; running: string; start: string }) {
  const id = useId();
  // If “Now” is the only proposal, start with choosing another time.
  const [chosen, setChosen] = useState(due.proposals.length > 1 ? 0 : 1);
  const proposal = due.proposals[chosen];
  return (
    <section aria-labelledby={id} className="rescue">
      <div>
        <h2 id={id} className="text-lg">
          When did you put it down?
        </h2>
        <p className="mt-1 text-sm text-muted text-balance wrap-anywhere">{running}. Nothing changes until you save.</p>
      </div>
      <Timeline proposals={due.proposals} chosen={chosen} start={start} />
      <fieldset className="overflow-hidden rounded-lg border border-accent-mid bg-surface text-left">
        <legend className="sr-only">When did you put it down?</legend>
        {due.proposals.map(({ text, seconds, endedAt }, index) => (
          <Choice
            key={endedAt ?? "all"}
            name={id}
            note={formatDuration(seconds)}
            checked={chosen === index}
            onChoose={() => setChosen(index)}
          >
            {text}
          </Choice>
        ))}
        <Choice name={id} checked={!proposal} onChoose={() => setChosen(due.proposals.length)}>
          At another time
        </Choice>
      </fieldset>
      <div className="flex flex-wrap gap-2 *:flex-auto *:px-2.5 max-sm:*:text-sm">
        <Button onClick={() => askToSave(proposal ? proposal.endedAt : "asked")} onPointerEnter={preloadDialogs}>
          {proposal ? `Stop after ${formatDuration(proposal.seconds)}` : "Choose a time"}
        </Button>
        <YesButton variant="surface">I’m still crafting</YesButton>
      </div>
    </section>
  );
}

function YesButton({ variant = "current", children }: { variant?: "current" | "surface"; children: string }) {
  useFocusFallback("#stopwatch-main");
  return (
    <Button variant={variant} size="inline" onClick={() => void confirmCrafting()}>
      {children}
    </Button>
  );
}

/** The session from its start to now, sewn up to the chosen end. */
function Timeline({ proposals, chosen, start }: { proposals: Proposal[]; chosen: number; start: string }) {
  const end = proposals[chosen]?.at ?? 0;
  return (
    <div>
      <svg aria-hidden="true" className="rescue-line">
        <line x2="100%" y1={9} y2={9} className="opacity-35" />
        <line x2={`${end}%`} y1={9} y2={9} />
        {proposals.map(({ at, endedAt }, index) => (
          <circle
            key={endedAt}
            cx={`${at}%`}
            cy={9}
            r={5}
            className={index === chosen ? "fill-current" : "fill-surface"}
          />
        ))}
        <circle cy={9} r={5} className="fill-current" />
      </svg>
      <p className="mt-1 flex justify-between gap-3 text-left text-sm text-muted">
        <span>Started {start}</span>
        <span>now</span>
      </p>
    </div>
  );
}

/** Asks before Save. `end`: an ISO instant to end at, "asked" to choose one, null for now. */
function askToSave(end: string | null) {
  openQuestion("save");
  const dialog = stopwatchState()?.dialog;
  if (dialog?.kind === "save" && end) setStopwatch({ dialog: { ...dialog, end } });
}
