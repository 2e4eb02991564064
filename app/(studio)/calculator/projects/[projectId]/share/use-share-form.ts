"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { focusFirstProblem } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { createShareAction } from "@/lib/actions/shares";
import { newId } from "@/lib/client/new-id";
import { useAction } from "@/lib/client/use-action";
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
  const form = useRef<HTMLFormElement>(null);
  // A retry makes one link.
  const [id, setId] = useState(newId);
  const [fields, setFields] = useState(() => ({ ...newShareFields(kind), name: work.maker.name !== null }));
  const [tried, setTried] = useState(false);
  const { run, pending, error, fieldErrors, clearError } = useAction(createShareAction);

  function problemsOf(): ShareProblems {
    const { share, problems } = readShare(kind, fields);
    const endDay = share ? lastDayProblem(lastDayOf(share.end, today), today) : null;
    return { ...problems, ...(endDay && { endDay }) };
  }

  function change(changed: Partial<ShareFields>) {
    setFields({ ...fields, ...changed });
    clearError();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problemsOf()).length > 0) return focusFirstProblem(form.current);
    const outcome = await run({ id, projectId, kind, ...fields });
    if (!outcome?.ok) return focusFirstProblem(form.current);
    if (outcome.data?.status === "limit") return router.push(billingPath("shares"));
    setId(newId());
    setTried(false);
    document.getElementById("links-title")?.focus();
    toast({ message: "Your link is ready.", tone: "success" });
  }

  const problems: ShareProblems = { ...fieldErrors, ...(tried ? problemsOf() : {}) };
  const message = error && Object.keys(fieldErrors).length === 0 ? error.message : null;
  return { form, fields, problems, message, pending, change, submit };
}
