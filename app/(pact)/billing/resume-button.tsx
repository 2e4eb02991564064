"use client";

import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { resumeAction } from "@/lib/actions/billing";
import { useAction } from "@/lib/client/use-action";

/** Ends the pause; what is charged for it stands on the button. */
export function ResumeButton({ plan, price }: { plan: string; price: string | null }) {
  const { pending, run } = useAction(resumeAction, { toasts: { success: `${plan} goes on.` } });
  useFocusFallback("#main");
  return (
    <Button
      variant="surface"
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={() => void run()}
    >
      {pending ? <Spinner /> : null}
      {price ? `Resume and pay ${price}` : "Resume now"}
    </Button>
  );
}
