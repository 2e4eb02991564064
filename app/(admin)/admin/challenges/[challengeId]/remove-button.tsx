"use client";

import { useRouter } from "next/navigation";
import { PendingButton } from "@/components/ui/pending-button";
import { removeChallengeAction } from "@/lib/actions/challenge-upkeep";
import { useAction } from "@/lib/client/use-action";

export function RemoveButton({ challengeId }: { challengeId: string }) {
  const { run, pending } = useAction(removeChallengeAction, { toasts: true });
  const router = useRouter();

  async function remove() {
    const outcome = await run({ challengeId });
    if (outcome?.ok) router.push("/admin/challenges?done=removed");
  }

  return (
    <PendingButton variant="danger" pending={pending} onClick={remove}>
      Remove
    </PendingButton>
  );
}
