"use client";

import { toggle } from "@/components/stopwatch/description";
import { askBefore } from "@/components/stopwatch/dialog-state";
import { preloadDialogs } from "@/components/stopwatch/lazy-dialogs";
import { Button } from "@/components/ui/button";

/** Start, Pause or Resume, with Save and Reset, which are fainter and disabled while there is no session. */
export function TimerButtons({ next, busy, isOpen }: { next: string; busy: boolean; isOpen: boolean }) {
  const inFlight = { isSteady: true, "aria-disabled": busy || undefined };
  const ending = { ...inFlight, "aria-disabled": busy || !isOpen || undefined };
  return (
    <div className="flex w-full flex-wrap items-center justify-center gap-3">
      <Button id="stopwatch-main" size="big" className="min-w-37 max-sm:w-full" onClick={toggle} {...inFlight}>
        {next}
      </Button>
      <Button
        size="big"
        variant={isOpen ? "quiet" : "faint"}
        className="min-w-37 max-sm:flex-1"
        onClick={() => askBefore("save")}
        onPointerEnter={preloadDialogs}
        {...ending}
      >
        Save
      </Button>
      <Button
        size="bigAside"
        variant={isOpen ? "plain" : "muted"}
        onClick={() => askBefore("reset")}
        onPointerEnter={preloadDialogs}
        {...ending}
      >
        Reset
      </Button>
    </div>
  );
}
