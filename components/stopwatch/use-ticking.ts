"use client";

import { useEffect, useReducer } from "react";
import type { StopwatchState } from "@/lib/client/stopwatch/store";
import { titleTime } from "@/lib/domain/crafting/stopwatch";
import { elapsedNow } from "./clock";

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
  const time = session?.running && !isPlain ? titleTime(seconds) : null;
  useEffect(() => {
    const title = time ? `${time} · ${plainTitle()}` : plainTitle();
    if (document.title !== title) document.title = title;
  }, [time]);
  useEffect(
    () => () => {
      document.title = plainTitle();
    },
    [],
  );
}

function plainTitle(): string {
  return document.title.replace(/^\d+h \d+m · /, "");
}
