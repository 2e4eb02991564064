"use client";

import { useId, useRef, useState } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { focusFirstProblem } from "@/components/ui/focus-first-problem";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { updateProjectAction } from "@/lib/actions/projects";
import { runAction } from "@/lib/client/run-action";
import {
  readWork,
  typedWorkProblems,
  type WorkFields,
  type WorkProblems,
  workFieldsOf,
} from "@/lib/domain/projects/completion";
import { readProjectName } from "@/lib/domain/projects/project-name";
import { MaterialsFields } from "./materials-fields";
import { chosenMethod, MethodSelect } from "./method-select";
import { KindField, NameField } from "./project-basics";
import type { ProjectDialogProps } from "./types";

/** Edits an ongoing project; a template also carries materials, costs and a method. */
export function EditDialog({ open, onClose, project, methods }: ProjectDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || onClose()}>
      <DialogContent title="Edit project" className="scroll-pb-24">
        <EditForm onClose={onClose} project={project} methods={methods} />
      </DialogContent>
    </Dialog>
  );
}

function EditForm({ onClose, project, methods }: Omit<ProjectDialogProps, "open">) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [basics, setBasics] = useState({ name: project.name, isOneOff: project.isOneOff });
  const [template, setTemplate] = useState(() => ({ ...workFieldsOf(project), methodId: project.methodId ?? "" }));
  const [found, setProblems] = useState<WorkProblems>({});
  const [sentence, setSentence] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const problems = { ...found, ...typedWorkProblems(template) };

  async function save() {
    if (pending) return;
    const wrong = problemsOf(basics, template);
    setProblems(wrong);
    setSentence(null);
    if (Object.keys(wrong).length > 0) return focusFirstProblem(form.current);
    setPending(true);
    const methodId = chosenMethod(methods, template.methodId)?.id ?? null;
    const carried = basics.isOneOff ? undefined : { ...template, methodId };
    const answer = await runAction(() => updateProjectAction({ projectId: project.id, ...basics, template: carried }));
    setPending(false);
    if (answer.ok) {
      onClose();
      toast({ message: `“${basics.name.trim()}” was saved.`, tone: "success" });
      return;
    }
    const told = Object.entries(answer.fieldErrors).map(([path, words]) => [path.replace(/^template\./, ""), words]);
    setProblems(Object.fromEntries(told));
    setSentence(told.length > 0 ? null : answer.message);
    focusFirstProblem(form.current);
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <NameField id={id} name={basics.name} error={problems.name} onName={(name) => setBasics({ ...basics, name })} />
      <KindField
        id={id}
        isOneOff={basics.isOneOff}
        hasTime={project.sessionCount > 0}
        onKind={(isOneOff) => setBasics({ ...basics, isOneOff })}
      />
      {basics.isOneOff ? null : (
        <>
          <p className="text-sm text-muted">Projects made from this template start with these.</p>
          <MaterialsFields
            id={id}
            materials={template.materials}
            problems={problems}
            onChange={(materials) => setTemplate({ ...template, materials })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <MethodSelect
              id={`${id}-method`}
              value={template.methodId}
              methods={methods}
              onChoose={(methodId) => setTemplate({ ...template, methodId })}
            />
            <AmountField
              id={`${id}-additional`}
              label="Additional costs"
              placeholder="0.00"
              value={template.additionalCosts}
              error={problems.additionalCosts}
              onValue={(additionalCosts) => setTemplate({ ...template, additionalCosts })}
            />
          </div>
        </>
      )}
      <FormMessage tone="error">{sentence}</FormMessage>
      <DialogFooter className="mt-0!">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pending={pending}>Save Project</SubmitButton>
      </DialogFooter>
    </form>
  );
}

function problemsOf({ name, isOneOff }: { name: string; isOneOff: boolean }, template: WorkFields): WorkProblems {
  const { problem } = readProjectName(name);
  return {
    ...(problem === null ? {} : { name: problem }),
    ...(isOneOff ? {} : readWork(template).problems),
  };
}
