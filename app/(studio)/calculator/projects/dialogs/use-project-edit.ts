"use client";

import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { updateProjectAction } from "@/lib/actions/projects";
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

type ProjectFields = WorkFields & { name: string; isOneOff: boolean; methodId: string };

/** State and submission of the edit dialog; only a template has materials, costs and a method. */
export function useProjectEdit({ project, methods, onClose }: Omit<ProjectDialogProps, "open">) {
  const edit = useFieldsForm({
    initial: (): ProjectFields => {
      const { name, isOneOff, methodId } = project;
      return { ...workFieldsOf(project), name, isOneOff, methodId: methodId ?? "" };
    },
    problemsOf,
    action: ({ name, isOneOff, ...work }) => {
      const methodId = chosenMethod(methods, work.methodId)?.id ?? null;
      const template = isOneOff ? undefined : { ...work, methodId };
      return updateProjectAction({ projectId: project.id, name, isOneOff, template });
    },
    onDone: (_, { name }) => {
      onClose();
      toast({ message: `“${name.trim()}” was saved.`, tone: "success" });
    },
  });
  return { ...edit, problems: { ...withoutPrefix(edit.problems), ...typedWorkProblems(edit.fields) } };
}

/** The server names a template's fields by their path in its input: `template.materials.2.cost`. */
function withoutPrefix(problems: WorkProblems): WorkProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([path, sentence]) => [path.replace(/^template\./, ""), sentence]),
  );
}

function problemsOf({ name, isOneOff, ...template }: ProjectFields): WorkProblems | null {
  const { problem } = readProjectName(name);
  const found = { ...(problem !== null && { name: problem }), ...(!isOneOff && readWork(template).problems) };
  return Object.keys(found).length > 0 ? found : null;
}
