import { findUser } from "@/lib/auth";
import { answerSurprise } from "@/lib/http/answers";
import { findAvatar } from "@/lib/pictures/avatars";

/** The address changes with the picture, so a browser may keep it; nobody in between may. */
const HEADERS = {
  "Content-Type": "image/webp",
  "Content-Disposition": 'inline; filename="avatar.webp"',
  "Cache-Control": "private, max-age=31536000, immutable",
  "Content-Security-Policy": "sandbox; default-src 'none'",
};

/** A crafter's picture, for everybody signed in. */
export async function GET(_: Request, { params }: { params: Promise<{ userId: string; file: string }> }) {
  try {
    const { userId, file } = await params;
    const picture = (await findUser()) && (await findAvatar(userId, file));
    if (!picture) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
    return new Response(picture, { headers: HEADERS });
  } catch (error) {
    return answerSurprise("avatars", error);
  }
}
