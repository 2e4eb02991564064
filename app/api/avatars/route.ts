import { TOO_BIG } from "@/lib/domain/profile/avatars";
import { json, route } from "@/lib/server/api/route";
import { removeAvatar, storeAvatar } from "@/lib/server/pictures/avatars";
import { MAX_UPLOAD_BYTES, readUpload, UploadError } from "@/lib/server/pictures/upload";
import { logSecurityEvent } from "@/lib/server/request/security-log";

/** Long enough for five megabytes over a slow connection. */
const UPLOAD_MS = 120_000;

/** 200 with the avatar's address, or an error with the reason. */
export const POST = route(
  { name: "avatars", user: true, limit: "avatar", maxBytes: MAX_UPLOAD_BYTES, tooLarge: TOO_BIG, withinMs: UPLOAD_MS },
  async ({ user, ...call }) => {
    try {
      const picture = await readUpload(call);
      return json({ url: await storeAvatar(user.id, picture) });
    } catch (error) {
      if (error instanceof UploadError)
        await logSecurityEvent("upload.refused", { userId: user.id, reason: String(error.status) });
      throw error;
    }
  },
);

export const DELETE = route({ name: "avatars", user: true, limit: "edit" }, async ({ user }) => {
  await removeAvatar(user.id);
  return json({ url: null });
});
