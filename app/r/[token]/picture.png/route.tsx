import { CHAT_SIZE, drawOnce } from "@/lib/server/pictures/drawing";
import { fileAnswer, type Shared, shareRoute } from "../share-route";
import { ShareCard } from "./share-card";

/** A busy process takes a while. */
const DRAWING_MS = 60_000;

/** The page as a picture for chats. Each request checks whether the page is still shared. */
export const GET = shareRoute(answer, { withinMs: DRAWING_MS });

async function answer({ view, address }: Shared) {
  const picture = await drawOnce([view, address], <ShareCard view={view} address={address} />, CHAT_SIZE);
  return fileAnswer(picture, "image/png");
}
