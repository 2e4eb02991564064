"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { clockSpan } from "@/lib/domain/crafting/session-times";

/** The server's refusal if other sessions take the time. `trimmed`: the longest free part, if any. */
export type TakenNote = { message: string; trimmed: { startedAt: string; endedAt: string } | null };

/** Says which sessions take the time, and offers the part that is free. */
export function TakenMessage({
  taken,
  timeZone,
  onTrim,
}: {
  taken: TakenNote | null;
  timeZone: string;
  onTrim: (span: { startedAt: Date; endedAt: Date }) => void;
}) {
  const trim = useRef<HTMLButtonElement>(null);
  // The message may be below the visible part of a phone's screen, so focus scrolls to it.
  useEffect(() => {
    if (taken) trim.current?.focus();
  }, [taken]);
  const free = taken?.trimmed;
  const span = free && { startedAt: new Date(free.startedAt), endedAt: new Date(free.endedAt) };
  return (
    <FormMessage tone="error" className="wrap-anywhere">
      {taken ? (
        <>
          <p>{taken.message}</p>
          {span ? (
            <Button ref={trim} variant="surface" size="small" className="mt-2" onClick={() => onTrim(span)}>
              Trim to {clockSpan(span, timeZone)}
            </Button>
          ) : null}
        </>
      ) : null}
    </FormMessage>
  );
}
