"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { AlertDialogProps } from "./alert-dialog";

const load = () => import("./alert-dialog").then((file) => ({ default: file.AlertDialog }));
const Loaded = lazy(load);

/** The alert dialog, fetched once the page is at rest or at the first opening, whichever comes first. */
export function LazyAlertDialog(props: AlertDialogProps) {
  const [wanted, setWanted] = useState(false);
  if (props.open && !wanted) setWanted(true);
  useEffect(() => {
    const idle = setTimeout(() => load().catch(() => {}), 1500);
    return () => clearTimeout(idle);
  }, []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
