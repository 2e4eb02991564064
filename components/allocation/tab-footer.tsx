"use client";

import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { Icon } from "@/components/ui/icon";
import type { Leaving } from "./use-leaving";

/**
 * The bottom of a tab, always visible: the problem, what was saved, and the button. After saving, Done replaces the
 * button and takes the focus until the next change. Warns before unsaved changes are lost.
 */
export function TabFooter({
  problem,
  note,
  saved,
  leaving,
  aside,
  children,
}: {
  problem: string | null;
  note: string | null;
  /** A sentence about what was saved; null once the tab has changed again. */
  saved: string | null;
  leaving: Leaving;
  /** Shown at the start of the row of buttons. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const done = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLParagraphElement>(null);
  const { isWarning, leave } = leaving;
  useLayoutEffect(() => {
    const next = isWarning ? question : saved ? done : null;
    next?.current?.focus({ preventScroll: true });
  }, [isWarning, saved]);
  return (
    <>
      <div className="min-h-4 grow" />
      <div className="sticky bottom-0 -mx-5 border-t border-line bg-surface px-5 pt-3 pb-[max(16px,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 sm:pb-5">
        {problem ? (
          <FormMessage tone="error" className="mb-3">
            {problem}
          </FormMessage>
        ) : null}
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
