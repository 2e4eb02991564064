"use client";

import type { ReactNode } from "react";
import { PendingButton } from "@/components/ui/pending-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { resumeAction, undoChangeAction } from "@/lib/actions/billing";
import { useAction } from "@/lib/client/use-action";

export function UndoChange({ keeps }: { keeps: string }) {
  const undoing = useAction(undoChangeAction, { toasts: { success: `You keep ${keeps}. Nothing changes.` } });
  return <BannerButton {...undoing}>Undo and keep {keeps}</BannerButton>;
}

/** Ends the pause; the button names the amount that will be charged. */
export function ResumeButton({ plan, price }: { plan: string; price: string | null }) {
  const resuming = useAction(resumeAction, { toasts: { success: `${plan} is active again.` } });
  return <BannerButton {...resuming}>{price ? `Resume and pay ${price}` : "Resume now"}</BannerButton>;
}

/** The banner disappears with its button, so the focus moves to the page. */
function BannerButton({ run, ...button }: { pending: boolean; run: () => unknown; children: ReactNode }) {
  useFocusFallback("#main");
  return <PendingButton variant="surface" {...button} onClick={() => void run()} />;
}
