import { SURPRISE } from "./errors";

/** What became of an action: its answer, or a sentence and, where fields were refused, one per field by its path. */
export type Ran<T> = { ok: true; data: T | undefined } | Refused;
export type Refused = { ok: false; sentence: string; problems: Record<string, string> };

type Answer<T> = { data?: T; serverError?: string; validationErrors?: unknown } | undefined;

/**
 * Runs an action from the browser. A lost connection and every surprise become the catalogue's sentence, or the one it
 * has for this place (spec §8).
 */
export async function runAction<T>(run: () => Promise<Answer<T>>, { surprise = SURPRISE } = {}): Promise<Ran<T>> {
  try {
    const answer = await run();
    if (!answer?.serverError && !answer?.validationErrors) return { ok: true, data: answer?.data };
    const problems = Object.fromEntries(problemsIn(answer.validationErrors, ""));
    const sentence = answer.serverError ?? Object.values(problems)[0] ?? SURPRISE;
    return { ok: false, sentence: sentence === SURPRISE ? surprise : sentence, problems };
  } catch {
    return { ok: false, sentence: surprise, problems: {} };
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
