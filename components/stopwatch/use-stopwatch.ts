"use client";

import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { flushSaves } from "./saves";
import { adopt, keepInSync } from "./sync";
import { currentWatch, elapsedNow, onWatch, type StopwatchSeed, type Watch } from "./watch";

let users = 0;
let stopSync: (() => void) | null = null;

/** The stopwatch, the same for the card and the pill. The first paint shows the seed exactly as the server drew it. */
export function useStopwatch(seed: StopwatchSeed): Watch {
  const [first] = useState<Watch>(() => ({
    session: seed.session,
    readAt: null,
    busy: false,
    said: null,
    late: null,
    last: null,
  }));
  const router = useRouter();
  const hydrated = useRef(false);
  const watch = useSyncExternalStore(
    onWatch,
    () => currentWatch() ?? first,
    () => {
      hydrated.current = true;
      return first;
    },
  );
  useLayoutEffect(() => adopt(seed, hydrated.current), [seed]);
  useEffect(() => {
    users += 1;
    if (users === 1) {
      stopSync = keepInSync(() => flushSaves(seed.userId), router.refresh);
      void flushSaves(seed.userId);
    }
    return () => {
      users -= 1;
      if (users === 0) stopSync?.();
    };
  }, [seed.userId, router]);
  return watch;
}

/** Whole crafted seconds, ticking with each second while the stopwatch runs; the window's title shows them too. */
export function useTicking(watch: Watch, format: (seconds: number) => string): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!watch.session?.running) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          tick();
          wait();
        },
        1000 - (elapsedNow(watch) % 1000) + 5,
      );
    };
    tick();
    wait();
    return () => clearTimeout(timer);
  }, [watch]);

  const seconds = Math.floor(elapsedNow(watch) / 1000);
  const shown = watch.session?.running ? format(seconds) : null;
  useEffect(() => {
    const plain = document.title.replace(/^[\d:]+ · /, "");
    const title = shown ? `${shown} · ${plain}` : plain;
    if (document.title !== title) document.title = title;
  }, [shown]);
  useEffect(
    () => () => {
      document.title = document.title.replace(/^[\d:]+ · /, "");
    },
    [],
  );
  return seconds;
}
