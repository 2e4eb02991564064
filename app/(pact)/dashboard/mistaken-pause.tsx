"use client";

import { useEffect, useState } from "react";
import { runCommand, settleState } from "@/components/stopwatch/run-command";
import { Button } from "@/components/ui/button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { takeBackPauseAction } from "@/lib/actions/crafting";
import { elapsedNow, type StopwatchState, serverNow, stopwatchState } from "@/lib/client/stopwatch/store";
import { msToTakeBack } from "@/lib/domain/crafting/mistaken-pause";
import { formatStart } from "./local-days";

type Props = { state: StopwatchState; timeZone: string; mainButton?: string };

/** Offers to undo a pause for ten minutes. Not offered while the pause waits on this device to be sent. */
export function MistakenPause({ state: { session, busy }, timeZone, mainButton = "#stopwatch-main" }: Props) {
  const pausedAt = session && !session.running && !session.isWaiting ? session.lastRun.endedAt : null;
  return (
    <div role="status" className="empty:hidden">
      {pausedAt ? (
        <Offer key={pausedAt} pausedAt={pausedAt} busy={busy} timeZone={timeZone} mainButton={mainButton} />
      ) : null}
    </div>
  );
}

type OfferProps = { pausedAt: string; busy: boolean; timeZone: string; mainButton: string };

function Offer({ pausedAt, busy, timeZone, mainButton }: OfferProps) {
  const [endsIn] = useState(() => msToTakeBack(new Date(pausedAt), serverNow()));
  const [isOffered, setOffered] = useState(endsIn >= 0);
  useEffect(() => {
    const end = setTimeout(() => setOffered(false), Math.max(0, endsIn));
    return () => clearTimeout(end);
  }, [endsIn]);
  useFocusFallback(mainButton);
  if (!isOffered) return null;
  return (
    <p className="text-sm text-muted">
      {`Paused at ${formatStart(new Date(pausedAt), serverNow(), timeZone)}. `}
      <Button
        variant="plain"
        size="inline"
        isSteady
        aria-disabled={busy || undefined}
        onClick={() => {
          document.querySelector<HTMLElement>(mainButton)?.focus();
          void takeBackPause();
        }}
      >
        That was a mistake
      </Button>
    </p>
  );
}

/** Undoes the pause: the time since counts as crafted. */
async function takeBackPause() {
  const state = stopwatchState();
  const pausedAt = state?.session?.lastRun.endedAt;
  if (!state?.session || !pausedAt) return;
  const { session } = state;
  const elapsedMs = elapsedNow(state) + Math.max(0, +serverNow() - Date.parse(pausedAt));
  const lastRun = { ...session.lastRun, endedAt: null };
  const answer = await runCommand(() => takeBackPauseAction({ sessionId: session.id }), {
    shown: { session: { ...session, elapsedMs, lastRun, running: true } },
    isDone: (open) => open?.id === session.id && open.running,
  });
  if (answer) settleState(answer);
}
