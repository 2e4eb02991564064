import { findUser } from "@/lib/auth";
import { answerSurprise } from "@/lib/http/answers";
import { isOwnOrigin } from "@/lib/http/request";
import { authorizeChannel } from "@/lib/news/pusher";

/** Lets a crafter's browser listen to the own private channels and to discussions; 403 for anything else. */
export async function POST(request: Request) {
  try {
    const user = isOwnOrigin(request.headers) ? await findUser() : null;
    if (!user) return answer(null);
    const form = new URLSearchParams((await request.text()).slice(0, 1_000));
    return answer(authorizeChannel(user, form.get("socket_id") ?? "", form.get("channel_name") ?? ""));
  } catch (error) {
    return answerSurprise("pusher", error);
  }
}

function answer(permission: { auth: string } | null) {
  return Response.json(permission ?? {}, { status: permission ? 200 : 403, headers: { "Cache-Control": "no-store" } });
}
