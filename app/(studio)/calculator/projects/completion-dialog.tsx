"use client";

import { useRouter } from "next/navigation";
import { useEffect, useId, useRef, useState } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { focusFirstProblem } from "@/components/ui/focus-first-problem";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { forget, remember } from "@/components/ui/tab-memory";
import { toast } from "@/components/ui/toast";
import { completeProjectAction } from "@/lib/actions/projects";
import { type Refused, runAction } from "@/lib/client/run-action";
import { type PriceTag, priceProject } from "@/lib/domain/methods/pricing";
import {
  type CompletionFields,
  draftWork,
  readCompletion,
  repricedSentence,
  typedWorkProblems,
  type WorkProblems,
  workFieldsOf,
} from "@/lib/domain/projects/completion";
import { draftKey, readDraft } from "./completion-draft";
import { CompletionPrice } from "./completion-price";
import { loggedIn } from "./logged-in";
import { MaterialsFields } from "./materials-fields";
import { chosenMethod, MethodSelect } from "./method-select";
import type { ProjectDialogProps } from "./types";

/** Mark Complete: materials, costs, a method, and the price building up from them. Cancelling closes it. */
export function CompletionDialog({ open, onClose, project, methods }: ProjectDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || onClose()}>
      <DialogContent
        title={`Complete “${project.name}”`}
        description={`${loggedIn(project)}.`}
        className="wrap-anywhere scroll-pb-40 pb-0! sm:max-w-170!"
      >
        <CompletionForm onClose={onClose} project={project} methods={methods} />
      </DialogContent>
    </Dialog>
  );
}

function CompletionForm({ onClose, project, methods }: Omit<ProjectDialogProps, "open">) {
  const id = useId();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [atFirst] = useState(() => firstFields(project));
  const [typed, setTyped] = useState(atFirst);
  useEffect(() => {
    if (typed !== atFirst) remember(draftKey(project.id), typed);
  }, [typed, atFirst, project.id]);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [pending, setPending] = useState(false);

  const method = chosenMethod(methods, typed.methodId);
  const fields = { ...typed, methodId: method?.id ?? "" };
  const work = draftWork(fields, project.totalSeconds);
  const price = method ? priceProject({ method, ...work }) : null;
  const problems: WorkProblems = {
    ...refused?.fieldErrors,
    ...(tried ? readCompletion(fields).problems : typedWorkProblems(fields)),
  };

  function change(changed: Partial<CompletionFields>) {
    setTyped((now) => ({ ...now, ...changed }));
    setRefused(null);
  }

  async function complete() {
    if (pending) return;
    setTried(true);
    if (!method || !price || readCompletion(fields).problems) return focusFirstProblem(form.current);
    const shown: PriceTag = { totalCents: price.totalCents, currency: method.currency };
    setPending(true);
    const answer = await runAction(() => completeProjectAction({ projectId: project.id, ...fields, shown }));
    setPending(false);
    if (!answer.ok) return setRefused(answer);
    if (answer.data?.status === "repriced") {
      // The answer brought the method and the time as they are now; what was typed stays.
      const message = repricedSentence(shown, answer.data.price);
      return setRefused({ ok: false, code: "invalid", message, fieldErrors: {} });
    }
    forget(draftKey(project.id));
    router.replace(`/calculator/projects/${project.id}`);
    toast({ message: `“${project.name}” is complete.`, tone: "success" });
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void complete();
      }}
    >
      <div className="grid gap-5">
        <MaterialsFields
          id={id}
          materials={fields.materials}
          problems={problems}
          onChange={(materials) => change({ materials })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <MethodSelect
            id={`${id}-method`}
            value={fields.methodId}
            methods={methods}
            error={problems.methodId}
            onChoose={(methodId) => change({ methodId })}
            className="sm:col-span-2"
          />
          <AmountField
            id={`${id}-additional`}
            label="Additional costs"
            placeholder="0.00"
            value={fields.additionalCosts}
            error={problems.additionalCosts}
            onValue={(additionalCosts) => change({ additionalCosts })}
          />
          <AmountField
            id={`${id}-override`}
            label="Final price"
            hint="Optional. Overrides the total."
            value={fields.priceOverride}
            error={problems.priceOverride}
            onValue={(priceOverride) => change({ priceOverride })}
          />
        </div>
      </div>
      <CompletionPrice
        method={method}
        work={work}
        price={price}
        wrong={Object.keys(typedWorkProblems(fields))}
        said={refused ? <FormMessage tone="error">{refused.message}</FormMessage> : null}
      >
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pending={pending}>Mark Complete</SubmitButton>
      </CompletionPrice>
    </form>
  );
}

/** What was typed before the dialog was left, else what the project carries. */
function firstFields(project: ProjectDialogProps["project"]): CompletionFields {
  return readDraft(project.id) ?? { ...workFieldsOf(project), methodId: project.methodId ?? "", priceOverride: "" };
}
