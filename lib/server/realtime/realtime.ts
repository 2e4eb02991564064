import "server-only";
import { listen } from "@/db/listener";
import {
  CHANNEL,
  listDiscussed,
  listEndedLogins,
  listEverybodysNotices,
  listRecentNotices,
  OVERLAP_SECONDS,
  sendHeartbeat,
} from "@/db/queries/notifications/realtime";
import { logUnexpectedError } from "../log";

/** What can be subscribed to: a crafter's notices, a challenge's comments, the end of a login, or all of it. */
export type Topic = `notice:${string}` | `comments:${string}` | `signedout:${string}` | "*";

/**
 * Something happened; `id` is the new notice's, null where one was read, deleted or taken back. The same notice may be
 * told twice, after a gap.
 */
export type News = { topic: Exclude<Topic, "*">; id: number | null };

type Told = (news: News) => void;
type Ear = { stop: () => Promise<void> };
type Hub = {
  told: Map<string, Set<Told>>;
  ear: Ear | null;
  beats: NodeJS.Timeout | null;
  /** Until when (this process's clock) nothing was missed. */
  wholeUntil: number;
  isWhole: boolean;
};

const HEARTBEAT_MS = 30_000;
/** Without a beat for so long the connection hears nothing, whatever it looks like. */
const HEARTBEAT_TIMEOUT_MS = 75_000;
const RETRY_MS = 1_000;

const shared = globalThis as unknown as { craftPactNews?: Hub };

/** Is told what happens under these topics, until the returned function is called. The first one opens the connection. */
export function subscribe(topics: Topic[], tell: Told): () => void {
  const hub = theHub();
  for (const topic of topics) hub.told.set(topic, (hub.told.get(topic) ?? new Set()).add(tell));
  hub.ear ??= startListening(hub);
  return () => {
    for (const topic of topics) {
      const known = hub.told.get(topic);
      known?.delete(tell);
      if (known?.size === 0) hub.told.delete(topic);
    }
  };
}

/** Ends the listening connection, so that the process can exit. */
export async function stopRealtime(): Promise<void> {
  const hub = shared.craftPactNews;
  if (!hub) return;
  shared.craftPactNews = undefined;
  if (hub.beats) clearInterval(hub.beats);
  await hub.ear?.stop();
}

function theHub(): Hub {
  shared.craftPactNews ??= { told: new Map(), ear: null, beats: null, wholeUntil: Date.now(), isWhole: false };
  return shared.craftPactNews;
}

/** One connection for the whole process, however many are told. */
function startListening(hub: Hub): Ear {
  hub.beats ??= setInterval(() => beat(hub), HEARTBEAT_MS).unref();
  return listen(CHANNEL, {
    onMessage(payload) {
      if (hub.isWhole) hub.wholeUntil = Date.now();
      const news = newsOf(payload);
      if (news) deliver(hub, news);
    },
    onListening() {
      hub.isWhole = false;
      void catchUp(hub);
    },
  });
}

/** Proves that the connection hears; one that does not (a lost network, a pooler in between) is made anew. */
function beat(hub: Hub) {
  sendHeartbeat().catch((error) => logUnexpectedError("news", error));
  if (!hub.ear || Date.now() - hub.wholeUntil < HEARTBEAT_TIMEOUT_MS) return;
  const deaf = hub.ear;
  hub.ear = startListening(hub);
  void deaf.stop().catch((error) => logUnexpectedError("news", error));
}

/** Tells what was said while nobody listened, and the minute before. */
async function catchUp(hub: Hub): Promise<void> {
  try {
    const startedAt = Date.now();
    const seconds = (startedAt - hub.wholeUntil) / 1000 + OVERLAP_SECONDS;
    const isForAll = hub.told.has("*");
    const [notices, ended, discussed] = await Promise.all([
      isForAll ? listEverybodysNotices(seconds) : listRecentNotices(idsOf(hub, "notice:"), seconds),
      listEndedLogins(idsOf(hub, "signedout:")),
      isForAll ? listDiscussed(null, seconds) : idsOf(hub, "comments:"),
    ]);
    for (const { id, userId } of notices) deliver(hub, { topic: `notice:${userId}`, id });
    for (const id of discussed) deliver(hub, { topic: `comments:${id}`, id: null });
    for (const id of ended) deliver(hub, { topic: `signedout:${id}`, id: null });
    hub.wholeUntil = startedAt;
    hub.isWhole = true;
  } catch (error) {
    logUnexpectedError("news", error);
    if (shared.craftPactNews === hub) setTimeout(() => void catchUp(hub), RETRY_MS).unref();
  }
}

function deliver(hub: Hub, news: News) {
  for (const topic of [news.topic, "*"])
    for (const tell of [...(hub.told.get(topic) ?? [])])
      try {
        tell(news);
      } catch (error) {
        logUnexpectedError("news", error);
      }
}

function idsOf(hub: Hub, prefix: string): string[] {
  return [...hub.told.keys()].filter((topic) => topic.startsWith(prefix)).map((topic) => topic.slice(prefix.length));
}

/** `notice:<user>:<id>`, `changed:<user>`, `comments:<challenge>` or `signedout:<login>`; anything else says nothing. */
function newsOf(payload: string): News | null {
  const [kind, subject = "", id] = payload.split(":");
  if (kind === "notice") return { topic: `notice:${subject}`, id: Number(id) };
  if (kind === "changed") return { topic: `notice:${subject}`, id: null };
  if (kind === "comments" || kind === "signedout") return { topic: `${kind}:${subject}`, id: null };
  return null;
}
