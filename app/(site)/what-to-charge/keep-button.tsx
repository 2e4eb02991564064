"use client";

import { useRouter } from "next/navigation";
import { PendingButton } from "@/components/ui/pending-button";
import { keepFiguresAction } from "@/lib/actions/projects";
import { useAction } from "@/lib/client/use-action";
import type { FigureFields } from "@/lib/domain/projects/what-to-charge";

export function KeepButton({ fields }: { fields: FigureFields }) {
  const router = useRouter();
  const { run, pending } = useAction(keepFiguresAction, { toasts: true });
  async function keep() {
    const kept = await run(fields);
    if (kept?.ok && kept.data) router.push(kept.data.href);
  }
  return (
    <PendingButton pending={pending} onClick={keep} className="mt-3 w-full">
      Save as a project
    </PendingButton>
  );
}
