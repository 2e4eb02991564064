const holder = globalThis as unknown as { craftPact?: Map<string, unknown> };

/** Makes one value for the whole process: each of Next's bundles has modules, and so variables, of its own. */
export function processSingleton<T>(name: string, make: () => T): T {
  holder.craftPact ??= new Map();
  if (!holder.craftPact.has(name)) holder.craftPact.set(name, make());
  return holder.craftPact.get(name) as T;
}

type Kept = { answer: Promise<unknown>; until: number };

const answers = processSingleton("answers", () => new Map<string, Kept>());

/** Asks once at a time, and again so many milliseconds after the answer; whoever comes meanwhile gets the same. */
export function keptFor<T>(ms: number, name: string, ask: () => Promise<T>): Promise<T> {
  const last = answers.get(name);
  if (last && performance.now() < last.until) return last.answer as Promise<T>;
  const answer = ask();
  const kept: Kept = { answer, until: Number.POSITIVE_INFINITY };
  answers.set(name, kept);
  const end = () => {
    kept.until = performance.now() + ms;
  };
  answer.then(end, end);
  return answer;
}
