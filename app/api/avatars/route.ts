import { TOO_BIG } from "@/lib/domain/profile/avatars";
import { json, route } from "@/lib/server/api/route";
import { removeAvatar, storeAvatar } from "@/lib/server/pictures/avatars";
import { MAX_UPLOAD_BYTES, readUpload, withRefusalsLogged } from "@/lib/server/pictures/upload";

/** Long enough for five megabytes over a slow connection. */
const UPLOAD_MS = 120_000;

/** 200 with the avatar's address, or an error with the reason. */
export const POST = route(
  { name: "avatars", user: true, limit: "avatar", maxBytes: MAX_UPLOAD_BYTES, tooLarge: TOO_BIG, withinMs: UPLOAD_MS },
  ({ user, ...call }) =>
    withRefusalsLogged(user.id, async () => json({ url: await storeAvatar(user.id, await readUpload(call)) })),
);

export const DELETE = route({ name: "avatars", user: true, limit: "edit" }, async ({ user }) => {
  await removeAvatar(user.id);
  return json({ url: null });
});
