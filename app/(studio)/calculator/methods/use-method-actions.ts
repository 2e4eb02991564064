"use client";

import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import type { MethodCard } from "@/db/queries/methods/cards";
import { favouriteMethodAction, remixMethodAction, saveMethodAction } from "@/lib/actions/methods";
import { newId } from "@/lib/client/new-id";
import type { Outcome } from "@/lib/client/run-action";
import { useAction } from "@/lib/client/use-action";
import { billingPath } from "@/lib/domain/billing/reasons";

/** Saves, pins and remixes another's method; a full plan leads to /billing, which says why. */
export function useMethodActions({ id: methodId, title, isSaved, isFavourite }: MethodCard) {
  const router = useRouter();
  const saving = useAction(saveMethodAction, { toasts: true });
  const pinning = useAction(favouriteMethodAction, { toasts: true });
  const remixing = useAction(remixMethodAction, { toasts: true });
  const pending = saving.pending || pinning.pending || remixing.pending;

  async function act(
    run: () => Promise<Outcome<{ status: string }> | null>,
    full: "methods" | "saved-methods",
    success: string,
  ) {
    const outcome = pending ? null : await run();
    if (!outcome?.ok) return;
    const status = outcome.data?.status;
    if (status === "limit") router.push(billingPath(full));
    else if (status === "plan") toast({ message: "Your plan doesn’t include this.", tone: "error" });
    else toast({ message: success, tone: "success" });
  }

  return {
    pending,
    toggleSaved: () =>
      act(
        () => saving.run({ methodId, saved: !isSaved }),
        "saved-methods",
        `“${title}” is ${isSaved ? "no longer saved" : "saved"}.`,
      ),
    toggleFavourite: () =>
      act(
        () => pinning.run({ methodId, favourite: !isFavourite }),
        "saved-methods",
        `“${title}” is ${isFavourite ? "no longer pinned" : "pinned on top"}.`,
      ),
    remix: () =>
      act(
        () => remixing.run({ id: newId(), methodId }),
        "methods",
        `“${title}” was copied to your methods. Your copy is private.`,
      ),
  };
}
