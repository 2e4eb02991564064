import "server-only";
import { findOperationFacts, type OperationFacts } from "@/db/queries/health";
import { keptFor } from "@/lib/process-singleton";
import { withinTime } from "@/lib/time-out";
import { logUnexpectedError } from "./log/writer";

const FRESH_MS = 5_000;
const TIMEOUT_MS = 2_000;

/** Null while the database does not answer. Queries it at most once in five seconds, however many callers there are. */
export function readOperation(): Promise<OperationFacts | null> {
  return keptFor(FRESH_MS, "operation", ask);
}

function ask(): Promise<OperationFacts | null> {
  return withinTime(findOperationFacts(), TIMEOUT_MS).catch((error: unknown) => {
    logUnexpectedError("operation", error);
    return null;
  });
}
