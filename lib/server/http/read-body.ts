/**
 * The bytes of a request's body, counted while they arrive, so that no more than the limit is ever held, whatever length
 * was announced. Null when there are more.
 */
export async function readAtMost(
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
      // The answer does not wait for the rest.
      void reader?.cancel().catch(() => {});
      return null;
    }
    chunks.push(value);
  }
}
