"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { KindField } from "./kind-field";
import { NameField } from "./name-field";
import { type NewProjectForm, useNewProject } from "./use-new-project";

/** Name and kind of a new project; from a template, the name alone. */
export function NewProjectDialog({ open, onClose, ...form }: NewProjectForm & { open: boolean; onClose: () => void }) {
  const { template } = form;
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || onClose()}>
      <DialogContent
        title="New Project"
        description={template ? `Starts with the materials, costs and method of “${template.name}”.` : undefined}
        className="wrap-anywhere"
      >
        <Form {...form} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function Form({ onClose, ...props }: NewProjectForm & { onClose: () => void }) {
  const id = useId();
  const { form, draft, nameError, message, pending, change, submit } = useNewProject(props);
  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={submit}>
      <NameField
        id={id}
        name={draft.name}
        example={props.example}
        error={nameError}
        onName={(name) => change({ name })}
      />
      {props.template ? null : (
        <KindField id={id} isOneOff={draft.isOneOff} onKind={(isOneOff) => change({ isOneOff })} />
      )}
      <FormMessage tone="error">{message}</FormMessage>
      <DialogFooter spaced={false}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pending={pending}>Create Project</SubmitButton>
      </DialogFooter>
    </form>
  );
}
