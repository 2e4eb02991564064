import { z } from "zod";

/** Reports each problem at its field, given by its path: `rate`, `materials.2.cost`. */
export function refuse(problems: object, context: z.RefinementCtx): never {
  for (const [path, message] of Object.entries(problems))
    context.addIssue({ code: "custom", path: path.split(".").map(stepOf), message });
  return z.NEVER;
}

function stepOf(step: string): string | number {
  return /^\d+$/.test(step) ? Number(step) : step;
}
