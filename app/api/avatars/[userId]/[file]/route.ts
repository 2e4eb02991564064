import { isAvatarShown } from "@/db/queries/visibility";
import { avatarNamed } from "@/lib/domain/profile/avatars";
import { privatePicture, route } from "@/lib/server/api/route";
import { findUser } from "@/lib/server/auth/current-user";
import { findAvatar } from "@/lib/server/pictures/avatars";

/** For any signed-in user who may see it. An `<img>` can't send the account header, so that isn't checked. */
export const GET = route<{ userId: string; file: string }>(
  { name: "avatars" },
  async ({ params: { userId, file } }) => {
    const user = await findUser();
    const named = avatarNamed(userId, file);
    const isSeen = user && named && (user.id === userId || (await isAvatarShown(userId, named)));
    const picture = isSeen && (await findAvatar(userId, file));
    return privatePicture(picture || null, "avatar.webp");
  },
);
