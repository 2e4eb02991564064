"use client";

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { Icon } from "@/components/ui/icon";

/**
 * The bottom of a tab, always visible: the problem, what was saved, and the button. After saving, Done replaces the
 * button and takes the focus until the next change. Warns before unsaved changes are lost.
 */
export function TabFooter({
  tab: { problem, note, saved } = {},
  leaving: { isWarning, leave },
  aside,
  children,
}: {
  /** `saved`: a sentence about what was saved; null once the tab has changed again. */
  tab?: Partial<Record<"problem" | "note" | "saved", string | null>>;
  leaving: Leaving;
  /** Shown at the start of the row of buttons. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const done = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const next = isWarning ? question : saved ? done : null;
    next?.current?.focus({ preventScroll: true });
  }, [isWarning, saved]);
  return (
    <>
      <div className="min-h-4 grow" />
      <div className="sticky bottom-0 -mx-5 border-t border-line bg-surface px-5 pt-3 pb-[max(16px,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 sm:pb-5">
        <FormMessage tone="error" className="mb-3">
          {problem}
        </FormMessage>
        <div id={id} role="status" className="text-sm">
          {isWarning ? (
            <p
              ref={question}
              tabIndex={-1}
              className="mb-3 rounded-lg bg-ochre-soft p-3 font-medium text-ochre outline-none"
            >
              You have unsaved changes.
            </p>
          ) : saved ? (
            <p className="mb-3 flex gap-2.5 rounded-lg bg-moss-soft p-3 font-medium text-moss">
              <Icon of="circle-check" />
              <span className="min-w-0">{saved}</span>
            </p>
          ) : note ? (
            <p className="mb-3 text-muted">{note}</p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-3 [&_button]:scroll-mb-0">
          {isWarning ? (
            <Button variant="plain" size="inline" className="mr-auto -ml-2" onClick={leave}>
              Leave anyway
            </Button>
          ) : (
            aside
          )}
          {saved && !isWarning ? (
            <Button ref={done} aria-describedby={id} onClick={leave}>
              Done
            </Button>
          ) : (
            children
          )}
        </div>
      </div>
    </>
  );
}

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
  const [onUnsaved] = useState(() => {
    const report = (one: Tab) => (is: boolean) => setUnsaved((now) => ({ ...now, [one]: is }));
    return { impact: report("impact"), project: report("project") };
  });

  function leave() {
    const waiting = [tab, "impact" as const, "project" as const].find((one) => unsaved[one]);
    if (!waiting || waiting === warned) return onClose();
    setTab(waiting);
    setWarned(waiting);
  }
  const leavingOf = (one: Tab): Leaving => ({
    isWarning: warned === one && unsaved[one],
    leave,
    onUnsaved: onUnsaved[one],
  });
  return { tab, setTab, leave, of: leavingOf };
}

/** Reports whether a tab has unsaved changes, before the next key press; reports none once unmounted. */
export function useUnsaved(isUnsaved: boolean, onUnsaved: (isUnsaved: boolean) => void) {
  useLayoutEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
}
