import "server-only";
import { findOperationFacts, type OperationFacts } from "@/db/queries/operation";
import { withinTime } from "@/lib/time-out";
import { logUnexpectedError } from "./log";

const FRESH_MS = 5_000;
const TIMEOUT_MS = 2_000;

type Asked = { at: number; facts: Promise<OperationFacts | null> };

/** One for all bundles. */
const shared = globalThis as unknown as { craftPactOperation?: Asked };

/** Null while the database does not answer. Asked at most once in five seconds, however many want to know. */
export function readOperation(): Promise<OperationFacts | null> {
  const last = shared.craftPactOperation;
  if (last && performance.now() - last.at < FRESH_MS) return last.facts;
  shared.craftPactOperation = { at: performance.now(), facts: ask() };
  return shared.craftPactOperation.facts;
}

function ask(): Promise<OperationFacts | null> {
  return withinTime(findOperationFacts(), TIMEOUT_MS).catch((error: unknown) => {
    logUnexpectedError("operation", error);
    return null;
  });
}
