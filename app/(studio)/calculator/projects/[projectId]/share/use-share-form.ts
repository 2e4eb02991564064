"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { createShareAction } from "@/lib/actions/shares";
import { newId } from "@/lib/client/new-id";
import { billingPath } from "@/lib/domain/billing/reasons";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import {
  lastDayOf,
  lastDayProblem,
  newShareFields,
  readShare,
  type ShareFields,
  type ShareKind,
  type ShareProblems,
} from "@/lib/domain/shares/options";
import type { SharedWork } from "@/lib/domain/shares/view";

export type ShareFormProps = { kind: ShareKind; projectId: string; work: SharedWork; today: LocalDate };

/** State and submission of the form for a link. The choices stay for the next link. */
export function useShareForm({ kind, projectId, work, today }: ShareFormProps) {
  const router = useRouter();
  // A retry makes one link.
  const [id, setId] = useState(newId);
  return useFieldsForm({
    initial: (): ShareFields => ({ ...newShareFields(kind), name: work.maker.name !== null }),
    problemsOf: (fields) => problemsOf(kind, fields, today),
    action: (fields) => createShareAction({ id, projectId, kind, ...fields }),
    onDone: (made) => {
      if (made?.status === "limit") return router.push(billingPath("shares"));
      setId(newId());
      document.getElementById("links-title")?.focus();
      toast({ message: "Your link is ready.", tone: "success" });
    },
  });
}

function problemsOf(kind: ShareKind, fields: ShareFields, today: LocalDate): ShareProblems | null {
  const { share, problems } = readShare(kind, fields);
  if (!share) return problems;
  const endDay = lastDayProblem(lastDayOf(share.end, today), today);
  return endDay === null ? null : { endDay };
}
