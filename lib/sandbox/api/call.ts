import type { z } from "zod";

/** The id in the path, the query, and the JSON body (null without one). */
export type Call = { id: string; query: URLSearchParams; body: unknown };

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

export function found<T>(entity: T | null, id: string): T {
  if (entity === null) throw new ApiRefusal(404, "not_found", `Entity ${id} not found`);
  return entity;
}

/** Lets unknown fields through: Paddle's SDK may be newer than this schema. */
export function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => issue.path.join(".")).join(", ");
  throw new ApiRefusal(400, "invalid_field", `Request does not pass validation: ${fields}`);
}
