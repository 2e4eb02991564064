"use client";

import { useId } from "react";
import { ClosableDialog, DialogForm } from "@/components/ui/dialog-form";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { saveCostsAction } from "@/lib/actions/projects";
import { type CostsFields, costsFieldsOf, readCosts, typedWorkProblems } from "@/lib/domain/projects/fields";
import { CostsFieldset, SavedElsewhere, useBegunWith } from "./costs-fields";
import { keepOpenForEmptyLine } from "./materials-fields";
import { findChosenMethod, hasMethods, NoMethodYet } from "./method-select";
import type { ProjectDialogProps } from "./types";

/** Materials, costs, quantity and method, at any time before a project is completed. */
export function CostsDialog({ open, ...props }: ProjectDialogProps) {
  const { isOneOff, name } = props.project;
  return (
    <ClosableDialog
      open={open}
      onClose={props.onClose}
      title={`Materials and costs of “${name}”`}
      description={
        isOneOff
          ? "Note them as you go. Mark Complete begins with all of this."
          : "Projects made from this template start with all of this."
      }
      first={(dialog) => dialog.querySelector<HTMLElement>("li input, [data-add]")}
      onEscapeKeyDown={keepOpenForEmptyLine}
      className="scroll-pb-24 wrap-anywhere"
    >
      <CostsForm {...props} />
    </ClosableDialog>
  );
}

function CostsForm({ project, methods, library, onClose }: Omit<ProjectDialogProps, "open">) {
  const id = useId();
  const saved = useBegunWith(project);
  const costs = useFieldsForm({
    initial: () => costsFieldsOf(project),
    problemsOf: (fields) => readCosts(withMethod(fields)).problems,
    action: (fields) => saveCostsAction({ projectId: project.id, ...withMethod(fields), begunWith: saved.begunWith }),
    onDone: (answer) => {
      if (answer?.status === "changed") return saved.change(answer.saved);
      onClose();
      toast({ message: `The costs of “${project.name}” were saved.`, tone: "success" });
    },
  });

  function withMethod(fields: CostsFields): CostsFields {
    return { ...fields, methodId: findChosenMethod(methods, fields.methodId)?.id ?? "" };
  }

  return (
    <DialogForm state={costs} submitLabel="Save" onClose={onClose} className="gap-5">
      <CostsFieldset
        id={id}
        fields={costs.fields}
        problems={{ ...typedWorkProblems(costs.fields), ...costs.problems }}
        methods={methods}
        library={library}
        onChange={costs.change}
        hint={project.isOneOff ? "How many you make. Costs are for all of them." : "How many each project makes."}
      />
      {hasMethods(methods) ? null : <NoMethodYet />}
      <SavedElsewhere state={saved} methods={methods} button="Save" onTake={costs.change} />
    </DialogForm>
  );
}
