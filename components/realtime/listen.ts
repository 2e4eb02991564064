import { makeFirstTimeCheck, type PusherSite } from "@/lib/domain/notifications/realtime";
import { announce, listTopics, onTopicsChange, type Topic } from "./live";
import { listenByStream } from "./stream";
import type { Transport } from "./transport";

export type UpdateSource = { userId: string; pusher: { site: PusherSite; loginTag: string } | null };

/** Starts listening, through Pusher where it is configured; returns how to stop. */
export async function listenForUpdates(
  { userId, pusher: source }: UpdateSource,
  onSignedOut: () => void,
): Promise<() => void> {
  if (!source) return listenOncePerBrowser(userId, listenByStream, onSignedOut);
  const { makePusherTransport } = await import("./pusher");
  return listenOncePerBrowser(
    userId,
    makePusherTransport(source.site, { userId, loginTag: source.loginTag }),
    onSignedOut,
  );
}

/** Events that arrive together are announced once, and at most once in BETWEEN_MS, so pages refresh no more often. */
const GATHER_MS = 30;
const BETWEEN_MS = 300;
/** A new tab receives events this recent, since it may have missed them after its page was rendered. */
const RECENT_MS = 60_000;
const MAX_RECENT = 50;

type Message =
  | { kind: "event"; topics: Topic[]; id: number | undefined; to?: string }
  | { kind: "topics"; tab: string; topics: Topic[] }
  | { kind: "list-topics" }
  | { kind: "signed-out" };

/**
 * One connection for all tabs of a browser, because HTTP/1.1 allows six: the tab that holds the lock listens and
 * forwards events. The next holder continues after the last known notification. `onSignedOut`: the login has ended.
 */
function listenOncePerBrowser(userId: string, transport: Transport, onSignedOut: () => void): () => void {
  const name = `craft-pact-events-${userId}`;
  const tab = String(Math.random());
  const channel = new BroadcastChannel(name);
  const topicsOfOthers = new Map<string, Topic[]>();
  const isNew = makeFirstTimeCheck();
  const closed = new AbortController();
  const gathered = new Set<Topic>();
  const recent: { topics: Topic[]; id: number | undefined; at: number }[] = [];
  let announcedAt = Number.NEGATIVE_INFINITY;
  let lastId = 0;
  let connection: ReturnType<Transport> | null = null;

  const send = (message: Message) => {
    if (!closed.signal.aborted) channel.postMessage(message);
  };
  const sendTopics = () => send({ kind: "topics", tab, topics: listTopics() });

  function sendRecent(to: string) {
    const since = performance.now() - RECENT_MS;
    for (const { topics, id, at } of recent) if (at > since) send({ kind: "event", topics, id, to });
  }
  function receive(topics: Topic[], id: number | undefined) {
    if (id !== undefined) {
      lastId = Math.max(lastId, id);
      if (!isNew(id)) return;
    }
    if (topics.length === 0) return;
    const remainingMs = announcedAt + BETWEEN_MS - performance.now();
    if (gathered.size === 0) setTimeout(announceGathered, Math.max(GATHER_MS, remainingMs));
    for (const topic of topics) gathered.add(topic);
  }
  function announceGathered() {
    const topics = [...gathered];
    gathered.clear();
    announcedAt = performance.now();
    if (!closed.signal.aborted) for (const topic of topics) announce(topic);
  }
  function close() {
    if (closed.signal.aborted) return;
    send({ kind: "topics", tab, topics: [] });
    closed.abort();
    stopWatching();
    channel.close();
  }
  function closeSignedOut() {
    if (closed.signal.aborted) return;
    close();
    onSignedOut();
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === "event") (data.to ?? tab) === tab && receive(data.topics, data.id);
    else if (data.kind === "list-topics") sendTopics();
    else if (data.kind === "signed-out") closeSignedOut();
    else {
      if (connection && !topicsOfOthers.has(data.tab)) sendRecent(data.tab);
      topicsOfOthers.set(data.tab, data.topics);
      connection?.updateTopics();
    }
  };
  const stopWatching = onTopicsChange(() => (connection ? connection.updateTopics() : sendTopics()));

  /** Listens for the whole browser until this tab closes. */
  function connect(): Promise<void> {
    if (closed.signal.aborted) return Promise.resolve();
    connection = transport(
      {
        topics: () => [...new Set([...listTopics(), ...[...topicsOfOthers.values()].flat()])],
        lastId: () => lastId,
        notify(topics, id) {
          if (recent.push({ topics, id, at: performance.now() }) > MAX_RECENT) recent.shift();
          send({ kind: "event", topics, id });
          receive(topics, id);
        },
        signedOut() {
          send({ kind: "signed-out" });
          closeSignedOut();
        },
      },
      closed.signal,
    );
    send({ kind: "list-topics" });
    return new Promise((resolve) => closed.signal.addEventListener("abort", () => resolve()));
  }

  sendTopics();
  // Without a secure context there are no locks, so each tab listens for itself.
  if (navigator.locks) navigator.locks.request(name, { signal: closed.signal }, connect).catch(() => {});
  else void connect();
  return close;
}
