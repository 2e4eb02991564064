import { isUuid } from "@/lib/domain/shared/address";
import { route } from "@/lib/server/api/route";
import { openEventStream } from "@/lib/server/realtime/stream";

export const dynamic = "force-dynamic";

const MAX_DISCUSSIONS = 20;

/** `?challenge=` names the discussions on screen, `Last-Event-ID` the last known notification. */
export const GET = route({ name: "stream", user: true }, ({ request, user, address }) => {
  const named = new URL(request.url).searchParams.getAll("challenge");
  return openEventStream(
    { userId: user.id, authSessionId: user.authSessionId, address },
    {
      afterId: idOf(request.headers.get("last-event-id")),
      challengeIds: [...new Set(named.filter(isUuid))].slice(0, MAX_DISCUSSIONS),
    },
    request.signal,
  );
});

function idOf(text: string | null): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
