"use client";

import { useEffect, useId, useRef, useState } from "react";
import { KindOptions } from "@/components/allocation/kind-options";
import { fetchStartableProjects } from "@/components/stopwatch/projects";
import { ClosableDialog } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { SelectField } from "@/components/ui/form-fields";
import { Select } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { addSessionAction } from "@/lib/actions/crafting";
import { newId } from "@/lib/client/new-id";
import { BUSINESS_HAS_NO_PROJECT, KIND_HINT, readKind, type SessionKind } from "@/lib/domain/crafting/kinds";
import { DEFAULT_DESCRIPTION, MAX_DESCRIPTION_LENGTH, type NamedProject } from "@/lib/domain/crafting/stopwatch";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { LengthInWords, TimesForm, useTimesForm } from "./times-form";

const SENTENCE =
  "For crafting without the stopwatch. It counts in your totals, projects and impact, but not for XP, challenges or leaderboards. Added within 48 hours, it keeps your streak.";

type Props = { timeZone: string; project?: NamedProject | undefined; onClose: () => void };

export function AddDialog({ open, ...props }: Props & { open: boolean }) {
  return (
    <ClosableDialog open={open} onClose={props.onClose} title="Add a session" description={SENTENCE} size="medium">
      <Form {...props} />
    </ClosableDialog>
  );
}

type Work = { description: string; kind: SessionKind; projectId: string };

function Form({ timeZone, project, onClose }: Props) {
  // Made here, so that a retry adds one session.
  const [id] = useState(newId);
  const [work, setWork] = useState<Work>({ description: "", kind: "making", projectId: project?.id ?? "" });
  const form = useTimesForm({
    timeZone,
    first: () => ({ day: localDateOf(new Date(), timeZone), from: "", to: "", length: "", pauses: "" }),
    action: (times) => {
      const projectId = (work.kind !== "business" && work.projectId) || null;
      return addSessionAction({ ...work, ...times, id, projectId });
    },
    done: () => {
      toast({ message: "Session added.", tone: "success" });
      onClose();
    },
  });
  return (
    <TimesForm {...form} length="typed" submitLabel="Add session" onClose={onClose}>
      <LengthInWords times={form.times.read.times} timeZone={timeZone} />
      <WorkFields
        work={work}
        project={project}
        onChange={(changed) => setWork((now) => ({ ...now, ...changed }))}
        problem={form.errors.description}
      />
    </TimesForm>
  );
}

type WorkFieldsProps = Pick<Props, "project"> & {
  work: Work;
  onChange: (changed: Partial<Work>) => void;
  problem: string | undefined;
};

function WorkFields({ work, project: first, onChange, problem }: WorkFieldsProps) {
  const id = useId();
  const projects = useProjects(first);
  const listed = projects ?? (first ? [first] : []);
  const isBusiness = work.kind === "business";
  return (
    <>
      <Field
        id={`${id}-what`}
        label="What did you work on?"
        placeholder={DEFAULT_DESCRIPTION}
        maxLength={MAX_DESCRIPTION_LENGTH}
        autoComplete="off"
        value={work.description}
        onChange={(event) => onChange({ description: event.target.value })}
        error={problem}
      />
      <Field id={`${id}-kind`} label="Kind" hint={isBusiness ? BUSINESS_HAS_NO_PROJECT : KIND_HINT}>
        {(control) => (
          <Select {...control} value={work.kind} onChange={(event) => onChange({ kind: readKind(event.target.value) })}>
            <KindOptions />
          </Select>
        )}
      </Field>
      <SelectField
        id={`${id}-project`}
        label="Project"
        disabled={isBusiness}
        options={[
          ["", projects ? "No project" : "Loading projects..."],
          ...listed.map(({ id, name }) => [id, name] as const),
        ]}
        value={isBusiness ? "" : work.projectId}
        onValue={(projectId) => onChange({ projectId })}
      />
    </>
  );
}

/** Null while loading; the `first` alone if loading fails, since a session needs no other project. */
function useProjects(first: NamedProject | undefined): NamedProject[] | null {
  const [projects, setProjects] = useState<NamedProject[] | null>(null);
  const fallback = useRef(first ? [first] : []);
  useEffect(() => {
    fetchStartableProjects().then(setProjects, () => setProjects(fallback.current));
  }, []);
  return projects;
}
