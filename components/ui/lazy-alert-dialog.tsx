"use client";

import { useEffect } from "react";
import type { AlertDialogProps } from "./alert-dialog";
import { useLazyPart } from "./use-lazy-part";

const load = () => import("./alert-dialog").then((file) => file.AlertDialog);

/** Fetched when the page is idle, or at the first opening. */
export function LazyAlertDialog(props: AlertDialogProps) {
  const Loaded = useLazyPart(props.open, load, () => props.onOpenChange(false));
  useEffect(() => {
    const idle = setTimeout(() => load().catch(() => {}), 1500);
    return () => clearTimeout(idle);
  }, []);
  return Loaded ? <Loaded {...props} /> : null;
}
