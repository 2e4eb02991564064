import { SURPRISE } from "./errors";

/** What became of an action: its answer, or a sentence and, where fields were refused, one per field by its path. */
export type Posted<T> = { ok: true; data: T | undefined } | Refused;
export type Refused = { ok: false; sentence: string; problems: Record<string, string> };

type Answer<T> = { data?: T; serverError?: string; validationErrors?: unknown } | undefined;

/** Runs an action from the browser; a lost connection and every surprise become the catalogue's sentence (spec §8). */
export async function post<T>(run: () => Promise<Answer<T>>): Promise<Posted<T>> {
  try {
    const answer = await run();
    if (!answer?.serverError && !answer?.validationErrors) return { ok: true, data: answer?.data };
    const problems = Object.fromEntries(problemsIn(answer.validationErrors, ""));
    const [first] = Object.values(problems);
    return { ok: false, sentence: answer.serverError ?? first ?? SURPRISE, problems };
  } catch {
    return { ok: false, sentence: SURPRISE, problems: {} };
  }
}

/** The library's tree of `_errors` as paths: `materials.2.cost`. */
function problemsIn(tree: unknown, path: string): [string, string][] {
  if (!tree || typeof tree !== "object") return [];
  return Object.entries(tree).flatMap(([step, below]): [string, string][] => {
    if (step !== "_errors") return problemsIn(below, path ? `${path}.${step}` : step);
    const [sentence]: unknown[] = Array.isArray(below) ? below : [];
    return path && typeof sentence === "string" ? [[path, sentence]] : [];
  });
}
