import { findOwnPhoto } from "@/lib/server/pictures/photos";
import { fileAnswer, shareRoute } from "../share-route";

/** The project's cover, where the page shows it. */
export const GET = shareRoute(async ({ found: { owner }, view: { photo } }) => {
  const picture = photo && (await findOwnPhoto(owner.userId, photo.id, "1024.webp"));
  return fileAnswer(picture, "image/webp");
});
