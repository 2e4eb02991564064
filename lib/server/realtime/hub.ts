import "server-only";
import { listenToChannel } from "@/db/connection/listener";
import {
  CHANNEL,
  listAllRecentNotifications,
  listDiscussed,
  listEndedLogins,
  listRecentNotifications,
  OVERLAP_SECONDS,
  sendHeartbeat,
} from "@/db/queries/realtime";
import { processSingleton } from "@/lib/process-singleton";
import { logUnexpectedError } from "../log/writer";

/** A crafter's notifications or stopwatch, a challenge's comments, the end of a login, or (`*`) all of these. */
export type Topic =
  | `notifications:${string}`
  | `stopwatch:${string}`
  | `comments:${string}`
  | `signedout:${string}`
  | "*";

/**
 * `id`: the new notification; null if one was read, deleted or withdrawn, and for other topics. After a gap the same
 * notification may be delivered twice.
 */
export type RealtimeEvent = { topic: Exclude<Topic, "*">; id: number | null };

type Subscriber = (event: RealtimeEvent) => void;
type Connection = ReturnType<typeof listenToChannel>;
type Hub = {
  subscribers: Map<string, Set<Subscriber>>;
  connection: Connection | null;
  heartbeats: NodeJS.Timeout | null;
  caughtUpUntil: number;
  isCaughtUp: boolean;
};

const HEARTBEAT_MS = 30_000;
/** After so long without a heartbeat the connection counts as dead, whatever its state. */
const HEARTBEAT_TIMEOUT_MS = 75_000;
const RETRY_MS = 1_000;

const shared = processSingleton("realtime", (): { hub?: Hub | undefined } => ({}));

/** Calls back at each event of these topics until unsubscribed by the returned function. The first call connects. */
export function subscribeToEvents(topics: Topic[], subscriber: Subscriber): () => void {
  const hub = getHub();
  for (const topic of topics) hub.subscribers.set(topic, (hub.subscribers.get(topic) ?? new Set()).add(subscriber));
  hub.connection ??= openConnection(hub);
  return () => {
    for (const topic of topics) {
      const known = hub.subscribers.get(topic);
      known?.delete(subscriber);
      if (known?.size === 0) hub.subscribers.delete(topic);
    }
  };
}

export async function stopRealtime(): Promise<void> {
  const hub = shared.hub;
  if (!hub) return;
  shared.hub = undefined;
  if (hub.heartbeats) clearInterval(hub.heartbeats);
  await hub.connection?.stop();
}

/** Null before the first subscription. */
export function isRealtimeUp(): boolean | null {
  const hub = shared.hub;
  if (!hub?.connection) return null;
  return hub.isCaughtUp && Date.now() - hub.caughtUpUntil < HEARTBEAT_TIMEOUT_MS;
}

function getHub(): Hub {
  shared.hub ??= {
    subscribers: new Map(),
    connection: null,
    heartbeats: null,
    caughtUpUntil: Date.now(),
    isCaughtUp: false,
  };
  return shared.hub;
}

function openConnection(hub: Hub): Connection {
  hub.heartbeats ??= setInterval(() => checkConnection(hub), HEARTBEAT_MS).unref();
  return listenToChannel(CHANNEL, {
    onMessage(payload) {
      if (hub.isCaughtUp) hub.caughtUpUntil = Date.now();
      const event = parsePayload(payload);
      if (event) deliverEvent(hub, event);
    },
    onListening() {
      hub.isCaughtUp = false;
      void catchUp(hub);
    },
  });
}

/** Replaces a connection that no longer receives, after a network failure or behind a pooler. */
function checkConnection(hub: Hub) {
  sendHeartbeat().catch((error) => logUnexpectedError("realtime", error));
  if (!hub.connection || Date.now() - hub.caughtUpUntil < HEARTBEAT_TIMEOUT_MS) return;
  const dead = hub.connection;
  hub.connection = openConnection(hub);
  void dead.stop().catch((error) => logUnexpectedError("realtime", error));
}

/** Delivers the events missed while disconnected, and those of the minute before. */
async function catchUp(hub: Hub): Promise<void> {
  try {
    const startedAt = Date.now();
    const seconds = (startedAt - hub.caughtUpUntil) / 1000 + OVERLAP_SECONDS;
    const isForAll = hub.subscribers.has("*");
    const [notifications, endedLogins, discussed] = await Promise.all([
      isForAll ? listAllRecentNotifications(seconds) : listRecentNotifications(idsOf(hub, "notifications:"), seconds),
      listEndedLogins(idsOf(hub, "signedout:")),
      isForAll ? listDiscussed(null, seconds) : idsOf(hub, "comments:"),
    ]);
    for (const { id, userId } of notifications) deliverEvent(hub, { topic: `notifications:${userId}`, id });
    for (const id of discussed) deliverEvent(hub, { topic: `comments:${id}`, id: null });
    for (const id of endedLogins) deliverEvent(hub, { topic: `signedout:${id}`, id: null });
    const hasGap = startedAt - hub.caughtUpUntil > RETRY_MS;
    for (const id of hasGap ? idsOf(hub, "stopwatch:") : []) deliverEvent(hub, { topic: `stopwatch:${id}`, id: null });
    hub.caughtUpUntil = startedAt;
    hub.isCaughtUp = true;
  } catch (error) {
    logUnexpectedError("realtime", error);
    if (shared.hub === hub) setTimeout(() => void catchUp(hub), RETRY_MS).unref();
  }
}

function deliverEvent(hub: Hub, event: RealtimeEvent) {
  for (const topic of [event.topic, "*"])
    for (const notify of [...(hub.subscribers.get(topic) ?? [])])
      try {
        notify(event);
      } catch (error) {
        logUnexpectedError("realtime", error);
      }
}

function idsOf(hub: Hub, prefix: string): string[] {
  return [...hub.subscribers.keys()]
    .filter((topic) => topic.startsWith(prefix))
    .map((topic) => topic.slice(prefix.length));
}

/** Payload: `notice:<user>:<id>`, `changed:<user>`, `stopwatch:<user>`, `comments:<challenge>`, `signedout:<login>`. */
function parsePayload(payload: string): RealtimeEvent | null {
  const [kind, subject = "", id] = payload.split(":");
  if (kind === "notice") return { topic: `notifications:${subject}`, id: Number(id) };
  if (kind === "changed") return { topic: `notifications:${subject}`, id: null };
  if (kind === "stopwatch" || kind === "comments" || kind === "signedout")
    return { topic: `${kind}:${subject}`, id: null };
  return null;
}
