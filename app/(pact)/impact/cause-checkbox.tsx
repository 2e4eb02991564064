"use client";

import { SavedCheckbox } from "@/components/ui/saved-checkbox";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { selectCauseAction } from "@/lib/actions/impacts";
import { useAction } from "@/lib/client/use-action";

export function CauseCheckbox({ causeId, name, selected }: { causeId: number; name: string; selected: boolean }) {
  const { run } = useAction(selectCauseAction, { toasts: true });
  // On My Impacts the card disappears with its check mark.
  useFocusFallback("main [role=tabpanel]");
  return (
    <SavedCheckbox
      id={`select-${causeId}`}
      label={
        <>
          Select <span className="sr-only">{name}</span>
        </>
      }
      checked={selected}
      save={(wanted) => run({ causeId, selected: wanted })}
    />
  );
}
