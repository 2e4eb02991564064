import { z } from "zod";
import { readCompletion, readWork, type WorkProblems } from "./completion";
import { PROJECT_NAME_TOO_LONG, readProjectName } from "./project-name";

/** A project's name as posted: `readProjectName` judges it. */
export const ProjectNameInput = z
  .string()
  .max(10_000, PROJECT_NAME_TOO_LONG)
  .transform((text, context) => {
    const { name, problem } = readProjectName(text);
    if (problem === null) return name;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });

/** A new project, once-off unless said otherwise. The id is the client's, so that a retry makes one. */
export const CreateProjectInput = z.object({
  id: z.uuid(),
  name: ProjectNameInput,
  isOneOff: z.boolean().default(true),
});

/** An amount as typed. */
const amount = z.string().max(1_000);
const workFields = {
  materials: z.array(z.object({ name: z.string().max(10_000), cost: amount })).max(1_000),
  additionalCosts: amount,
};

/** A template's materials, costs and method, which the work made from it starts with. */
export const TemplateInput = z
  .object({ ...workFields, methodId: z.guid().nullable() })
  .transform(({ methodId, ...fields }, context) => {
    const { work, problems } = readWork(fields);
    if (work) return { ...work, methodId };
    return refuse(problems, context);
  });

/** The edit dialog of an ongoing project; `template` only where it is one. */
export const UpdateProjectInput = z.object({
  projectId: z.guid(),
  name: ProjectNameInput,
  isOneOff: z.boolean(),
  template: TemplateInput.optional(),
});

/**
 * The completion dialog as posted: `readCompletion` judges it, each problem at its field. `shown` is the price
 * it showed: only that one is frozen.
 */
export const CompleteProjectInput = z
  .object({
    projectId: z.guid(),
    ...workFields,
    methodId: z.union([z.guid(), z.literal("")]),
    priceOverride: amount,
    shown: z.object({ totalCents: z.int().min(0), currency: z.string().max(1_000) }),
  })
  .transform(({ projectId, shown, ...fields }, context) => {
    const { completion, problems } = readCompletion(fields);
    if (completion) return { projectId, shown, ...completion };
    return refuse(problems, context);
  });

/** Names one project. */
export const ProjectIdInput = z.object({ projectId: z.guid() });

/** «Use template»: a once-off under a key the client made, by a name of its own. */
export const ApplyTemplateInput = z.object({ id: z.uuid(), templateId: z.guid(), name: ProjectNameInput });

function refuse(problems: WorkProblems, context: z.RefinementCtx): never {
  for (const [path, message] of Object.entries(problems))
    context.addIssue({ code: "custom", path: path.split(".").map(stepOf), message });
  return z.NEVER;
}

function stepOf(step: string): string | number {
  return /^\d+$/.test(step) ? Number(step) : step;
}
