import { findUser } from "@/lib/auth";
import { SURPRISE } from "@/lib/errors";
import { answerSurprise } from "@/lib/http/answers";
import { clientAddress, isOwnOrigin } from "@/lib/http/request";
import { removeAvatar, storeAvatar } from "@/lib/pictures/avatars";
import { readUpload, UploadError } from "@/lib/pictures/upload";
import { requireTurn } from "@/lib/rate-limit";

/** Takes a picture (field `file` of a form) and makes it the crafter's own: 200 with its address, or the sentence why not. */
export async function POST(request: Request) {
  try {
    if (!isOwnOrigin(request.headers)) return answer(403, { error: SURPRISE });
    const user = await findUser();
    if (!user) return answer(401, { error: SURPRISE });
    await requireTurn("avatar", user.id, clientAddress(request.headers));
    return answer(200, { url: await storeAvatar(user.id, await readUpload(request)) });
  } catch (error) {
    if (error instanceof UploadError) return answer(error.status, { error: error.message });
    return answerSurprise("avatars", error);
  }
}

/** Takes the crafter's picture away, also when there is none: 200. */
export async function DELETE(request: Request) {
  try {
    if (!isOwnOrigin(request.headers)) return answer(403, { error: SURPRISE });
    const user = await findUser();
    if (!user) return answer(401, { error: SURPRISE });
    await requireTurn("edit", user.id, clientAddress(request.headers));
    await removeAvatar(user.id);
    return answer(200, { url: null });
  } catch (error) {
    return answerSurprise("avatars", error);
  }
}

function answer(status: number, body: { url: string | null } | { error: string }) {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
