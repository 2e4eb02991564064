"use client";

import { PendingButton } from "@/components/ui/pending-button";
import { toast } from "@/components/ui/toast";
import { repriceAction } from "@/lib/actions/materials";
import { useAction } from "@/lib/client/use-action";
import { countOf } from "@/lib/domain/shared/text";

type Props = { materialId: string; works: readonly { id: string; name: string }[]; label: string };

/** Notes today's cost of a material in some works. */
export function RepriceButton({ materialId, works, label }: Props) {
  const { pending, run } = useAction(repriceAction, { toasts: true });

  async function reprice() {
    const outcome = await run({ materialId, projectIds: works.map(({ id }) => id) });
    if (!outcome?.ok) return;
    const [work] = works;
    const what = works.length === 1 && work ? `“${work.name}” has` : `${countOf(works.length, "project")} have`;
    toast({ message: `${what} today’s cost.`, tone: "success" });
  }

  return (
    <PendingButton variant="plain" size="bare" className="-mr-2 px-2 text-sm" pending={pending} onClick={reprice}>
      {label}
    </PendingButton>
  );
}
