"use client";

import { useEffect } from "react";
import type { AlertDialogProps } from "./alert-dialog";
import { useLazyPart } from "./use-lazy-part";

const loadAlertDialog = () => import("./alert-dialog").then((file) => file.AlertDialog);

/** Fetched when the page is idle, or at the first opening. */
export function LazyAlertDialog(props: AlertDialogProps) {
  const Loaded = useLazyPart(props.open, loadAlertDialog, () => props.onOpenChange(false));
  useEffect(() => {
    const idle = setTimeout(() => loadAlertDialog().catch(() => {}), 1500);
    return () => clearTimeout(idle);
  }, []);
  return Loaded ? <Loaded {...props} /> : null;
}
