import { privatePicture, route } from "@/lib/server/api/route";
import { findUser } from "@/lib/server/auth/current-user";
import { findOwnPhoto } from "@/lib/server/pictures/photos";

/** For its owner. An `<img>` can't send the account header, so the page's account isn't checked. */
export const GET = route<{ photoId: string; file: string }>(
  { name: "photos" },
  async ({ params: { photoId, file } }) => {
    const user = await findUser();
    const picture = user && (await findOwnPhoto(user.id, photoId, file));
    return privatePicture(picture, "photo.webp");
  },
);
