"use client";

import { useEffect, useState } from "react";
import { confirmCraftingAction } from "@/lib/actions/crafting";
import { readApi } from "@/lib/client/read-api";
import { stopwatchState } from "@/lib/client/stopwatch/store";
import type { Rescue } from "@/lib/domain/crafting/rescue";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import { runCommand, settleState } from "./run-command";

const RETRY_MS = 60_000;

/** `isLate`: the reminder's time had passed when this page was opened or looked at again. */
export type DueRescue = Rescue & { isLate: boolean };

/** The question about an untouched session, once a reminder is due. Read again each time the page is viewed. */
export function useRescue(session: OpenSession): DueRescue | null {
  const [due, setDue] = useState<DueRescue | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const read = async (isWatched: boolean) => {
      const answer = await fetchRescue();
      if (stop.signal.aborted) return;
      if (answer === "failed") {
        timer = setTimeout(() => void read(isWatched), RETRY_MS);
        return;
      }
      const isDue = answer?.sessionId === session.id && answer.dueInMs <= 0;
      const isVisible = document.visibilityState === "visible";
      setDue((shown) => (isDue ? { ...answer, isLate: shown?.isLate ?? !(isWatched && isVisible) } : null));
      if (answer && !isDue) timer = setTimeout(() => void read(true), Math.max(1_000, answer.dueInMs));
    };
    void read(false);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [session]);
  useEffect(() => {
    const stop = new AbortController();
    const showLate = () =>
      document.visibilityState === "visible" && setDue((shown) => shown && { ...shown, isLate: true });
    document.addEventListener("visibilitychange", showLate, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return due?.sessionId === session.id ? due : null;
}

function fetchRescue(): Promise<Rescue | null | "failed"> {
  return readApi<Rescue | null>("/api/stopwatch/rescue").catch(() => "failed");
}

/** Answers "Yes, still crafting." */
export async function confirmCrafting() {
  const session = stopwatchState()?.session;
  if (!session) return;
  const confirm = () => confirmCraftingAction({ sessionId: session.id });
  const answer = await runCommand(confirm, { shown: {}, isDone: () => false });
  if (answer) settleState(answer);
}
