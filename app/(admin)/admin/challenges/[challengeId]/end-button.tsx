"use client";

import { PendingButton } from "@/components/ui/pending-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { endChallengeAction } from "@/lib/actions/challenge-upkeep";
import { useAction } from "@/lib/client/use-action";

export function EndButton({ challengeId }: { challengeId: string }) {
  useFocusFallback("h1");
  const { run, pending } = useAction(endChallengeAction, { toasts: { success: "Ended" } });
  return (
    <PendingButton variant="danger" pending={pending} onClick={() => run({ challengeId })}>
      End it today
    </PendingButton>
  );
}
