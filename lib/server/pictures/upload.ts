import "server-only";
import { MAX_AVATAR_BYTES, NOT_AN_IMAGE, TOO_BIG } from "@/lib/domain/profile/avatars";
import { MAX_PHOTO_BYTES, NOT_A_PHOTO, PHOTO_TOO_BIG } from "@/lib/domain/projects/photos";
import { UserError } from "@/lib/errors";
import type { Call } from "../api/route";
import { bodyTypeOf, parseForm } from "../request/body";
import { logSecurityEvent } from "../request/security-log";

export class UploadError extends UserError {
  constructor(
    readonly status: 413 | 415 | 422,
    message: string,
  ) {
    super(message, status === 413 ? "too_large" : "invalid");
  }
}

/** Logs that an upload was refused. */
export async function withRefusalsLogged<T>(userId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UploadError)
      await logSecurityEvent("upload.refused", { userId, reason: String(error.status) });
    throw error;
  }
}

/** Space for the rest of the form around its one file. */
const MAX_AROUND_BYTES = 16 * 1024;

const MAX_BOUNDARIES = 4;

export const MAX_UPLOAD_BYTES = MAX_AVATAR_BYTES + MAX_AROUND_BYTES;
export const MAX_PHOTO_UPLOAD_BYTES = MAX_PHOTO_BYTES + MAX_AROUND_BYTES;

type Sent = Pick<Call, "request" | "body">;

/** The picture from the form, and all of the form's fields. */
type Upload = { picture: Uint8Array; fields: FormData };

/** Reads an avatar; it must be smaller than 5 MB. */
export async function readUpload(call: Sent): Promise<Uint8Array> {
  const { picture } = await readForm(call, { notAnImage: NOT_AN_IMAGE, tooBig: TOO_BIG, below: MAX_AVATAR_BYTES });
  return picture;
}

/** Reads a photo of at most 15 MB. */
export function readPhotoUpload(call: Sent): Promise<Upload> {
  return readForm(call, { notAnImage: NOT_A_PHOTO, tooBig: PHOTO_TOO_BIG, below: MAX_PHOTO_BYTES + 1 });
}

async function readForm(
  { request, body }: Sent,
  { notAnImage, tooBig, below }: { notAnImage: string; tooBig: string; below: number },
): Promise<Upload> {
  const type = bodyTypeOf(request.headers);
  if (type?.kind !== "multipart" || hasManyParts(type.boundary, body)) throw new UploadError(415, notAnImage);
  const fields = await parseForm(type, body);
  const file = fields.get("file");
  if (!(file instanceof Blob) || file.size === 0) throw new UploadError(415, notAnImage);
  if (file.size >= below) throw new UploadError(413, tooBig);
  return { picture: new Uint8Array(await file.arrayBuffer()), fields };
}

/** Our forms have one part or two; parsing one of 100,000 parts would block the process. */
function hasManyParts(boundary: string, body: Uint8Array<ArrayBuffer>): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let at = -1;
  for (let found = 0; found <= MAX_BOUNDARIES; found++) {
    at = bytes.indexOf(`--${boundary}`, at + 1, "latin1");
    if (at === -1) return false;
  }
  return true;
}
