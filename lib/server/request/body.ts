type BodyType = { kind: "text" } | { kind: "fields" } | { kind: "multipart"; boundary: string };

const TEXT = /^text\/plain(; ?charset=utf-8)?$/i;
const FIELDS = /^application\/x-www-form-urlencoded(; ?charset=utf-8)?$/i;
/** Mail programs may quote the boundary. */
const MULTIPART = /^multipart\/form-data; ?boundary=("?)([\w'+.-]{1,70})\1$/i;

/** Accepts the header only as browsers write it, else null: two parsers could disagree about any other form. */
export function bodyTypeOf(headers: Headers): BodyType | null {
  const header = headers.get("content-type") ?? "";
  if (TEXT.test(header)) return { kind: "text" };
  if (FIELDS.test(header)) return { kind: "fields" };
  const boundary = MULTIPART.exec(header)?.[2];
  return boundary ? { kind: "multipart", boundary } : null;
}

/** Parses a form; empty if it is none. Rebuilds the header, so that the parser can't read it differently. */
export async function parseForm(type: BodyType | null, body: Uint8Array<ArrayBuffer>): Promise<FormData> {
  if (!type || type.kind === "text") return new FormData();
  const header =
    type.kind === "fields" ? "application/x-www-form-urlencoded" : `multipart/form-data; boundary=${type.boundary}`;
  return new Response(body, { headers: { "Content-Type": header } }).formData().catch(() => new FormData());
}

/** Counts the bytes as they arrive, whatever length was announced. Null beyond the limit. */
export async function readBody(
  { headers, body }: Request,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(headers.get("content-length") ?? 0) > limitBytes) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) return new Uint8Array(Buffer.concat(chunks));
    size += value.length;
    if (size > limitBytes) {
      void reader?.cancel().catch(() => {});
      return null;
    }
    chunks.push(value);
  }
}

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
