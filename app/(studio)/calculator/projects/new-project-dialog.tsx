"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { FormMessage } from "@/components/ui/form-message";
import { newId } from "@/components/ui/new-id";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { applyTemplateAction, createProjectAction } from "@/lib/actions/projects";
import { type Refused, runAction } from "@/lib/client/run-action";
import { billingPath } from "@/lib/domain/billing/reasons";
import { readProjectName } from "@/lib/domain/projects/project-name";
import type { NewProjectProps } from "./new-project";
import { KindField, NameField } from "./project-basics";

/**
 * Name and kind of a new project; from a template, the name alone, which is the template's until it is changed. A new
 * template goes on to its materials. The project's id is made here, so that a retry makes one.
 */
export function NewProjectDialog({
  open,
  template,
  closeHref,
  onLeave,
}: NewProjectProps & { open: boolean; onLeave: (href: string) => void }) {
  const id = useId();
  const [draft, setDraft] = useState(() => ({ id: newId(), name: template?.name ?? "", isOneOff: true }));
  const [refused, setRefused] = useState<Refused | null>(null);
  const [pending, setPending] = useState(false);

  function change(changed: Partial<typeof draft>) {
    setDraft({ ...draft, ...changed });
    setRefused(null);
  }

  async function create() {
    if (pending) return;
    const { name, problem } = readProjectName(draft.name);
    if (problem !== null) {
      setRefused({ ok: false, code: "invalid", message: problem, fieldErrors: { name: problem } });
      document.getElementById(`${id}-name`)?.focus();
      return;
    }
    setPending(true);
    const answer = await runAction(() =>
      template
        ? applyTemplateAction({ id: draft.id, templateId: template.id, name })
        : createProjectAction({ ...draft, name }),
    );
    setPending(false);
    if (!answer.ok) return setRefused(answer);
    if (answer.data?.status === "limit") return onLeave(billingPath("projects"));
    onLeave(draft.isOneOff ? "/calculator/projects" : `/calculator/projects?edit=${draft.id}`);
    toast({ message: `“${name}” was created.`, tone: "success" });
  }

  return (
    <Dialog open={open} onOpenChange={(opened) => opened || onLeave(closeHref)}>
      <DialogContent
        title="New Project"
        description={template ? `Starts with the materials, costs and method of “${template.name}”.` : undefined}
        className="wrap-anywhere"
      >
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void create();
          }}
        >
          <NameField id={id} name={draft.name} error={refused?.fieldErrors.name} onName={(name) => change({ name })} />
          {template ? null : (
            <KindField id={id} isOneOff={draft.isOneOff} onKind={(isOneOff) => change({ isOneOff })} />
          )}
          <FormMessage tone="error">{refused?.fieldErrors.name ? null : refused?.message}</FormMessage>
          <DialogFooter className="mt-0!">
            <Button variant="quiet" onClick={() => onLeave(closeHref)}>
              Cancel
            </Button>
            <SubmitButton pending={pending}>Create Project</SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
