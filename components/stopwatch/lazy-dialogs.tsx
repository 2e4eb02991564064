"use client";

import { useCallback, useEffect, useState } from "react";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { closeDialog, openDialog } from "./dialog-state";
import type { StopwatchState } from "./store";

const load = () => import("./dialogs").then((file) => file.StopwatchDialogs);

export function preloadDialogs() {
  load().catch(() => {});
}

/** Save, Reset, an earlier start and the list of keys: fetched at rest, on approach, or at the first opening. */
export function LazyDialogs({ state, timeZone }: { state: StopwatchState; timeZone: string }) {
  const { lateSave, session } = state;
  const [closed, setClosed] = useState(lateSave);
  // A late Save asks by itself, once; afterwards the Save button leads to its question.
  const asks = lateSave !== null && lateSave !== closed && lateSave.sessionId === session?.id;
  const open = openDialog(state) ?? (asks ? "save" : null);
  const onClose = useCallback(() => {
    setClosed(lateSave);
    closeDialog();
  }, [lateSave]);
  const Dialogs = useLazyPart(open !== null, load, onClose);
  useEffect(() => {
    const idle = setTimeout(preloadDialogs, 1500);
    return () => clearTimeout(idle);
  }, []);
  useEffect(() => closeDialog, []);
  return Dialogs ? <Dialogs {...{ open, onClose, state, timeZone }} /> : null;
}
