"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { newId } from "@/components/ui/new-id";
import { toast } from "@/components/ui/toast";
import { applyTemplateAction } from "@/lib/actions/projects";
import { billingPath } from "@/lib/domain/billing-reasons";
import { post } from "@/lib/post";

/** Starts a once-off with the template's materials, costs and method. A failed try is repeated under the same id. */
export function UseTemplate({ templateId, name, nameId }: { templateId: string; name: string; nameId: string }) {
  const router = useRouter();
  const [id, setId] = useState(newId);
  const [pending, setPending] = useState(false);

  async function apply() {
    if (pending) return;
    setPending(true);
    const answer = await post(() => applyTemplateAction({ id, templateId }));
    setPending(false);
    if (!answer.ok) return toast({ message: answer.sentence, tone: "error" });
    if (answer.data?.status === "limit") return router.push(billingPath("projects"));
    setId(newId());
    toast({ message: `A project “${name}” is on your list.`, tone: "success" });
  }

  return (
    <Button
      variant="quiet"
      aria-describedby={nameId}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className="mx-1"
      onClick={apply}
    >
      Use template
    </Button>
  );
}
