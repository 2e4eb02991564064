import { isUuid } from "@/lib/domain/shared/address";
import "server-only";
import Pusher from "pusher";
import { env } from "../env";
import { logUnexpectedError } from "../log/writer";
import { type RealtimeEvent, subscribeToEvents } from "./hub";
import { loginTag, pusherSite } from "./pusher-site";

/** Events that occur together are published together. */
const GATHER_MS = 50;
const RETRY_MS = 2_000;
/** Pusher's limit for one call. */
const BATCH = 10;
/** Maximum of channels waiting while Pusher is down. Further events are dropped: browsers reload once it is back. */
const MAX_WAITING = 10_000;

export const channelOf = {
  crafter: (userId: string) => `private-crafter-${userId}`,
  stopwatch: (userId: string) => `private-stopwatch-${userId}`,
  discussion: (challengeId: string) => `private-discussion-${challengeId}`,
  login: (authSessionId: string) => `private-login-${loginTag(authSessionId)}`,
};

/** The signed permission to listen to this channel, or null. */
export function authorizeChannel(
  user: { id: string; authSessionId: string },
  socketId: string,
  channel: string,
): { auth: string } | null {
  const own = [channelOf.crafter(user.id), channelOf.stopwatch(user.id), channelOf.login(user.authSessionId)];
  const discussed = channel.slice(channelOf.discussion("").length);
  const isDiscussion = channel === channelOf.discussion(discussed) && isUuid(discussed);
  if (!pusherSite() || !/^\d+\.\d+$/.test(socketId) || !(own.includes(channel) || isDiscussion)) return null;
  const { auth } = pusherClient().authorizeChannel(socketId, channel);
  return { auth };
}

export function startPusher(): { stop: () => void } {
  if (!pusherSite()) return { stop: () => {} };
  const waiting = new Map<string, Set<number>>();
  let timer: NodeJS.Timeout | null = null;

  async function publish() {
    const all = [...waiting];
    waiting.clear();
    for (let from = 0; from < all.length; from += BATCH) {
      const batch = all.slice(from, from + BATCH);
      try {
        await pusherClient().triggerBatch(
          batch.map(([channel, ids]) => ({ channel, name: "event", data: { ids: [...ids].slice(-100) } })),
        );
      } catch (error) {
        logUnexpectedError("pusher", error);
        for (const [channel, ids] of batch) for (const id of ids.size > 0 ? ids : [0]) gather(channel, id);
      }
    }
    timer = null;
    if (waiting.size > 0) schedulePublish(RETRY_MS);
  }
  function schedulePublish(milliseconds: number) {
    timer ??= setTimeout(() => void publish(), milliseconds).unref();
  }
  function gather(channel: string, id: number) {
    if (!waiting.has(channel) && waiting.size >= MAX_WAITING) return;
    const ids = waiting.get(channel) ?? new Set<number>();
    waiting.set(channel, id > 0 ? ids.add(id) : ids);
  }
  const unsubscribe = subscribeToEvents(["*"], (event) => {
    gather(channelFor(event), event.id ?? 0);
    schedulePublish(GATHER_MS);
  });
  return {
    stop() {
      unsubscribe();
      if (timer) clearTimeout(timer);
    },
  };
}

function channelFor({ topic }: RealtimeEvent): string {
  const [kind, subject = ""] = topic.split(":");
  if (kind === "notifications") return channelOf.crafter(subject);
  if (kind === "stopwatch") return channelOf.stopwatch(subject);
  return kind === "comments" ? channelOf.discussion(subject) : channelOf.login(subject);
}

let opened: Pusher | undefined;

function pusherClient(): Pusher {
  const { PUSHER_APP_ID = "", PUSHER_KEY = "", PUSHER_SECRET = "", PUSHER_CLUSTER = "", PUSHER_HOST } = env();
  const { PUSHER_PORT, PUSHER_TLS } = env();
  const account = { appId: PUSHER_APP_ID, key: PUSHER_KEY, secret: PUSHER_SECRET, useTLS: PUSHER_TLS, timeout: 5_000 };
  const port = PUSHER_PORT === undefined ? {} : { port: String(PUSHER_PORT) };
  opened ??= new Pusher(
    PUSHER_HOST ? { ...account, ...port, host: PUSHER_HOST } : { ...account, cluster: PUSHER_CLUSTER },
  );
  return opened;
}
