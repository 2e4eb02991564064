"use client";

import { useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { PendingButton } from "@/components/ui/pending-button";
import type { Leaving, Tab, useSaving } from "./use-saving";

type Props = { tab: Tab; saving: ReturnType<typeof useSaving>; leaving: Leaving };

/** The bottom of the dialog, always visible: what is wrong or unsaved, and the button that saves both tabs. */
export function SaveFooter({ tab, saving: { impact, project, ...saving }, leaving: { isWarning, leave } }: Props) {
  const question = useRef<HTMLParagraphElement>(null);
  const note = tab === "impact" ? impact.note : project.note;
  useLayoutEffect(() => {
    if (isWarning) question.current?.focus({ preventScroll: true });
  }, [isWarning]);
  return (
    <>
      <div className="min-h-4" />
      <div className="sticky bottom-0 -mx-5 border-t border-line bg-surface px-5 pt-3 pb-[max(16px,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 sm:pb-5">
        <FormMessage tone="error" className="mb-3">
          {saving.problem}
        </FormMessage>
        <div role="status" className="text-sm">
          {isWarning ? (
            <p
              ref={question}
              tabIndex={-1}
              className="mb-3 rounded-lg bg-ochre-soft p-3 font-medium text-ochre outline-none"
            >
              You have unsaved changes.
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
          ) : tab === "impact" && impact.rows.length > 0 ? (
            <Button variant="plain" size="inline" className="mr-auto -ml-2" onClick={impact.split}>
              Split evenly
            </Button>
          ) : null}
          <PendingButton
            ref={saving.button}
            className="max-sm:grow"
            pending={saving.pending}
            onPointerDown={saving.noteTyping}
            onClick={saving.save}
          >
            Save allocation
          </PendingButton>
        </div>
      </div>
    </>
  );
}
