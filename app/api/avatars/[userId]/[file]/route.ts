import { isAvatarShown } from "@/db/queries/visibility";
import { avatarNamed } from "@/lib/domain/profile/avatars";
import { route } from "@/lib/server/api/route";
import { findUser } from "@/lib/server/auth/current-user";
import { findAvatar } from "@/lib/server/pictures/avatars";

/** The address changes with the picture, so the browser may cache it; proxies may not. */
const HEADERS = {
  "Content-Type": "image/webp",
  "Content-Disposition": 'inline; filename="avatar.webp"',
  "Cache-Control": "private, max-age=31536000, immutable",
  "Content-Security-Policy": "sandbox; default-src 'none'",
};

/** For any signed-in user who may see it. An `<img>` can't send the account header, so that isn't checked. */
export const GET = route<{ userId: string; file: string }>(
  { name: "avatars" },
  async ({ params: { userId, file } }) => {
    const user = await findUser();
    const named = avatarNamed(userId, file);
    const isSeen = user && named && (user.id === userId || (await isAvatarShown(userId, named)));
    const picture = isSeen && (await findAvatar(userId, file));
    if (!picture) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
    return new Response(picture, { headers: HEADERS });
  },
);
