import "server-only";
import { MAX_AVATAR_BYTES, NOT_AN_IMAGE, TOO_BIG } from "@/lib/domain/profile/avatars";
import { UserError } from "@/lib/errors";

export class UploadError extends UserError {
  constructor(
    readonly status: 413 | 415 | 422,
    message: string,
  ) {
    super(message, status === 413 ? "too_large" : "invalid");
  }
}

/** The form around its one file. */
const MAX_AROUND_BYTES = 16 * 1024;

const MAX_BOUNDARIES = 4;

export const MAX_UPLOAD_BYTES = MAX_AVATAR_BYTES + MAX_AROUND_BYTES;

export async function readUpload(type: string, body: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (!type.toLowerCase().startsWith("multipart/form-data")) throw new UploadError(415, NOT_AN_IMAGE);
  if (hasManyParts(type, body)) throw new UploadError(415, NOT_AN_IMAGE);
  const form = await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => null);
  const file = form?.get("file");
  if (!(file instanceof Blob) || file.size === 0) throw new UploadError(415, NOT_AN_IMAGE);
  if (file.size >= MAX_AVATAR_BYTES) throw new UploadError(413, TOO_BIG);
  return new Uint8Array(await file.arrayBuffer());
}

/** Our form has one part; parsing one of 100,000 parts would block the process. */
function hasManyParts(type: string, body: Uint8Array<ArrayBuffer>): boolean {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1] ?? "";
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let at = -1;
  for (let found = 0; found <= MAX_BOUNDARIES; found++) {
    at = bytes.indexOf(`--${boundary}`, at + 1, "latin1");
    if (at === -1) return false;
  }
  return true;
}
