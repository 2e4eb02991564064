import { TOO_BIG } from "@/lib/domain/profile/avatars";
import { json, route } from "@/lib/server/http/route";
import { removeAvatar, storeAvatar } from "@/lib/server/pictures/avatars";
import { MAX_UPLOAD_BYTES, readUpload, UploadError } from "@/lib/server/pictures/upload";
import { logSecurityEvent } from "@/lib/server/security-log";

/** A phone with a bad connection may take this long for its five megabytes. */
const UPLOAD_MS = 120_000;

/** Takes a picture (field `file` of a form) and makes it the crafter's own: 200 with its address, or the sentence why not. */
export const POST = route(
  {
    name: "avatars",
    user: true,
    limit: "avatar",
    maxBytes: MAX_UPLOAD_BYTES,
    tooLarge: TOO_BIG,
    withinMs: UPLOAD_MS,
  },
  async ({ request, user, body }) => {
    try {
      const picture = await readUpload(request.headers.get("content-type") ?? "", body);
      return json({ url: await storeAvatar(user.id, picture) });
    } catch (error) {
      if (error instanceof UploadError)
        await logSecurityEvent("upload.refused", { userId: user.id, reason: String(error.status) });
      throw error;
    }
  },
);

/** Takes the crafter's picture away, also when there is none: 200. */
export const DELETE = route({ name: "avatars", user: true, limit: "edit" }, async ({ user }) => {
  await removeAvatar(user.id);
  return json({ url: null });
});
