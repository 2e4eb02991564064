/**
 * Whether the database can't be reached or can't answer now: it is starting, stopping or full, or canceled a read to
 * continue replication. False for errors of the query itself, such as a missing right.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { name, code } = causeOf(error);
  if (name === "PostgresError") return /^(08|53|57P|40001$)/.test(code ?? "");
  return name === "TimeoutError" || code !== undefined;
}

/** The driver's error, which Drizzle wraps. */
export function causeOf(error: unknown): { name?: string; code?: string } {
  return ((error instanceof Error && error.cause) || error || {}) as { name?: string; code?: string };
}
