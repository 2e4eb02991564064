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
