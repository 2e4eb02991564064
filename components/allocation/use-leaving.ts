"use client";

import { useEffect, useLayoutEffect, useState } from "react";

export type Tab = "impact" | "project";

/** For a tab: whether it warns about unsaved changes, how to leave, and where to report unsaved changes. */
export type Leaving = { isWarning: boolean; leave: () => void; onUnsaved: (isUnsaved: boolean) => void };

/** The dialog's tab and its closing: unsaved changes first show a warning in their tab; the second attempt closes. */
export function useLeaving(open: boolean, onClose: () => void, first: Tab) {
  const [tab, setTab] = useState(first);
  const [warned, setWarned] = useState<Tab | null>(null);
  const [unsaved, setUnsaved] = useState<Record<Tab, boolean>>({ impact: false, project: false });
  useEffect(() => {
    if (open) return;
    setTab(first);
    setWarned(null);
  }, [open, first]);
  const [onUnsaved] = useState(() => ({
    impact: (is: boolean) => setUnsaved((now) => ({ ...now, impact: is })),
    project: (is: boolean) => setUnsaved((now) => ({ ...now, project: is })),
  }));

  function leave() {
    const inSight = tab === "impact" ? (["impact", "project"] as const) : (["project", "impact"] as const);
    const waiting = inSight.find((one) => unsaved[one]);
    if (!waiting || waiting === warned) return onClose();
    setTab(waiting);
    setWarned(waiting);
  }
  const of = (one: Tab): Leaving => ({ isWarning: warned === one && unsaved[one], leave, onUnsaved: onUnsaved[one] });
  return { tab, setTab, leave, of };
}

/** Reports whether a tab has unsaved changes, before the next key press; reports none once unmounted. */
export function useUnsaved(isUnsaved: boolean, onUnsaved: (isUnsaved: boolean) => void) {
  useLayoutEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
}
