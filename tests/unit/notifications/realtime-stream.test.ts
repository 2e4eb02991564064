import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Topic } from "@/components/realtime/live";
import { listenByStream } from "@/components/realtime/stream";

const MINUTE = 60_000;
let answers: (() => Response)[];
let requests: { url: string; headers: Record<string, string>; signal: AbortSignal }[];
let topics: Topic[];
let lastId: number;
let over: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  [answers, requests, topics, lastId, over] = [[], [], ["notifications"], 0, new AbortController()];
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("fetch", async (url: string, { headers, signal }: RequestInit) => {
    if (!signal) throw new Error("unreachable");
    requests.push({ url, headers: headers as Record<string, string>, signal });
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  });
});
afterEach(() => {
  over.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function followStream() {
  const received: [topics: Topic[], id?: number][] = [];
  const subscriber = { topics: () => topics, lastId: () => lastId, notify: vi.fn(), signedOut: vi.fn() };
  subscriber.notify.mockImplementation((...call: [Topic[], number?]) => received.push(call));
  return { received, subscriber, updateTopics: listenByStream(subscriber, over.signal).updateTopics };
}

/** An open connection: sends these messages, then nothing, until it is aborted. */
function anAnswerWith(...messages: string[]) {
  return () => {
    const { signal } = requests.at(-1) ?? {};
    const body = new ReadableStream({
      start(controller) {
        for (const message of messages) controller.enqueue(new TextEncoder().encode(message));
        signal?.addEventListener("abort", () => controller.error(new Error("given up")));
      },
    });
    return new Response(body);
  };
}

it("the stream reports each notification and discussion, even if a message arrives in pieces", async () => {
  answers = [
    anAnswerWith("event: open\ndata: \n\nevent: notification\nid: 7\nda", "ta: 7\n\nevent: comments\ndata: c1\n\n"),
  ];
  const { received } = followStream();
  await vi.advanceTimersByTimeAsync(10);
  expect(received).toEqual([[["notifications"], 7], [["comments:c1"]]]);
});

it("the stream reports each time that notifications were read or deleted elsewhere", async () => {
  answers = [anAnswerWith("event: changed\ndata: \n\nevent: changed\ndata: \n\n")];
  const { received } = followStream();
  await vi.advanceTimersByTimeAsync(10);
  expect(received).toEqual([[["notifications"]], [["notifications"]]]);
});

it("the stream reconnects after the last known notification, and reloads open discussions", async () => {
  topics = ["notifications", "comments:c1"];
  answers = [() => new Response("event: open\ndata: \n\n"), anAnswerWith("event: open\ndata: \n\n")];
  lastId = 41;
  const { received } = followStream();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(requests.map(({ headers }) => headers["Last-Event-ID"])).toEqual(["41", "41"]);
  expect(requests.map(({ url }) => url)).toEqual(Array(2).fill("/api/notifications/stream?challenge=c1"));
  expect(received).toEqual([[["comments:c1"]]]);
});

it("the stream reconnects after 40 seconds of silence", async () => {
  answers = [anAnswerWith("event: open\ndata: \n\n")];
  followStream();
  await vi.advanceTimersByTimeAsync(39_000);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(requests).toHaveLength(2);
});

it("all topics are reloaded about once a minute while the stream is unavailable", async () => {
  topics = ["notifications", "comments:c1"];
  answers = [() => new Response(null, { status: 429 })];
  const { received } = followStream();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(received.length).toBeGreaterThanOrEqual(9);
  expect(received.length).toBeLessThanOrEqual(12);
  expect(received[0]).toEqual([topics]);
});

it("the stream stops for good when the login has ended", async () => {
  answers = [anAnswerWith("event: open\ndata: \n\nevent: signedout\ndata: \n\n")];
  const open = followStream();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([open.subscriber.signedOut.mock.calls.length, requests.length]).toEqual([1, 1]);
  answers = [() => new Response(null, { status: 401 })];
  const refused = followStream();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([refused.subscriber.signedOut.mock.calls.length, requests.length]).toEqual([1, 2]);
});

it("the stream reconnects when a discussion is opened, but not when it is closed", async () => {
  answers = [anAnswerWith("event: open\ndata: \n\n")];
  const { updateTopics } = followStream();
  await vi.advanceTimersByTimeAsync(10);
  topics = ["notifications", "comments:c1"];
  updateTopics();
  await vi.advanceTimersByTimeAsync(10);
  topics = ["notifications"];
  updateTopics();
  await vi.advanceTimersByTimeAsync(10);
  expect(requests.map(({ url }) => url.split("?")[1])).toEqual(["", "challenge=c1"]);
});
