import { route } from "@/lib/server/api/route";
import { findUser } from "@/lib/server/auth/current-user";
import { findOwnPhoto } from "@/lib/server/pictures/photos";

/** A photo never changes under its address, so the browser may cache it; proxies may not. */
const HEADERS = {
  "Content-Type": "image/webp",
  "Content-Disposition": 'inline; filename="photo.webp"',
  "Cache-Control": "private, max-age=31536000, immutable",
  "Content-Security-Policy": "sandbox; default-src 'none'",
};

/** For its owner. An `<img>` can't send the account header, so the page's account isn't checked. */
export const GET = route<{ photoId: string; file: string }>(
  { name: "photos" },
  async ({ params: { photoId, file } }) => {
    const user = await findUser();
    const picture = user && (await findOwnPhoto(user.id, photoId, file));
    if (!picture) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
    return new Response(picture, { headers: HEADERS });
  },
);
