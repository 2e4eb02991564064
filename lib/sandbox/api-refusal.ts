import type { z } from "zod";

/** A call that Paddle would refuse, with its status and code. */
export class ApiRefusal extends Error {
  override name = "ApiRefusal";

  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }
}

/** What is there, or Paddle's word that it is not. */
export function found<T>(entity: T | null, id: string): T {
  if (entity === null) throw new ApiRefusal(404, "not_found", `Entity ${id} not found`);
  return entity;
}

/** A body by its schema; unknown fields are let through, as Paddle's clients may be newer than we are. */
export function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => issue.path.join(".")).join(", ");
  throw new ApiRefusal(400, "invalid_field", `Request does not pass validation: ${fields}`);
}
