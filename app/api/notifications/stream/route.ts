import { findUser } from "@/lib/auth";
import { isUuid } from "@/lib/domain/address";
import { answerSurprise } from "@/lib/http/answers";
import { clientAddress } from "@/lib/http/request";
import { openNewsStream } from "@/lib/news/stream";

export const dynamic = "force-dynamic";

const MOST_DISCUSSIONS = 20;

/** The crafter's news as server-sent events; `?challenge=` names discussions on screen, `Last-Event-ID` the last notice known. */
export async function GET(request: Request) {
  try {
    const user = await findUser();
    if (!user) return new Response(null, { status: 401, headers: { "Cache-Control": "no-store" } });
    const named = new URL(request.url).searchParams.getAll("challenge");
    return openNewsStream(
      { userId: user.id, authSessionId: user.authSessionId, address: clientAddress(request.headers) },
      {
        afterId: idOf(request.headers.get("last-event-id")),
        challengeIds: [...new Set(named.filter(isUuid))].slice(0, MOST_DISCUSSIONS),
      },
      request.signal,
    );
  } catch (error) {
    return answerSurprise("stream", error);
  }
}

function idOf(text: string | null): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
