import { z } from "zod";
import { UNIT_NAMES } from "../materials/units";
import { reportProblems } from "../shared/input";
import { PROJECT_NAME_TOO_LONG, readCompletion, readCosts, readProjectName, SHELF_CHOICES } from "./fields";
import { readAlt } from "./photos";
import { FIGURE_NAMES, MAX_FIGURE_LENGTH, readFigures } from "./what-to-charge";

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
const taken = z.object({ materialId: z.guid(), quantity: amount, unit: z.enum(["pack", ...UNIT_NAMES]) });
/** Costs as typed, and the mark of what the form began with (`markOf`). */
const costsFields = {
  materials: z.array(z.object({ name: z.string().max(10_000), cost: amount, taken: taken.optional() })).max(1_000),
  additionalCosts: amount,
  methodId: z.union([z.guid(), z.literal("")]),
};
const mark = z.string().max(200_000);

export const UpdateProjectInput = z.object({
  projectId: z.guid(),
  name: ProjectNameInput,
  isOneOff: z.boolean(),
  /** A page opened before an upgrade sends a template's costs here, where they would be lost. */
  template: z.undefined().optional(),
});

/** Materials, costs, quantity and method of a project in progress or a template. */
export const SaveCostsInput = z
  .object({ projectId: z.guid(), ...costsFields, pieces: amount, begunWith: mark })
  .transform(({ projectId, begunWith, ...fields }, context) => {
    const { costs, problems } = readCosts(fields);
    return costs ? { projectId, begunWith, costs } : reportProblems(problems, context);
  });

/**
 * Checks the dialog with `readCompletion` and reports each problem at its field. `shown` is the price in the dialog:
 * the server stores no other price. A page opened before an upgrade has no `begunWith`, and sends the final price of all
 * as `priceOverride` without the price of one; the version before reads nothing else.
 */
export const CompleteProjectInput = z
  .object({
    projectId: z.guid(),
    ...costsFields,
    priceOverride: amount,
    priceOfOne: amount.optional(),
    pieces: amount.default("1"),
    shown: z.object({ totalCents: z.int().min(0), currency: z.string().max(1_000) }),
    begunWith: mark.optional(),
    shelf: z.enum(SHELF_CHOICES).optional(),
  })
  .transform(({ projectId, shown, begunWith, shelf, priceOverride, priceOfOne, ...fields }, context) => {
    const isOfAll = priceOfOne === undefined;
    const { completion, problems } = readCompletion(
      { ...fields, priceOfOne: priceOfOne ?? priceOverride },
      { isOfAll },
    );
    return completion ? { projectId, shown, begunWith, shelf, ...completion } : reportProblems(problems, context);
  });

export const ProjectIdInput = z.object({ projectId: z.guid() });

/** "Use template" makes a once-off project with its own name. The client chooses the id. */
export const ApplyTemplateInput = z.object({ id: z.uuid(), templateId: z.guid(), name: ProjectNameInput });

/** The figures of “What should I charge?” as typed, with their currency. */
export const KeepFiguresInput = z
  .record(z.enum(FIGURE_NAMES), z.string().max(MAX_FIGURE_LENGTH))
  .transform((fields, context) => {
    const { figures, problems } = readFigures(fields, fields.currency);
    return figures ? { fields, figures } : reportProblems(problems, context);
  });

export const PhotoIdInput = z.object({ photoId: z.guid() });

export const DescribePhotoInput = z
  .object({ photoId: z.guid(), alt: z.string().max(10_000) })
  .transform(({ photoId, alt: typed }, context) => {
    const { alt, problem } = readAlt(typed);
    return problem === null ? { photoId, alt } : reportProblems({ alt: problem }, context);
  });
