"use client";

import { type ComponentType, useEffect, useState } from "react";
import { toast } from "@/components/ui/toast";
import { SURPRISE } from "@/lib/errors";
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
  const { open, onClose } = props;
  useEffect(() => {
    const idle = setTimeout(preloadDialogs, 1500);
    return () => clearTimeout(idle);
  }, []);
  useEffect(() => {
    if (!open || Dialogs) return;
    void preloadDialogs().then((there) => {
      if (there) return setDialogs(() => loaded);
      toast({ message: SURPRISE, tone: "error" });
      onClose();
    });
  }, [open, Dialogs, onClose]);
  return Dialogs ? <Dialogs {...props} /> : null;
}
