"use client";

import { useRouter } from "next/navigation";
import { useEffect, useId, useRef, useState } from "react";
import { AmountInput } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { completeProjectAction } from "@/lib/actions/projects";
import {
  type CompletionFields,
  readCompletion,
  typedWorkProblems,
  type WorkProblems,
  workFieldsOf,
} from "@/lib/domain/projects-completion";
import { type Posted, post } from "@/lib/post";
import { dropDraft, keepDraft, readDraft } from "./completion-draft";
import { CompletionPrice } from "./completion-price";
import { focusFirstProblem } from "./focus-first-problem";
import { loggedIn } from "./logged-in";
import { MaterialsFields } from "./materials-fields";
import { MethodSelect } from "./method-select";
import type { PricingMethod, PricingMethods, ProjectDialogProps } from "./types";

/** Mark Complete (spec §2): materials, costs, a method, and the price building up from them. Cancelling closes it. */
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
  const [atFirst] = useState(() => firstFields(project, methods));
  const [fields, setFields] = useState(atFirst);
  useEffect(() => {
    if (fields !== atFirst) keepDraft(project.id, fields);
  }, [fields, atFirst, project.id]);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Extract<Posted<unknown>, { ok: false }> | null>(null);
  const [pending, setPending] = useState(false);
  const problems: WorkProblems = {
    ...refused?.problems,
    ...(tried ? readCompletion(fields).problems : typedWorkProblems(fields)),
  };

  function change(changed: Partial<typeof fields>) {
    setFields((now) => ({ ...now, ...changed }));
    setRefused(null);
  }

  async function complete() {
    if (pending) return;
    setTried(true);
    if (readCompletion(fields).problems) return focusFirstProblem(form.current);
    setPending(true);
    const answer = await post(() => completeProjectAction({ projectId: project.id, ...fields }));
    setPending(false);
    if (answer.ok) {
      dropDraft(project.id);
      router.replace(`/calculator/projects/${project.id}`);
      toast({ message: `“${project.name}” is complete.`, tone: "success" });
    } else setRefused(answer);
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
          <Field id={`${id}-additional`} label="Additional costs" error={problems.additionalCosts}>
            {(control) => (
              <AmountInput
                {...control}
                placeholder="0.00"
                value={fields.additionalCosts}
                onValue={(additionalCosts) => change({ additionalCosts })}
              />
            )}
          </Field>
          <Field
            id={`${id}-override`}
            label="Final price"
            hint="Optional: what you ask instead of the total."
            error={problems.priceOverride}
          >
            {(control) => (
              <AmountInput
                {...control}
                value={fields.priceOverride}
                onValue={(priceOverride) => change({ priceOverride })}
              />
            )}
          </Field>
        </div>
      </div>
      <CompletionPrice
        method={findMethod(methods, fields.methodId)}
        fields={fields}
        totalSeconds={project.totalSeconds}
        said={refused ? <FormMessage tone="error">{refused.sentence}</FormMessage> : null}
      >
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pending={pending}>Mark Complete</SubmitButton>
      </CompletionPrice>
    </form>
  );
}

/** What was typed before the dialog was left, else what the project carries. A method that is gone is no choice. */
function firstFields(project: ProjectDialogProps["project"], methods: PricingMethods): CompletionFields {
  const fields = readDraft(project.id) ?? {
    ...workFieldsOf(project),
    methodId: project.methodId ?? "",
    priceOverride: "",
  };
  return { ...fields, methodId: findMethod(methods, fields.methodId)?.id ?? "" };
}

function findMethod({ mine, saved }: PricingMethods, id: string): PricingMethod | null {
  return [...mine, ...saved].find((method) => method.id === id) ?? null;
}
