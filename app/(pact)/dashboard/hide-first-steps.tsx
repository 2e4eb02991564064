"use client";

import { Button } from "@/components/ui/button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { dismissFirstStepsAction } from "@/lib/actions/profile";
import { useAction } from "@/lib/client/use-action";

export function HideFirstSteps() {
  const { pending, run } = useAction(dismissFirstStepsAction, { toasts: true });
  useFocusFallback("#first-run");
  return (
    <Button
      variant="plain"
      size="small"
      className="-my-2 -mr-3"
      aria-label="Hide the first steps"
      aria-disabled={pending || undefined}
      onClick={() => run()}
    >
      Hide
    </Button>
  );
}
