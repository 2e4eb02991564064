import { route } from "@/lib/server/api/route";
import { findPortfolioPhoto } from "@/lib/server/pictures/photos";

type Params = { handle: string; photoId: string; file: string };

/** A photo in a public portfolio. It can be removed from there, so it is not cached for long. */
export const GET = route<Params>({ name: "portfolios" }, async ({ params: { handle, photoId, file } }) => {
  const picture = await findPortfolioPhoto(handle, photoId, file);
  if (!picture) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(picture, {
    headers: {
      "Content-Type": "image/webp",
      "Content-Disposition": 'inline; filename="photo.webp"',
      "Cache-Control": "public, max-age=600",
      "Content-Security-Policy": "sandbox; default-src 'none'",
    },
  });
});
