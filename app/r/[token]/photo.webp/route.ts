import { findOwnPhoto } from "@/lib/server/pictures/photos";
import { answerFile, shareRoute } from "../share-route";

/** The project's cover, where the page shows it. */
export const GET = shareRoute(async ({ found: { owner }, view: { photo } }) => {
  const picture = photo && (await findOwnPhoto(owner.userId, photo.id, "1024.webp"));
  return answerFile(picture, "image/webp");
});
