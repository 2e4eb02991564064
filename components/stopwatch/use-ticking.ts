"use client";

import { useEffect, useReducer } from "react";
import { elapsedNow } from "./clock";
import type { StopwatchState } from "./store";

/** Whole crafted seconds, ticking with each second while the stopwatch runs; the window's title shows them too. */
export function useTicking({ session, readAt }: StopwatchState, format: (seconds: number) => string): number {
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

  const seconds = Math.floor(elapsedNow({ session, readAt }) / 1000);
  useTitle(session?.running ? format(seconds) : null);
  return seconds;
}

function useTitle(time: string | null) {
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
  return document.title.replace(/^[\d:]+ · /, "");
}
