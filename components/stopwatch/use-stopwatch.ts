"use client";

import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { loadWithRetries } from "@/components/ui/lazy-part";
import {
  elapsedNow,
  emptyStopwatch,
  type StopwatchState,
  stopwatchState,
  subscribeToStopwatch,
} from "@/lib/client/stopwatch/store";
import { formatTitleTime } from "@/lib/domain/crafting/stopwatch";
import { sendWaitingTaps } from "./run-command";
import { adoptSeed, followCommands, type StopwatchSeed } from "./sync";

let users = 0;
let stopFollowing = () => {};

/** The stopwatch's state for the card and the pill. The first render shows the seed exactly as the server did. */
export function useStopwatch(seed: StopwatchSeed): StopwatchState {
  const [first] = useState(() => emptyStopwatch(seed.userId, seed.session));
  const router = useRouter();
  const hydrated = useRef(false);
  const state = useSyncExternalStore(
    subscribeToStopwatch,
    () => stopwatchState() ?? first,
    () => {
      hydrated.current = true;
      return first;
    },
  );
  useLayoutEffect(() => adoptSeed(seed, hydrated.current), [seed]);
  useEffect(() => {
    users += 1;
    if (users === 1) {
      stopFollowing = followState(router.refresh);
      sendWaitingTaps();
    }
    return () => {
      users -= 1;
      if (users === 0) stopFollowing();
    };
  }, [router]);
  return state;
}

function followState(redraw: () => void): () => void {
  const stopCommands = followCommands(redraw);
  const watching = loadWithRetries(() => import("./keep-in-sync")).then(({ keepInSync }) =>
    keepInSync(sendWaitingTaps),
  );
  return () => {
    stopCommands();
    void watching.then((stop) => stop());
  };
}

/** Whole crafted seconds, ticking with each second while the stopwatch runs. */
export function useTicking({ session, readAt }: StopwatchState): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!session?.running) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const toNextSecond = 1000 - (elapsedNow({ session, readAt }) % 1000);
      timer = setTimeout(() => {
        tick();
        wait();
      }, toNextSecond + 5);
    };
    tick();
    wait();
    return () => clearTimeout(timer);
  }, [session, readAt]);

  return Math.floor(elapsedNow({ session, readAt }) / 1000);
}

/** Shows a running stopwatch in the window's title: screen readers speak each change, so at most once a minute. */
export function useTimeInTitle({ session }: StopwatchState, seconds: number, isPlain = false) {
  const time = session?.running && !isPlain ? formatTitleTime(seconds) : null;
  useEffect(() => {
    const title = time ? `${time} · ${readPlainTitle()}` : readPlainTitle();
    if (document.title !== title) document.title = title;
  }, [time]);
  useEffect(
    () => () => {
      document.title = readPlainTitle();
    },
    [],
  );
}

function readPlainTitle(): string {
  return document.title.replace(/^\d+h \d+m · /, "");
}
