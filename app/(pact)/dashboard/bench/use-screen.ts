import { useEffect, useEffectEvent } from "react";

/** Keeps the screen on while the page is in view; browsers that can't do it let it go out. */
export function useAwakeScreen() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (isOver || document.visibilityState !== "visible") return;
      // Refused on a low battery, for instance.
      const granted = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (isOver) void granted?.release();
      else lock = granted;
    };
    void ask();
    // The browser lets go of it when the page is hidden.
    document.addEventListener("visibilitychange", ask);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}

/** Escape ends the full screen before any script hears of it: then `onLeft` is called. */
export function useFullScreen(onLeft: () => void) {
  const change = useEffectEvent(() => document.fullscreenElement ?? onLeft());
  useEffect(() => {
    const listen = () => change();
    document.addEventListener("fullscreenchange", listen);
    return () => document.removeEventListener("fullscreenchange", listen);
  }, []);
}
