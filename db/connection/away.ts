/**
 * Whether the database can't be reached or can't answer now, as one that is starting, stopping or full, or that cancels a
 * read to go on with its replication. False for what is wrong with the question, such as a missing right.
 */
export function isAway(error: unknown): boolean {
  const { name, code } = causeOf(error);
  if (name === "PostgresError") return /^(08|53|57P|40001$)/.test(code ?? "");
  return name === "TimeoutError" || code !== undefined;
}

/** The driver's error, which Drizzle wraps. */
export function causeOf(error: unknown): { name?: string; code?: string } {
  return ((error instanceof Error && error.cause) || error || {}) as { name?: string; code?: string };
}
