"use client";

import { type ComponentType, useCallback, useEffect, useState } from "react";
import { toast } from "@/components/ui/toast";
import { GENERIC_ERROR_MESSAGE } from "@/lib/error-codes";
import type { StopwatchDialogsProps } from "./dialogs";

let loaded: ComponentType<StopwatchDialogsProps> | null = null;

/** Fetches the dialogs ahead of their first opening. */
export async function preloadDialogs(): Promise<boolean> {
  try {
    loaded ??= (await import("./dialogs")).StopwatchDialogs;
  } catch {}
  return loaded !== null;
}

/** Save, Reset and the list of keys: fetched at rest, on approach, or at the first opening. */
export function LazyDialogs(props: StopwatchDialogsProps) {
  const [Dialogs, setDialogs] = useState(() => loaded);
  const { late, session } = props.watch;
  const [closed, setClosed] = useState(late);
  // A late Save asks by itself, once; afterwards the Save button leads to its question.
  const asks = late !== null && late !== closed && late.sessionId === session?.id;
  const open = props.open ?? (asks ? "save" : null);
  const onClose = useCallback(() => {
    setClosed(late);
    props.onClose();
  }, [late, props.onClose]);
  useEffect(() => {
    const idle = setTimeout(preloadDialogs, 1500);
    return () => clearTimeout(idle);
  }, []);
  useEffect(() => {
    if (!open || Dialogs) return;
    void preloadDialogs().then((there) => {
      if (there) return setDialogs(() => loaded);
      toast({ message: GENERIC_ERROR_MESSAGE, tone: "error" });
      onClose();
    });
  }, [open, Dialogs, onClose]);
  return Dialogs ? <Dialogs {...props} open={open} onClose={onClose} /> : null;
}
