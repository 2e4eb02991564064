"use client";

import { useId } from "react";
import { ClosableDialog, DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { bindFields } from "@/components/ui/form-fields";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { updateProjectAction } from "@/lib/actions/projects";
import { readProjectName } from "@/lib/domain/projects/fields";
import { KindField } from "./kind-field";
import type { ProjectDialogProps } from "./types";

/** Name and kind of a project; its costs have a dialog of their own. */
export function EditDialog({ open, ...props }: ProjectDialogProps) {
  return (
    <ClosableDialog open={open} onClose={props.onClose} title="Edit project" className="scroll-pb-24">
      <EditForm {...props} />
    </ClosableDialog>
  );
}

function EditForm({ project, onClose }: Omit<ProjectDialogProps, "open">) {
  const id = useId();
  const edit = useFieldsForm({
    initial: { name: project.name, isOneOff: project.isOneOff },
    problemsOf: ({ name }) => {
      const { problem } = readProjectName(name);
      return problem === null ? null : { name: problem };
    },
    action: (fields) => updateProjectAction({ projectId: project.id, ...fields }),
    onDone: (_, { name }) => {
      onClose();
      toast({ message: `“${name.trim()}” was saved.`, tone: "success" });
    },
  });
  const { fields, problems, change } = edit;
  const bind = bindFields({ id, fields, problems, onChange: change });
  return (
    <DialogForm state={edit} submitLabel="Save Project" onClose={onClose} className="gap-5">
      <Field {...bind.text("name")} label="Project name" autoComplete="off" required />
      <KindField
        id={id}
        isOneOff={fields.isOneOff}
        hasTime={project.sessionCount > 0}
        onKind={(isOneOff) => change({ isOneOff })}
      />
    </DialogForm>
  );
}
