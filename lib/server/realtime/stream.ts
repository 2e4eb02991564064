import "server-only";
import { listDiscussed, listEndedLogins, listNoticesSince } from "@/db/queries/notifications/realtime";
import { firstTimeOnly } from "@/lib/domain/notifications/first-time-only";
import { logUnexpectedError } from "../log";
import { type News, subscribe, type Topic } from "./realtime";
import { takeSeat } from "./seats";

/** Whose stream it is: everything in it is chosen by these, on the server. */
export type StreamOwner = { userId: string; authSessionId: string; address: string };

/** `afterId`: the last notice the browser knows; `challengeIds`: the discussions it shows. */
export type StreamOptions = { afterId: number | null; challengeIds: string[] };

const HEARTBEAT_MS = 15_000;
/** A little less for some, so that streams opened together do not end together. */
const MAX_AGE_MS = 15 * 60_000;
const SPREAD_MS = 60_000;
/** A reader this many messages behind does not read. */
const MAX_UNREAD = 1_000;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "private, no-cache, no-store, no-transform",
  "X-Accel-Buffering": "no",
};

const shared = globalThis as unknown as { craftPactStreams?: { open: Set<() => void>; isClosing: boolean } };

/**
 * A stream of server-sent events: `open`, `notice` with its id, `changed` for other changes of notices, `comments` with the challenge's id, `beat`, `signedout`.
 * It carries ids only; the browser reads again what it shows. Ends with the browser, the login, after 15 minutes, or
 * with the process. Answers 429 when there are enough, 503 when the process ends.
 */
export function openEventStream(owner: StreamOwner, wish: StreamOptions, signal: AbortSignal): Response {
  const streams = theStreams();
  if (streams.isClosing || signal.aborted) return refusal(503, 2);
  const leave = takeSeat(owner.userId, owner.address);
  if (!leave) return refusal(429, 60);
  let close = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        close = run(controller, owner, wish, () => {
          leave();
          streams.open.delete(close);
          signal.removeEventListener("abort", close);
        });
        streams.open.add(close);
        signal.addEventListener("abort", close);
      },
      cancel: () => close(),
    },
    new CountQueuingStrategy({ highWaterMark: MAX_UNREAD }),
  );
  return new Response(body, { headers: HEADERS });
}

/** Ends every stream and takes no more: `next start` waits for them at SIGTERM. */
export function closeEventStreams() {
  const streams = theStreams();
  streams.isClosing = true;
  for (const close of [...streams.open]) close();
}

function theStreams() {
  shared.craftPactStreams ??= { open: new Set(), isClosing: false };
  return shared.craftPactStreams;
}

/** Writes until it is closed; returns how to close it, which may be done twice. */
function run(
  controller: ReadableStreamDefaultController<Uint8Array>,
  { userId, authSessionId }: StreamOwner,
  { afterId, challengeIds }: StreamOptions,
  onClosed: () => void,
): () => void {
  const isNew = firstTimeOnly();
  let isOpen = true;
  let lastId = afterId ?? 0;

  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    unsubscribe();
    clearInterval(beats);
    clearTimeout(end);
    onClosed();
    try {
      controller.close();
    } catch {
      // The reader is gone.
    }
  };
  const send = (event: string, data = "", id?: number) => {
    if (!isOpen) return;
    // Written in any order, the id a browser remembers only grows.
    if (id !== undefined) lastId = Math.max(lastId, id);
    const lines = [`event: ${event}`, ...(id === undefined ? [] : [`id: ${lastId}`]), `data: ${data}`];
    try {
      if ((controller.desiredSize ?? 0) <= 0) return close();
      controller.enqueue(encoder.encode(`${lines.join("\n")}\n\n`));
    } catch {
      close();
    }
  };
  const tell = ({ topic, id }: News) => {
    if (topic.startsWith("signedout:")) {
      send("signedout");
      close();
    } else if (topic.startsWith("comments:")) send("comments", topic.slice("comments:".length));
    else if (id === null) send("changed");
    else if (isNew(id)) send("notice", String(id), id);
  };

  const topics: Topic[] = [`notice:${userId}`, `signedout:${authSessionId}`];
  const unsubscribe = subscribe([...topics, ...challengeIds.map((id) => `comments:${id}` as const)], tell);
  const beats = setInterval(() => send("beat"), HEARTBEAT_MS);
  const end = setTimeout(close, MAX_AGE_MS - Math.random() * SPREAD_MS);
  send("open");
  // What came between the page and this stream.
  Promise.all([listNoticesSince(userId, afterId), listDiscussed(challengeIds), listEndedLogins([authSessionId])]).then(
    ([notices, discussed, ended]) => {
      for (const id of notices) tell({ topic: `notice:${userId}`, id });
      for (const id of discussed) tell({ topic: `comments:${id}`, id: null });
      for (const id of ended) tell({ topic: `signedout:${id}`, id: null });
    },
    (error) => {
      logUnexpectedError("stream", error);
      close();
    },
  );
  return close;
}

const encoder = new TextEncoder();

function refusal(status: 429 | 503, retryAfterSeconds: number): Response {
  return new Response(null, {
    status,
    headers: { "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" },
  });
}
