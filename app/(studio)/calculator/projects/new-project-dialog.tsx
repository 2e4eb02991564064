"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { FormMessage } from "@/components/ui/form-message";
import { newId } from "@/components/ui/new-id";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { createProjectAction } from "@/lib/actions/projects";
import { billingPath } from "@/lib/domain/billing-reasons";
import { type Posted, post } from "@/lib/post";
import { ProjectBasics } from "./project-basics";

/** Name and kind of a new project. A template goes on to its materials; its id is made here, so that a retry makes one. */
export function NewProjectDialog({
  open,
  closeHref,
  onLeave,
}: {
  open: boolean;
  closeHref: string;
  onLeave: (href: string) => void;
}) {
  const id = useId();
  const [draft, setDraft] = useState(() => ({ id: newId(), name: "", isOneOff: true }));
  const [refused, setRefused] = useState<Extract<Posted<unknown>, { ok: false }> | null>(null);
  const [pending, setPending] = useState(false);

  async function create() {
    if (pending) return;
    if (draft.name.trim() === "") {
      setRefused({ ok: false, sentence: "", problems: { name: "Please enter a project name." } });
      document.getElementById(`${id}-name`)?.focus();
      return;
    }
    setPending(true);
    const answer = await post(() => createProjectAction(draft));
    setPending(false);
    if (!answer.ok) return setRefused(answer);
    if (answer.data?.status === "limit") return onLeave(billingPath("projects"));
    onLeave(draft.isOneOff ? "/calculator/projects" : `/calculator/projects?edit=${draft.id}`);
    toast({ message: `“${draft.name.trim()}” was created.`, tone: "success" });
  }

  return (
    <Dialog open={open} onOpenChange={(opened) => opened || onLeave(closeHref)}>
      <DialogContent title="New Project">
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void create();
          }}
        >
          <ProjectBasics
            id={id}
            name={draft.name}
            isOneOff={draft.isOneOff}
            error={refused?.problems.name}
            onChange={(changed) => {
              setDraft({ ...draft, ...changed });
              setRefused(null);
            }}
          />
          <FormMessage tone="error">{refused?.problems.name ? null : refused?.sentence}</FormMessage>
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
