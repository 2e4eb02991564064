"use client";

import { useOptimistic, useTransition } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { useFocusHeir } from "@/components/ui/use-focus-heir";
import { useSaving } from "@/components/ui/use-saving";
import { selectImpactAction } from "@/lib/actions/impacts";

/** Chooses a cause for this week, or no longer. */
export function CauseCheckbox({ impactId, name, selected }: { impactId: number; name: string; selected: boolean }) {
  const [shown, show] = useOptimistic(selected);
  const [, startTransition] = useTransition();
  const { saving } = useSaving();
  // On My Impacts the card goes with its check mark.
  useFocusHeir("main [role=tabpanel]");
  return (
    <Checkbox
      id={`select-${impactId}`}
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
          await saving(() => selectImpactAction({ impactId, selected: wanted }));
        });
      }}
    />
  );
}
