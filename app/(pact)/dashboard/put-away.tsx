"use client";

import { Button } from "@/components/ui/button";
import { useFocusHeir } from "@/components/ui/use-focus-heir";
import { useSaving } from "@/components/ui/use-saving";
import { putAwayFirstStepsAction } from "@/lib/actions/profile";

/** Puts the list of first steps away for good. */
export function PutAway() {
  const { pending, saving } = useSaving();
  useFocusHeir("#first-run");
  return (
    <Button
      variant="plain"
      className="-my-2 -mr-3 px-3! text-sm!"
      aria-label="Put the first steps away"
      aria-disabled={pending || undefined}
      onClick={() => saving(() => putAwayFirstStepsAction())}
    >
      Put away
    </Button>
  );
}
