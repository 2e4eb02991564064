import { route } from "@/lib/server/api/route";
import { drawOnce } from "@/lib/server/pictures/drawing";
import { findPublicPage, PICTURE_SIZE } from "@/lib/site/public-pages";
import { SharePicture } from "./share-picture";

// Not static: each Save revalidates every path, which would draw every picture again.
export const dynamic = "force-dynamic";

const DAY_SECONDS = 24 * 60 * 60;
/** A busy process takes a while to draw, and the person sharing the link waits for the picture. */
const DRAWING_MS = 60_000;

/** The preview picture of a public page's link, drawn once per process while it is in demand. */
export const GET = route<{ picture: string }>({ name: "share", withinMs: DRAWING_MS }, async ({ params }) => {
  const [name = "", ...ending] = params.picture.split(".");
  const page = findPublicPage(name);
  if (!page || ending.join(".") !== "png") return new Response(null, { status: 404 });
  const { headline } = page;
  const picture = await drawOnce(headline, <SharePicture headline={headline} />, PICTURE_SIZE);
  return new Response(picture, {
    headers: { "Content-Type": "image/png", "Cache-Control": `public, max-age=${DAY_SECONDS}` },
  });
});
