"use client";

import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { keepInSync } from "./keep-in-sync";
import { sendWaiting } from "./keeping";
import { emptyStopwatch, type StopwatchState, stopwatchState, subscribe } from "./store";
import { adopt, type StopwatchSeed } from "./sync";

let users = 0;
let stopSync: (() => void) | null = null;

/** The stopwatch, the same for the card and the pill. The first paint shows the seed exactly as the server drew it. */
export function useStopwatch(seed: StopwatchSeed): StopwatchState {
  const [first] = useState(() => emptyStopwatch(seed.userId, seed.session));
  const router = useRouter();
  const hydrated = useRef(false);
  const state = useSyncExternalStore(
    subscribe,
    () => stopwatchState() ?? first,
    () => {
      hydrated.current = true;
      return first;
    },
  );
  useLayoutEffect(() => adopt(seed, hydrated.current), [seed]);
  useEffect(() => {
    users += 1;
    if (users === 1) {
      stopSync = keepInSync(sendWaiting, router.refresh);
      sendWaiting();
    }
    return () => {
      users -= 1;
      if (users === 0) stopSync?.();
    };
  }, [router]);
  return state;
}
