/** Large enough for a completed project with every line of materials at full length. */
export const MAX_ACTION_BYTES = 64 * 1024;

const MAX_DEPTH = 12;
const MAX_REFERENCES = 100;
/** Keys with a meaning in JavaScript; our inputs never contain them. */
const FORBIDDEN_KEYS = ["__proto__", "constructor", "prototype", "then"];
/** What React writes for values that JSON lacks. */
const WRITTEN_BY_REACT = /^\$(\$.*|undefined|NaN|-?Infinity|-0|D\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/s;

/**
 * Whether the body is what React sends for one of our actions: an array of plain values. Next answers anything else
 * with 500. React sends a repeated object once and then refers to it by its path, such as `$0:0:lines`.
 */
export function isActionBody(body: string): boolean {
  let args: unknown;
  try {
    args = JSON.parse(body);
  } catch {
    return false;
  }
  const complete = new Set<string>();
  let references = 0;

  function isPlain(value: unknown, path: string, depth: number): boolean {
    if (typeof value === "string" && value.startsWith("$")) {
      if (WRITTEN_BY_REACT.test(value)) return true;
      references += 1;
      return complete.has(value);
    }
    if (typeof value !== "object" || value === null) return true;
    if (depth > MAX_DEPTH) return false;
    const before = references;
    for (const [key, child] of Object.entries(value))
      if (FORBIDDEN_KEYS.includes(key) || !isPlain(child, `${path}:${key}`, depth + 1)) return false;
    if (references === before) complete.add(path);
    return true;
  }
  return Array.isArray(args) && isPlain(args, "$0", 0) && references <= MAX_REFERENCES;
}
