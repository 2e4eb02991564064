"use client";

import { askBefore } from "@/components/stopwatch/dialog-state";
import { preloadDialogs } from "@/components/stopwatch/lazy-dialogs";
import { Button } from "@/components/ui/button";
import { canStartEarlier, formatDuration, type OpenSession } from "@/lib/domain/crafting/stopwatch";

/** Until the first pause, the way to add the time before Start; then what was added. */
export function EarlierStart({ session }: { session: OpenSession }) {
  return (
    <>
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
