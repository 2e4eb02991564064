"use client";

import { useId } from "react";
import { KindOptions } from "@/components/allocation/kind-options";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { Select } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { BUSINESS_HAS_NO_PROJECT, KIND_HINT, readKind } from "@/lib/domain/crafting/kinds";
import { DEFAULT_DESCRIPTION, MAX_DESCRIPTION_LENGTH } from "@/lib/domain/crafting/stopwatch";
import { TakenMessage } from "./taken-note";
import { LengthInWords, TimesFields } from "./times-fields";
import { useAddSession, useProjects } from "./use-add-session";

const SENTENCE =
  "For crafting without the stopwatch. It counts in your totals, projects and impact, but not for XP, challenges or leaderboards. Added within 48 hours, it keeps your streak.";

export function AddDialog({ open, onClose, timeZone }: { open: boolean; onClose: () => void; timeZone: string }) {
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || onClose()}>
      <DialogContent title="Add a session" description={SENTENCE} size="medium">
        <Form timeZone={timeZone} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function Form({ timeZone, onClose }: { timeZone: string; onClose: () => void }) {
  const id = useId();
  const add = useAddSession({ timeZone, onClose });
  const projects = useProjects();
  const isBusiness = add.work.kind === "business";
  return (
    <form {...add.form} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TimesFields id={id} typed={add.typed} problems={add.problems} notes={add.notes} onType={add.type} takesLength />
      <LengthInWords times={add.times} timeZone={timeZone} />
      <Field
        id={`${id}-what`}
        label="What did you work on?"
        placeholder={DEFAULT_DESCRIPTION}
        maxLength={MAX_DESCRIPTION_LENGTH}
        autoComplete="off"
        value={add.work.description}
        onChange={(event) => add.describe({ description: event.target.value })}
        error={add.problems.description}
      />
      <Field id={`${id}-kind`} label="Kind" hint={isBusiness ? BUSINESS_HAS_NO_PROJECT : KIND_HINT}>
        {(control) => (
          <Select
            {...control}
            value={add.work.kind}
            onChange={(event) => add.describe({ kind: readKind(event.target.value) })}
          >
            <KindOptions />
          </Select>
        )}
      </Field>
      <Field id={`${id}-project`} label="Project">
        {(control) => (
          <Select
            {...control}
            disabled={isBusiness}
            value={isBusiness ? "" : add.work.projectId}
            onChange={(event) => add.describe({ projectId: event.target.value })}
          >
            <option value="">{projects ? "No project" : "Loading projects..."}</option>
            {projects?.map((project) => (
              <option key={project.id} value={project.id}>
                {project.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TakenMessage taken={add.taken} timeZone={timeZone} onTrim={add.trim} />
      <FormMessage tone="error">{add.problem}</FormMessage>
      <DialogFooter spaced={false}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pending={add.pending}>Add session</SubmitButton>
      </DialogFooter>
    </form>
  );
}
