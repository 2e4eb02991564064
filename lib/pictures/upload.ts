import "server-only";
import { AVATAR_MAX_BYTES, NOT_AN_IMAGE, TOO_BIG } from "../domain/avatars";
import { UserError } from "../errors";
import { readAtMost } from "../http/read-body";

/** An upload that is refused, with the status of the answer. */
export class UploadError extends UserError {
  constructor(
    readonly status: 413 | 415 | 422,
    message: string,
  ) {
    super(message);
  }
}

/** What a multipart form adds around its one file. */
const MOST_AROUND_BYTES = 16 * 1024;

/**
 * The bytes of the form's field `file`. Counted while they arrive, so that no more than the limit is ever held,
 * whatever length was announced. The file's own name means nothing (F5).
 */
export async function readUpload(request: Request): Promise<Uint8Array> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data")) throw new UploadError(415, NOT_AN_IMAGE);
  const body = await readAtMost(request, AVATAR_MAX_BYTES + MOST_AROUND_BYTES);
  if (!body) throw new UploadError(413, TOO_BIG);
  const form = await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => null);
  const file = form?.get("file");
  if (!(file instanceof Blob) || file.size === 0) throw new UploadError(415, NOT_AN_IMAGE);
  if (file.size >= AVATAR_MAX_BYTES) throw new UploadError(413, TOO_BIG);
  return new Uint8Array(await file.arrayBuffer());
}
