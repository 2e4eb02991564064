const holder = globalThis as unknown as { craftPact?: Map<string, unknown> };

/** Creates one value for the whole process: each of Next's bundles has its own copies of modules and variables. */
export function processSingleton<T>(name: string, make: () => T): T {
  holder.craftPact ??= new Map();
  if (!holder.craftPact.has(name)) holder.craftPact.set(name, make());
  return holder.craftPact.get(name) as T;
}

type Kept = { answer: Promise<unknown>; until: number };

const answers = processSingleton("answers", () => new Map<string, Kept>());

/** Shares one call of `ask` among all callers, until `ms` milliseconds after its answer. */
export function keepAnswer<T>(ms: number, name: string, ask: () => Promise<T>): Promise<T> {
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
