import { discussionsOf, type Ear, POLL_MS, type Transport } from "./transport";

/** The server beats every 15 s: silence for so long means that the connection is dead. */
const HEARTBEAT_TIMEOUT_MS = 40_000;
const FIRST_PAUSE_MS = 1_000;

/** Our own server-sent events, connected again after every end and catching up from the last notice known. */
export const stream: Transport = (ear, signal) => {
  let current = new AbortController();
  let heard: string[] = [];
  void keepOpen();
  return {
    look() {
      if (discussionsOf(ear.topics()).some((id) => !heard.includes(id))) current.abort();
    },
  };

  async function keepOpen() {
    let failures = 0;
    let polledAt = performance.now();
    while (!signal.aborted) {
      current = new AbortController();
      const { signal: looked } = current;
      heard = discussionsOf(ear.topics());
      const { end, opened } = await listenOnce(ear, heard, AbortSignal.any([signal, looked]));
      if (end === "signed-out") return ear.signedOut();
      if (signal.aborted) return;
      if (opened) failures = 0;
      if (looked.aborted) continue;
      failures += 1;
      await pause(Math.min(POLL_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)), signal);
      // What came meanwhile is caught up for notices; a discussion is read again, and everything when nothing works.
      if (opened) ear.tell(ear.topics().filter((topic) => topic !== "notifications"));
      else if (performance.now() - polledAt > POLL_MS / 2) {
        polledAt = performance.now();
        ear.tell(ear.topics());
      }
    }
  }
};

type End = { end: "ended" | "signed-out"; opened: boolean };

/** One connection, from its beginning to its end. */
async function listenOnce(ear: Ear, discussions: string[], signal: AbortSignal): Promise<End> {
  const silence = new AbortController();
  let opened = false;
  let timer = setTimeout(() => silence.abort(), HEARTBEAT_TIMEOUT_MS);
  try {
    const answer = await fetch(`/api/notifications/stream?${discussions.map((id) => `challenge=${id}`).join("&")}`, {
      cache: "no-store",
      headers: ear.lastId() > 0 ? { "Last-Event-ID": String(ear.lastId()) } : {},
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (answer.status === 401 || answer.status === 409) return { end: "signed-out", opened };
    if (!answer.ok || !answer.body) return { end: "ended", opened };
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { end: "ended", opened };
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), HEARTBEAT_TIMEOUT_MS);
      const messages = (text + value).split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages) {
        const { event, data } = fieldsOf(message);
        opened = true;
        if (event === "signedout") return { end: "signed-out", opened };
        if (event === "notice") ear.tell(["notifications"], Number(data));
        if (event === "changed") ear.tell(["notifications"]);
        if (event === "comments") ear.tell([`comments:${data}`]);
      }
    }
  } catch {
    return { end: "ended", opened };
  } finally {
    clearTimeout(timer);
  }
}

function fieldsOf(message: string): Record<string, string> {
  return Object.fromEntries(message.split("\n").map((line) => line.split(": ", 2)));
}

/** Waits; being online again, or seen again, ends it early. */
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
