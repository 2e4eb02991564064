"use client";

import * as Radix from "radix-ui/dialog";
import { useEffect, useEffectEvent } from "react";
import { toggleStopwatch } from "@/components/stopwatch/commands";
import { useTicking } from "@/components/stopwatch/use-stopwatch";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import "@/components/ui/style-nonce";
import { openQuestion, type StopwatchState } from "@/lib/client/stopwatch/store";
import { formatClock } from "@/lib/domain/crafting/stopwatch";
import { MistakenPause } from "../mistaken-pause";

/** Shows the open session full screen and keeps the screen on; large enough to read and press from a step away. */
export function Bench({ state, timeZone, onLeave }: { state: StopwatchState; timeZone: string; onLeave: () => void }) {
  useAwakeScreen();
  useFullScreen(onLeave);
  const { session } = state;
  const seconds = useTicking(state);
  if (!session) return null;
  const clock = formatClock(seconds);
  return (
    <Radix.Root open onOpenChange={(open) => open || onLeave()}>
      <Radix.Portal>
        <Radix.Content
          className="bench"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            document.getElementById("bench-main")?.focus();
          }}
        >
          <div className="flex items-center justify-between gap-3">
            <Radix.Close asChild>
              <Button variant="quiet" className="min-h-14 w-14 px-0" aria-label="Leave bench mode">
                <Icon of="x" size={24} />
              </Button>
            </Radix.Close>
            <Button variant="quiet" className="min-h-14 px-8 text-2xl" onClick={() => openQuestion("save")}>
              Save
            </Button>
          </div>
          <div className="relative my-3 grid content-center justify-items-center gap-3 p-4 text-center">
            <HourStitches seconds={seconds} />
            <span role="timer" aria-label="Crafting time" className="bench-digits">
              {clock.slice(0, -3)}
              <span className="text-muted">{clock.slice(-3)}</span>
            </span>
            <Radix.Title dir="auto" className="line-clamp-2 font-sans text-xl wrap-anywhere">
              {session.project?.name ?? session.description}
            </Radix.Title>
            <MistakenPause state={state} timeZone={timeZone} mainButton="#bench-main" />
          </div>
          <button id="bench-main" type="button" className="bench-button" onClick={toggleStopwatch}>
            {session.running ? "Pause" : "Resume"}
          </button>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** An hour as sixty stitches around the digits, one per minute. */
function HourStitches({ seconds }: { seconds: number }) {
  const frame = { width: "100%", height: "100%", rx: 28, pathLength: 60, strokeDashoffset: -0.19 };
  const sewn = "0.62 0.38 ".repeat(Math.floor((seconds % 3600) / 60));
  return (
    <svg aria-hidden="true" className="bench-stitches">
      <rect {...frame} strokeDasharray="0.62 0.38" className={seconds < 3600 ? "stroke-line" : "opacity-35"} />
      <rect {...frame} strokeDasharray={`${sewn}0.62 59.38`} />
    </svg>
  );
}

/** Keeps the screen on while the page is visible, in browsers that support it. */
function useAwakeScreen() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (isOver || document.visibilityState !== "visible") return;
      // The browser may refuse, for instance on a low battery.
      const granted = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (isOver) void granted?.release();
      else lock = granted;
    };
    void ask();
    // The browser releases the lock when the page is hidden, so request it again.
    document.addEventListener("visibilitychange", ask);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}

/** Escape leaves full screen without a key event, so `onLeft` is called when full screen ends. */
function useFullScreen(onLeft: () => void) {
  const change = useEffectEvent(() => document.fullscreenElement ?? onLeft());
  useEffect(() => {
    const listen = () => change();
    document.addEventListener("fullscreenchange", listen);
    return () => document.removeEventListener("fullscreenchange", listen);
  }, []);
}
