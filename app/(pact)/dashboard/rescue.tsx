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
  setStopwatch,
  stopwatchState,
} from "@/lib/client/stopwatch/store";
import { describeRunning } from "@/lib/domain/crafting/reminders";
import type { Proposal } from "@/lib/domain/crafting/rescue";
import { formatDuration, type OpenSession } from "@/lib/domain/crafting/stopwatch";
import { canChooseEnd } from "@/lib/domain/crafting/stopwatch-end";

type Props = { state: StopwatchState; session: OpenSession };

/** Asks about a possibly forgotten stopwatch: one line while the page stays in view, in full at the next view. */
export function Rescue({ state, session }: Props) {
  const due = useRescue(session);
  const top = useTopOfCard();
  if (!due) return null;
  const elapsedMs = elapsedNow(state);
  const running = `Still crafting? ${describeRunning(elapsedMs, due.name)}`;
  const mayEnd = canChooseEnd({ elapsedMs, untouchedMs: elapsedMs - session.lastRun.beforeMs });
  if (!due.isLate || !mayEnd) return <StillCrafting running={running} />;
  return top && createPortal(<Question key={session.id} due={due} running={running} />, top);
}

/** An element above the clock, created only when needed to keep the first load small. */
function useTopOfCard() {
  const [top, setTop] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const place = document.createElement("div");
    place.className = "contents";
    document.querySelector(".stopwatch-face")?.before(place);
    setTop(place);
    return () => place.remove();
  }, []);
  return top;
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

function Question({ due, running }: { due: DueRescue; running: string }) {
  const id = useId();
  // If “Now” is the only proposal, start with choosing another time.
  const [chosen, setChosen] = useState(due.proposals.length > 1 ? 0 : 1);
  const proposal = due.proposals[chosen];
  return (
    <section
      aria-labelledby={id}
      className="grid w-full max-w-105 gap-3 rounded-lg border border-line bg-surface p-4 text-left"
    >
      <div>
        <h2 id={id} className="text-lg">
          When did you put it down?
        </h2>
        <p className="mt-1 text-sm text-muted wrap-anywhere">{running}. Nothing changes until you save.</p>
      </div>
      <Bar proposals={due.proposals} chosen={chosen} />
      <fieldset className="rounded-lg border border-line">
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
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => askToSave(proposal ? proposal.endedAt : "asked")} onPointerEnter={preloadDialogs}>
          {proposal ? `Stop after ${formatDuration(proposal.seconds)}` : "Choose a time"}
        </Button>
        <YesButton>I’m still crafting</YesButton>
      </div>
    </section>
  );
}

function YesButton({ children }: { children: string }) {
  useFocusFallback("#stopwatch-main");
  return (
    <Button variant="current" size="inline" onClick={() => void confirmCrafting()}>
      {children}
    </Button>
  );
}

/** The session from Start to now. Decorative: the text below says the same. */
function Bar({ proposals, chosen }: { proposals: Proposal[]; chosen: number }) {
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-4 w-full">
      <rect x={0} y={2} width={100} height={4} className="fill-line" />
      <rect x={0} y={2} width={proposals[chosen]?.at ?? 0} height={4} className="fill-accent" />
      {proposals.slice(0, -1).map(({ at, endedAt }) => (
        <rect key={endedAt} x={Math.min(99, at)} y={0} width={0.6} height={8} className="fill-ink" />
      ))}
    </svg>
  );
}

/** Asks before Save. `end`: an ISO instant to end at, "asked" to choose one, null for now. */
function askToSave(end: string | null) {
  openQuestion("save");
  const dialog = stopwatchState()?.dialog;
  if (dialog?.kind === "save" && end) setStopwatch({ dialog: { ...dialog, end } });
}
