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
export async function formIn(type: BodyType | null, body: Uint8Array<ArrayBuffer>): Promise<FormData> {
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
