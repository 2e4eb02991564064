"use client";

import { useEffect } from "react";
import { SoftLink } from "@/components/ui/soft-link";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import type { StopwatchState } from "@/lib/client/stopwatch/store";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";

/** The stopwatch's last message, and the last session with a link to allocate it. */
export function TimerMessages({ state: { message, lastSaved, session } }: { state: StopwatchState }) {
  useStartAddress();
  return (
    <div role="status" className="grid gap-1 empty:hidden">
      {message ? <p className="max-w-[52ch] text-sm">{message}</p> : null}
      {lastSaved && !session ? (
        <p>
          Last session completed:{" "}
          <strong className="num whitespace-nowrap">{formatDuration(lastSaved.durationSeconds)}</strong>{" "}
          {lastSaved.isAllocated || lastSaved.durationSeconds === 0 ? null : <AllocateLink sessionId={lastSaved.id} />}
        </p>
      ) : null}
    </div>
  );
}

/** The link disappears once the time is allocated, possibly after the closing dialog has returned focus to it. */
function AllocateLink({ sessionId }: { sessionId: string }) {
  useFocusFallback("#stopwatch-main");
  return (
    <SoftLink
      href={`/dashboard?allocate=${sessionId}`}
      scroll={false}
      className="inline-block p-2.5 font-semibold text-accent"
    >
      Allocate
    </SoftLink>
  );
}

/** Focuses the main button at `/dashboard?start`, a shortcut of the installed app. Does not start the stopwatch. */
function useStartAddress() {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("start")) return;
    document.getElementById("stopwatch-main")?.focus();
    // Next takes over the history in an effect that runs after this one.
    queueMicrotask(() => history.replaceState(null, "", "/dashboard"));
  }, []);
}
