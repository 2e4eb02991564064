import { z } from "zod";
import { reportProblems } from "../shared/input";
import { PROJECT_NAME_TOO_LONG, readCompletion, readProjectName, readWork } from "./fields";
import { readAlt } from "./photos";

export const ProjectNameInput = z
  .string()
  .max(10_000, PROJECT_NAME_TOO_LONG)
  .transform((text, context) => {
    const { name, problem } = readProjectName(text);
    if (problem === null) return name;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });

/** Once-off by default. The client chooses the id, so that a retry makes one project. */
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

/** A template's materials, costs and method, which are copied to projects made from it. */
export const TemplateInput = z
  .object({ ...workFields, methodId: z.guid().nullable() })
  .transform(({ methodId, ...fields }, context) => {
    const { work, problems } = readWork(fields);
    return work ? { ...work, methodId } : reportProblems(problems, context);
  });

/** `template` is sent only if the project is a template. */
export const UpdateProjectInput = z.object({
  projectId: z.guid(),
  name: ProjectNameInput,
  isOneOff: z.boolean(),
  template: TemplateInput.optional(),
});

/**
 * Checks the dialog with `readCompletion` and reports each problem at its field. `shown` is the price in the dialog:
 * the server stores no other price.
 */
export const CompleteProjectInput = z
  .object({
    projectId: z.guid(),
    ...workFields,
    methodId: z.union([z.guid(), z.literal("")]),
    priceOverride: amount,
    pieces: amount.default("1"),
    shown: z.object({ totalCents: z.int().min(0), currency: z.string().max(1_000) }),
  })
  .transform(({ projectId, shown, ...fields }, context) => {
    const { completion, problems } = readCompletion(fields);
    return completion ? { projectId, shown, ...completion } : reportProblems(problems, context);
  });

export const ProjectIdInput = z.object({ projectId: z.guid() });

/** "Use template" makes a once-off project with its own name. The client chooses the id. */
export const ApplyTemplateInput = z.object({ id: z.uuid(), templateId: z.guid(), name: ProjectNameInput });

export const PhotoIdInput = z.object({ photoId: z.guid() });

export const DescribePhotoInput = z
  .object({ photoId: z.guid(), alt: z.string().max(10_000) })
  .transform(({ photoId, alt: typed }, context) => {
    const { alt, problem } = readAlt(typed);
    return problem === null ? { photoId, alt } : reportProblems({ alt: problem }, context);
  });
