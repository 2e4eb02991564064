"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { readSupposed, type supposedFromCopies } from "@/lib/domain/sales/supposed-hours";

export type SupposedCopies = ReturnType<typeof supposedFromCopies>;

/** Hours in place of the logged ones, for this view only. An unreadable text supposes nothing. */
export function useSupposed(begin = "") {
  const [text, setText] = useState(begin);
  return { text, setText, ...readSupposed(text) };
}

type Props = { id: string; supposed: ReturnType<typeof useSupposed>; copies: SupposedCopies };

export function SupposedField({ id, supposed: { text, setText, problem }, copies }: Props) {
  return (
    <div>
      <Field
        id={`${id}-supposed`}
        label="Supposed hours"
        hint="Optional. To see a price before the work; no time is logged."
        error={problem ?? undefined}
        placeholder="e.g. 7h 20m"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {copies ? (
        <Button
          variant="quiet"
          size="bare"
          className="num mt-2 px-3 text-base"
          onClick={() => setText(formatDuration(copies.seconds))}
        >
          {copies.label}, {formatDuration(copies.seconds)}
        </Button>
      ) : null}
    </div>
  );
}
