"use client";

import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { loadAtLast } from "@/components/ui/lazy-part";
import { emptyStopwatch, type StopwatchState, stopwatchState, subscribe } from "@/lib/client/stopwatch/store";
import { sendWaiting } from "./keeping";
import { adopt, followCommands, type StopwatchSeed } from "./sync";

let users = 0;
let stopFollowing = () => {};

/** The stopwatch's state for the card and the pill. The first render shows the seed exactly as the server did. */
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
      stopFollowing = follow(router.refresh);
      sendWaiting();
    }
    return () => {
      users -= 1;
      if (users === 0) stopFollowing();
    };
  }, [router]);
  return state;
}

function follow(redraw: () => void): () => void {
  const stopCommands = followCommands(redraw);
  const watching = loadAtLast(() => import("./keep-in-sync")).then(({ keepInSync }) => keepInSync(sendWaiting));
  return () => {
    stopCommands();
    void watching.then((stop) => stop());
  };
}
