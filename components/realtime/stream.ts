import type { Topic } from "./live";
import { discussionsOf, POLL_MS, type Subscriber, type Transport } from "./transport";

/** The server sends a heartbeat every 15 s; after this long without one the connection counts as dead. */
const HEARTBEAT_TIMEOUT_MS = 40_000;
const FIRST_PAUSE_MS = 1_000;

/** Our own server-sent events. Reconnects after every end and catches up with what happened meanwhile. */
export const listenByStream: Transport = (subscriber, signal) => {
  let reconnect = new AbortController();
  let subscribed: string[] = [];
  void keepOpen();
  return {
    updateTopics() {
      if (discussionsOf(subscriber.topics()).some((id) => !subscribed.includes(id))) reconnect.abort();
    },
  };

  async function keepOpen() {
    let failures = 0;
    let polledAt = performance.now();
    let isBehind = false;
    // The server itself resends notifications after the last known one.
    const isSent = (topic: Topic) => topic === "notifications" && subscriber.lastId() > 0;
    const catchUp = () => {
      if (isBehind) subscriber.notify(subscriber.topics().filter((topic) => !isSent(topic)));
      isBehind = false;
    };
    while (!signal.aborted) {
      reconnect = new AbortController();
      const { signal: topicsChanged } = reconnect;
      subscribed = discussionsOf(subscriber.topics());
      const both = AbortSignal.any([signal, topicsChanged]);
      const { end, hasOpened } = await listenOnce(subscriber, subscribed, both, catchUp);
      if (end === "signed-out") return subscriber.signedOut();
      if (signal.aborted) return;
      if (hasOpened) failures = 0;
      if (topicsChanged.aborted) continue;
      failures += 1;
      isBehind = true;
      await pause(Math.min(POLL_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)), signal);
      if (!hasOpened && performance.now() - polledAt > POLL_MS / 2) {
        polledAt = performance.now();
        subscriber.notify(subscriber.topics());
      }
    }
  }
};

type End = { end: "ended" | "signed-out"; hasOpened: boolean };

/** One connection, from its beginning to its end. */
async function listenOnce(
  subscriber: Subscriber,
  discussions: string[],
  signal: AbortSignal,
  onOpen: () => void,
): Promise<End> {
  const heartbeatTimeout = new AbortController();
  let hasOpened = false;
  let timer = setTimeout(() => heartbeatTimeout.abort(), HEARTBEAT_TIMEOUT_MS);
  try {
    const answer = await fetch(`/api/notifications/stream?${discussions.map((id) => `challenge=${id}`).join("&")}`, {
      cache: "no-store",
      headers: subscriber.lastId() > 0 ? { "Last-Event-ID": String(subscriber.lastId()) } : {},
      signal: AbortSignal.any([signal, heartbeatTimeout.signal]),
    });
    if (answer.status === 401 || answer.status === 409) return { end: "signed-out", hasOpened };
    if (!answer.ok || !answer.body) return { end: "ended", hasOpened };
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { end: "ended", hasOpened };
      clearTimeout(timer);
      timer = setTimeout(() => heartbeatTimeout.abort(), HEARTBEAT_TIMEOUT_MS);
      const messages = (text + value).split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages) {
        const { event, data } = fieldsOf(message);
        if (!hasOpened) onOpen();
        hasOpened = true;
        if (event === "signedout") return { end: "signed-out", hasOpened };
        if (event === "notification") subscriber.notify(["notifications"], Number(data));
        if (event === "changed") subscriber.notify(["notifications"]);
        if (event === "stopwatch") subscriber.notify(["stopwatch"]);
        if (event === "comments") subscriber.notify([`comments:${data}`]);
      }
    }
  } catch {
    return { end: "ended", hasOpened };
  } finally {
    clearTimeout(timer);
  }
}

function fieldsOf(message: string): Record<string, string> {
  return Object.fromEntries(message.split("\n").map((line) => line.split(": ", 2)));
}

/** Waits; going online ends the wait early. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end, { signal: over.signal });
    addEventListener("online", end, { signal: over.signal });
  });
}
