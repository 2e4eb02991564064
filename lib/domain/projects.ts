import { z } from "zod";
import { readCompletion, readWork, type WorkProblems } from "./projects-completion";
import { cleanText, codePoints } from "./text";

/** The longest project name, in code points. */
export const PROJECT_NAME_MAX_LENGTH = 100;

const TOO_LONG = `A project name can have at most ${PROJECT_NAME_MAX_LENGTH} characters.`;

/** A project's name: not empty after trimming (spec §5), at most 100 characters. */
export const ProjectNameInput = z
  .string()
  .max(10_000, TOO_LONG)
  .transform((text) => cleanText(text))
  .refine((name) => name !== "", "Please enter a project name.")
  .refine((name) => codePoints(name) <= PROJECT_NAME_MAX_LENGTH, TOO_LONG);

/** A new project, once-off unless said otherwise (spec §3). The id is the client's, so that a retry makes one. */
export const CreateProjectInput = z.object({
  id: z.uuid(),
  name: ProjectNameInput,
  isOneOff: z.boolean().default(true),
});

const amountText = z.string().max(1_000);
const workFields = {
  materials: z.array(z.object({ name: z.string().max(10_000), cost: amountText })).max(1_000),
  additionalCosts: amountText,
};

/** A template's materials, costs and method, which the work made from it starts with (rules.md «Methods, projects, price»). */
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

/** The completion dialog as posted: `readCompletion` judges it, each problem at its field (spec §5). */
export const CompleteProjectInput = z
  .object({
    projectId: z.guid(),
    ...workFields,
    methodId: z.union([z.guid(), z.literal("")]),
    priceOverride: amountText,
  })
  .transform(({ projectId, ...fields }, context) => {
    const { completion, problems } = readCompletion(fields);
    if (completion) return { projectId, ...completion };
    return refuse(problems, context);
  });

/** Names one project. */
export const ProjectIdInput = z.object({ projectId: z.guid() });

/** «Use template»: a once-off under a key the client made. */
export const ApplyTemplateInput = z.object({ id: z.uuid(), templateId: z.guid() });

function refuse(problems: WorkProblems, context: z.RefinementCtx): never {
  for (const [path, message] of Object.entries(problems))
    context.addIssue({ code: "custom", path: path.split(".").map(stepOf), message });
  return z.NEVER;
}

function stepOf(step: string): string | number {
  return /^\d+$/.test(step) ? Number(step) : step;
}
