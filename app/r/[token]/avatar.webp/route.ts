import { findAvatar } from "@/lib/server/pictures/avatars";
import { answerFile, shareRoute } from "../share-route";

/** The maker's avatar, where the page shows it: the avatar's own address would reveal the maker's id. */
export const GET = shareRoute(async ({ found: { owner }, view }) => {
  const file = view.hasAvatar ? owner.avatarUrl?.split("/").at(-1) : undefined;
  const picture = file ? await findAvatar(owner.userId, file) : null;
  return answerFile(picture, "image/webp");
});
