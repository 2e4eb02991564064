import { createHash } from "node:crypto";
import { CHAT_SIZE, drawPng } from "@/lib/server/pictures/drawing";
import { fileAnswer, type Shared, shareRoute } from "../share-route";
import { ShareCard } from "./share-card";

/** A busy process takes a while. */
const DRAWING_MS = 60_000;
const MAX_PICTURES = 20;
const drawn = new Map<string, Promise<ArrayBuffer>>();

/** The page as a picture for chats. The last ones stay in memory; whether the page is still shared is read each time. */
export const GET = shareRoute(answer, { withinMs: DRAWING_MS });

async function answer({ view, address }: Shared) {
  const name = createHash("sha256")
    .update(JSON.stringify([view, address]))
    .digest("base64");
  const picture = drawn.get(name) ?? drawPng(<ShareCard view={view} address={address} />, CHAT_SIZE);
  drawn.delete(name);
  drawn.set(name, picture);
  // Retry at the next request.
  picture.catch(() => drawn.delete(name));
  for (const oldest of [...drawn.keys()].slice(0, -MAX_PICTURES)) drawn.delete(oldest);
  return fileAnswer(await picture, "image/png");
}
