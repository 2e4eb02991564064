/** Reads a stream and counts its bytes; null once they exceed the limit. */
export async function readBytes(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The type of a file, judged by its first bytes. */
export function kindOf(bytes: Uint8Array): "zip" | "pdf" | "binary" | "text" {
  const starts = (...wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) return "zip";
  if (starts(0x25, 0x50, 0x44, 0x46)) return "pdf";
  return encodingOf(bytes) === null ? "binary" : "text";
}

/** Decodes UTF-8 or UTF-16, otherwise Windows-1252, and drops the byte order mark. */
export function decode(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes) ?? "utf-8";
  if (encoding !== "utf-8") return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Without a byte order mark, detects UTF-16 by the zero bytes in its characters. Null: not text. */
function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 512);
  const empty = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = empty;
  if (odd > head.length / 4 && even === 0) return "utf-16le";
  if (even > head.length / 4 && odd === 0) return "utf-16be";
  return even + odd > 8 ? null : "utf-8";
}
