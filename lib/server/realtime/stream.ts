import "server-only";
import { hasLoginEnded, listDiscussed, listNotificationsSince } from "@/db/queries/realtime";
import { makeFirstTimeCheck } from "@/lib/domain/notifications/realtime";
import { processSingleton } from "@/lib/process-singleton";
import { env } from "../env";
import { isGenerous } from "../limits/settings";
import { detachFromNext } from "../log/request-context";
import { logUnexpectedError } from "../log/writer";
import { type RealtimeEvent, subscribeToEvents, type Topic } from "./hub";

type StreamOwner = { userId: string; authSessionId: string; address: string };

/** `afterId`: the last notification the browser knows; `challengeIds`: the discussions it shows. */
export type StreamOptions = { afterId: number | null; challengeIds: string[] };

const HEARTBEAT_MS = 15_000;
const MAX_AGE_MS = 15 * 60_000;
/** Keeps streams that opened together from ending together. */
const SPREAD_MS = 60_000;
/** Disconnect clients that fall this far behind. */
const MAX_QUEUED_MESSAGES = 1_000;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "private, no-cache, no-store, no-transform",
  "X-Accel-Buffering": "no",
};

const streams = processSingleton("streams", () => ({ open: new Set<() => void>(), isClosing: false }));

/**
 * Server-sent events: `open`, `notification` with its id, `changed` for other changes of notifications, `stopwatch`,
 * `comments` with the challenge's id, `heartbeat`, `signedout`. They carry only ids, so the browser reloads what it
 * shows. Ends with the browser, the login or the process, and after 15 min. 429 over the limits, 503 at shutdown.
 */
export function openEventStream(owner: StreamOwner, options: StreamOptions, signal: AbortSignal): Response {
  if (streams.isClosing || signal.aborted) return refusalResponse(503, 2);
  const release = openStreamSlot(owner.userId, owner.address);
  if (!release) return refusalResponse(429, 60);
  let close = () => {};
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      close = runStream(controller, owner, options, () => {
        release();
        streams.open.delete(close);
        signal.removeEventListener("abort", close);
      });
      streams.open.add(close);
      signal.addEventListener("abort", close);
    },
    cancel: () => close(),
  };
  const queue = new CountQueuingStrategy({ highWaterMark: MAX_QUEUED_MESSAGES });
  return new Response(
    detachFromNext(() => new EventBody(source, queue)),
    { headers: HEADERS },
  );
}

/** Next keeps what it made for a request until `pipeTo` resolves. Here it resolves at once, and the events flow on. */
class EventBody extends ReadableStream<Uint8Array> {
  override async pipeTo(...to: Parameters<ReadableStream<Uint8Array>["pipeTo"]>) {
    // Fails when the browser leaves, which cancels the stream.
    detachFromNext(() => super.pipeTo(...to)).catch(() => {});
  }
}

/** Ends every stream and refuses new ones: `next start` waits for them at SIGTERM. */
export function closeEventStreams() {
  streams.isClosing = true;
  for (const close of [...streams.open]) close();
}

function runStream(
  controller: ReadableStreamDefaultController<Uint8Array>,
  { userId, authSessionId }: StreamOwner,
  { afterId, challengeIds }: StreamOptions,
  onClosed: () => void,
): () => void {
  const isNew = makeFirstTimeCheck();
  let isOpen = true;
  let lastId = afterId ?? 0;

  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    unsubscribe();
    clearInterval(heartbeats);
    clearTimeout(end);
    onClosed();
    try {
      controller.close();
    } catch {}
  };
  const send = (event: string, data = "", id?: number) => {
    if (!isOpen) return;
    // Events come in any order; the id a browser remembers must only grow.
    if (id !== undefined) lastId = Math.max(lastId, id);
    const lines = [`event: ${event}`, ...(id === undefined ? [] : [`id: ${lastId}`]), `data: ${data}`];
    try {
      if ((controller.desiredSize ?? 0) <= 0) return close();
      controller.enqueue(encoder.encode(`${lines.join("\n")}\n\n`));
    } catch {
      close();
    }
  };
  const notify = ({ topic, id }: RealtimeEvent) => {
    if (topic.startsWith("signedout:")) {
      send("signedout");
      close();
    } else if (topic.startsWith("comments:")) send("comments", topic.slice("comments:".length));
    else if (topic.startsWith("stopwatch:")) send("stopwatch");
    else if (id === null) send("changed");
    else if (isNew(id)) send("notification", String(id), id);
  };

  const topics: Topic[] = [`notifications:${userId}`, `stopwatch:${userId}`, `signedout:${authSessionId}`];
  const unsubscribe = subscribeToEvents([...topics, ...challengeIds.map((id) => `comments:${id}` as const)], notify);
  const heartbeats = setInterval(() => send("heartbeat"), HEARTBEAT_MS);
  const end = setTimeout(close, MAX_AGE_MS - Math.random() * SPREAD_MS);
  send("open");
  // Sends what happened between the rendering of the page and this stream.
  Promise.all([
    listNotificationsSince(userId, afterId),
    listDiscussed(challengeIds),
    hasLoginEnded(userId, authSessionId),
  ]).then(
    ([notifications, discussed, hasEnded]) => {
      for (const id of notifications) notify({ topic: `notifications:${userId}`, id });
      for (const id of discussed) notify({ topic: `comments:${id}`, id: null });
      if (hasEnded) notify({ topic: `signedout:${authSessionId}`, id: null });
    },
    (error) => {
      logUnexpectedError("stream", error);
      close();
    },
  );
  return close;
}

const encoder = new TextEncoder();

function refusalResponse(status: 429 | 503, retryAfterSeconds: number): Response {
  return new Response(null, {
    status,
    headers: { "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" },
  });
}

const slots = processSingleton("stream-slots", () => ({
  users: new Map<string, number>(),
  addresses: new Map<string, number>(),
  open: 0,
}));

/** Counts an open stream and returns its release. Null if the crafter, the address or the process is at its limit. */
function openStreamSlot(userId: string, address: string): (() => void) | null {
  const [perUser = 0, perAddress = 0, perProcess = 0] = env().STREAM_LIMITS.split("/").map(Number);
  const factor = isGenerous(address) ? 100 : 1;
  const ofUser = slots.users.get(userId) ?? 0;
  const ofAddress = slots.addresses.get(address) ?? 0;
  if (ofUser >= perUser * factor || ofAddress >= perAddress * factor || slots.open >= perProcess) return null;
  changeCount(slots.users, userId, 1);
  changeCount(slots.addresses, address, 1);
  slots.open += 1;
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    changeCount(slots.users, userId, -1);
    changeCount(slots.addresses, address, -1);
    slots.open -= 1;
  };
}

export function countOpenStreams(): number {
  return slots.open;
}

function changeCount(of: Map<string, number>, key: string, change: 1 | -1) {
  const now = (of.get(key) ?? 0) + change;
  if (now > 0) of.set(key, now);
  else of.delete(key);
}
