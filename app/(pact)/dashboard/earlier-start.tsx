"use client";

import { elapsedNow } from "@/components/stopwatch/clock";
import { askBefore } from "@/components/stopwatch/dialog-state";
import { preloadDialogs } from "@/components/stopwatch/lazy-dialogs";
import { mayBeForgotten } from "@/components/stopwatch/may-be-forgotten";
import type { StopwatchState } from "@/components/stopwatch/store";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { canStartEarlier, formatDuration, type OpenSession } from "@/lib/domain/crafting/stopwatch";

const LazyRescue = lazyPart(() => import("./rescue").then((file) => file.Rescue));

/** Until the first pause, the way to add the time before Start; then what was added. Later, whether it was forgotten. */
export function EarlierStart({ state, session }: { state: StopwatchState; session: OpenSession }) {
  return (
    <>
      {mayBeForgotten(session, elapsedNow(state)) ? <LazyRescue state={state} session={session} /> : null}
      <p role="status" className="text-sm text-muted empty:hidden">
        {session.manualSeconds > 0 ? `${formatDuration(session.manualSeconds)} added` : null}
      </p>
      {canStartEarlier(session) ? (
        <Button variant="muted" size="inline" onClick={() => askBefore("earlier")} onPointerEnter={preloadDialogs}>
          Started earlier?
        </Button>
      ) : null}
    </>
  );
}
