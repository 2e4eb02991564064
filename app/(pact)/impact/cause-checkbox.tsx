"use client";

import { useOptimistic, useTransition } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { selectCauseAction } from "@/lib/actions/impacts";
import { useAction } from "@/lib/client/use-action";

export function CauseCheckbox({ causeId, name, selected }: { causeId: number; name: string; selected: boolean }) {
  const [shown, show] = useOptimistic(selected);
  const [, startTransition] = useTransition();
  const { run } = useAction(selectCauseAction, { toasts: true });
  // On My Impacts the card disappears with its check mark.
  useFocusFallback("main [role=tabpanel]");
  return (
    <Checkbox
      id={`select-${causeId}`}
      label={
        <>
          Select <span className="sr-only">{name}</span>
        </>
      }
      checked={shown}
      onChange={(event) => {
        const wanted = event.target.checked;
        startTransition(async () => {
          show(wanted);
          await run({ causeId, selected: wanted });
        });
      }}
    />
  );
}
