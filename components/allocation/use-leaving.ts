"use client";

import { useEffect, useLayoutEffect, useState } from "react";

export type Tab = "impact" | "project";

/** What a tab is told: whether the crafter is asked about leaving it, how to leave, and where to say what is unsaved. */
export type Leaving = { asked: boolean; leave: () => void; onUnsaved: (isUnsaved: boolean) => void };

/**
 * The dialog's tab, and its way out: what was changed in a tab and not saved is shown and asked about once; leaving
 * again leaves. Whoever changed nothing is asked nothing.
 */
export function useLeaving(open: boolean, onClose: () => void) {
  const [tab, setTab] = useState<Tab>("impact");
  const [asked, setAsked] = useState<Tab | null>(null);
  const [unsaved, setUnsaved] = useState<Record<Tab, boolean>>({ impact: false, project: false });
  useEffect(() => {
    if (open) return;
    setTab("impact");
    setAsked(null);
  }, [open]);
  const [onUnsaved] = useState(() => ({
    impact: (is: boolean) => setUnsaved((now) => ({ ...now, impact: is })),
    project: (is: boolean) => setUnsaved((now) => ({ ...now, project: is })),
  }));

  function leave() {
    const inSight = tab === "impact" ? (["impact", "project"] as const) : (["project", "impact"] as const);
    const waiting = inSight.find((one) => unsaved[one]);
    if (!waiting || waiting === asked) return onClose();
    setTab(waiting);
    setAsked(waiting);
  }
  const of = (one: Tab): Leaving => ({ asked: asked === one && unsaved[one], leave, onUnsaved: onUnsaved[one] });
  return { tab, setTab, leave, of };
}

/** Says of a tab whether it holds something unsaved, before the next key is heard; once it is gone it holds nothing. */
export function useUnsaved(isUnsaved: boolean, onUnsaved: (isUnsaved: boolean) => void) {
  useLayoutEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
}
