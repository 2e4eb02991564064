"use client";

import { type FormEvent, useRef, useState } from "react";
import { focusFirstProblem } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { updateProjectAction } from "@/lib/actions/projects";
import { useAction } from "@/lib/client/use-action";
import {
  readProjectName,
  readWork,
  typedWorkProblems,
  type WorkFields,
  type WorkProblems,
  workFieldsOf,
} from "@/lib/domain/projects/fields";
import { chosenMethod } from "./method-select";
import type { ProjectDialogProps } from "./types";

type Basics = { name: string; isOneOff: boolean };

/** State and submission of the edit dialog; only a template has materials, costs and a method. */
export function useProjectEdit({ project, methods, onClose }: Omit<ProjectDialogProps, "open">) {
  const form = useRef<HTMLFormElement>(null);
  const [basics, setBasics] = useState<Basics>({ name: project.name, isOneOff: project.isOneOff });
  const [template, setTemplate] = useState(() => ({ ...workFieldsOf(project), methodId: project.methodId ?? "" }));
  const [found, setFound] = useState<WorkProblems>({});
  const { run, pending, error, fieldErrors, clearError } = useAction(updateProjectAction);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = problemsOf(basics, template);
    setFound(wrong);
    clearError();
    if (Object.keys(wrong).length > 0) return focusFirstProblem(form.current);
    const methodId = chosenMethod(methods, template.methodId)?.id ?? null;
    const carried = basics.isOneOff ? undefined : { ...template, methodId };
    const outcome = await run({ projectId: project.id, ...basics, template: carried });
    if (!outcome?.ok) return focusFirstProblem(form.current);
    onClose();
    toast({ message: `“${basics.name.trim()}” was saved.`, tone: "success" });
  }

  return {
    form,
    basics,
    template,
    problems: { ...found, ...withoutPrefix(fieldErrors), ...typedWorkProblems(template) },
    message: Object.keys(fieldErrors).length > 0 ? null : error?.message,
    pending,
    changeBasics: (changed: Partial<Basics>) => setBasics({ ...basics, ...changed }),
    changeTemplate: (changed: Partial<typeof template>) => setTemplate({ ...template, ...changed }),
    submit,
  };
}

/** The server names a template's fields by their path in its input: `template.materials.2.cost`. */
function withoutPrefix(fieldErrors: Record<string, string>): WorkProblems {
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([path, sentence]) => [path.replace(/^template\./, ""), sentence]),
  );
}

function problemsOf({ name, isOneOff }: Basics, template: WorkFields): WorkProblems {
  const { problem } = readProjectName(name);
  return { ...(problem === null ? {} : { name: problem }), ...(isOneOff ? {} : readWork(template).problems) };
}
