"use client";

import { useEffect } from "react";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { closeDialog, openDialog, type StopwatchState } from "@/lib/client/stopwatch/store";
import { runWhenIdle } from "@/lib/client/when-idle";

const loadDialogs = () => import("./dialogs").then((file) => file.StopwatchDialogs);

export function preloadDialogs() {
  loadDialogs().catch(() => {});
}

/** Save, Reset, an earlier start and the list of keys: loaded when idle, on hover, or at the first opening. */
export function LazyDialogs({ state, timeZone }: { state: StopwatchState; timeZone: string }) {
  const open = openDialog(state);
  const Dialogs = useLazyPart(open !== null, loadDialogs, closeDialog);
  // Load them early: Save and Reset must work after the connection is lost.
  useEffect(() => runWhenIdle(preloadDialogs), []);
  useEffect(() => closeDialog, []);
  return Dialogs ? <Dialogs open={open} state={state} timeZone={timeZone} onClose={closeDialog} /> : null;
}
