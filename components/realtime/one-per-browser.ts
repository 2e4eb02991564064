import { firstTimeOnly } from "@/lib/domain/notifications/first-time-only";
import { announce, listenedTopics, onTopicsChange, type Topic } from "./live";
import type { Transport } from "./transport";

/** News that come together are read once; of a stream of them, the page is not read again more often than this. */
const GATHER_MS = 30;
const BETWEEN_MS = 300;
/** A tab that begins to listen is told again what it may have missed since its page was made. */
const RECENT_MS = 60_000;
const MAX_RECENT = 50;

type Message =
  | { kind: "news"; topics: Topic[]; id: number | undefined; to?: string }
  | { kind: "topics"; tab: string; topics: Topic[] }
  | { kind: "who" }
  | { kind: "over" };

/**
 * One connection for all tabs of this browser: the tab that holds the lock listens and tells the others; when it goes,
 * the next one takes over from the last notice known. HTTP/1.1 has six connections. `onSignedOut`: the login it listened
 * for has ended, and nothing more will come.
 */
export function listenOncePerBrowser(userId: string, transport: Transport, onSignedOut: () => void): () => void {
  const name = `craft-pact-news-${userId}`;
  const tab = String(Math.random());
  const channel = new BroadcastChannel(name);
  const ofOthers = new Map<string, Topic[]>();
  const isNew = firstTimeOnly();
  const over = new AbortController();
  const gathered = new Set<Topic>();
  const recent: { topics: Topic[]; id: number | undefined; at: number }[] = [];
  let toldAt = Number.NEGATIVE_INFINITY;
  let lastId = 0;
  let connection: { look: () => void } | null = null;

  const say = (message: Message) => {
    if (!over.signal.aborted) channel.postMessage(message);
  };
  const sayTopics = () => say({ kind: "topics", tab, topics: listenedTopics() });

  function sayRecent(to: string) {
    const since = performance.now() - RECENT_MS;
    for (const { topics, id, at } of recent) if (at > since) say({ kind: "news", topics, id, to });
  }
  function take(topics: Topic[], id: number | undefined) {
    if (id !== undefined) {
      lastId = Math.max(lastId, id);
      if (!isNew(id)) return;
    }
    if (topics.length === 0) return;
    const rest = toldAt + BETWEEN_MS - performance.now();
    if (gathered.size === 0) setTimeout(tellPage, Math.max(GATHER_MS, rest));
    for (const topic of topics) gathered.add(topic);
  }
  function tellPage() {
    const topics = [...gathered];
    gathered.clear();
    toldAt = performance.now();
    if (!over.signal.aborted) for (const topic of topics) announce(topic);
  }
  function end() {
    if (over.signal.aborted) return;
    say({ kind: "topics", tab, topics: [] });
    over.abort();
    stopWatching();
    channel.close();
  }

  function endSignedOut() {
    if (over.signal.aborted) return;
    end();
    onSignedOut();
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === "news") (data.to ?? tab) === tab && take(data.topics, data.id);
    else if (data.kind === "who") sayTopics();
    else if (data.kind === "over") endSignedOut();
    else {
      if (connection && !ofOthers.has(data.tab)) sayRecent(data.tab);
      ofOthers.set(data.tab, data.topics);
      connection?.look();
    }
  };
  const stopWatching = onTopicsChange(() => (connection ? connection.look() : sayTopics()));

  /** Listens until this tab goes. */
  function lead(): Promise<void> {
    if (over.signal.aborted) return Promise.resolve();
    connection = transport(
      {
        topics: () => [...new Set([...listenedTopics(), ...[...ofOthers.values()].flat()])],
        lastId: () => lastId,
        tell(topics, id) {
          if (recent.push({ topics, id, at: performance.now() }) > MAX_RECENT) recent.shift();
          say({ kind: "news", topics, id });
          take(topics, id);
        },
        signedOut() {
          say({ kind: "over" });
          endSignedOut();
        },
      },
      over.signal,
    );
    say({ kind: "who" });
    return new Promise((resolve) => over.signal.addEventListener("abort", () => resolve()));
  }

  sayTopics();
  // Without a secure context there are no locks: then each tab listens for itself.
  if (navigator.locks) navigator.locks.request(name, { signal: over.signal }, lead).catch(() => {});
  else void lead();
  return end;
}
