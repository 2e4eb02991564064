import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Topic } from "@/components/realtime/live";
import { stream } from "@/components/realtime/stream";

const MINUTE = 60_000;
let answers: (() => Response)[];
let asked: { url: string; headers: Record<string, string>; signal: AbortSignal }[];
let topics: Topic[];
let lastId: number;
let over: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  [answers, asked, topics, lastId, over] = [[], [], ["notifications"], 0, new AbortController()];
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("fetch", async (url: string, { headers, signal }: RequestInit) => {
    if (!signal) throw new Error("unreachable");
    asked.push({ url, headers: headers as Record<string, string>, signal });
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  });
});
afterEach(() => {
  over.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function follow() {
  const told: [topics: Topic[], id?: number][] = [];
  const ear = { topics: () => topics, lastId: () => lastId, tell: vi.fn(), signedOut: vi.fn() };
  ear.tell.mockImplementation((...news: [Topic[], number?]) => told.push(news));
  return { told, ear, look: stream(ear, over.signal).look };
}

/** An open connection: says what it is given, then nothing, until it is given up. */
function saying(...messages: string[]) {
  return () => {
    const { signal } = asked.at(-1) ?? {};
    const body = new ReadableStream({
      start(controller) {
        for (const message of messages) controller.enqueue(new TextEncoder().encode(message));
        signal?.addEventListener("abort", () => controller.error(new Error("given up")));
      },
    });
    return new Response(body);
  };
}

it("tells each notice and each discussion, also when a message comes in pieces", async () => {
  answers = [saying("event: open\ndata: \n\nevent: notice\nid: 7\nda", "ta: 7\n\nevent: comments\ndata: c1\n\n")];
  const { told } = follow();
  await vi.advanceTimersByTimeAsync(10);
  expect(told).toEqual([[["notifications"], 7], [["comments:c1"]]]);
});

it("tells that notices were read or deleted elsewhere, each time", async () => {
  answers = [saying("event: changed\ndata: \n\nevent: changed\ndata: \n\n")];
  const { told } = follow();
  await vi.advanceTimersByTimeAsync(10);
  expect(told).toEqual([[["notifications"]], [["notifications"]]]);
});

it("begins again after the last notice known, and reads discussions again", async () => {
  topics = ["notifications", "comments:c1"];
  answers = [() => new Response("event: open\ndata: \n\n"), saying("event: open\ndata: \n\n")];
  lastId = 41;
  const { told } = follow();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked.map(({ headers }) => headers["Last-Event-ID"])).toEqual(["41", "41"]);
  expect(asked.map(({ url }) => url)).toEqual(Array(2).fill("/api/notifications/stream?challenge=c1"));
  expect(told).toEqual([[["comments:c1"]]]);
});

it("a connection that is silent for 40 seconds is given up", async () => {
  answers = [saying("event: open\ndata: \n\n")];
  follow();
  await vi.advanceTimersByTimeAsync(39_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toHaveLength(2);
});

it("where no stream is to be had, everything is read again about once a minute", async () => {
  topics = ["notifications", "comments:c1"];
  answers = [() => new Response(null, { status: 429 })];
  const { told } = follow();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(told.length).toBeGreaterThanOrEqual(9);
  expect(told.length).toBeLessThanOrEqual(12);
  expect(told[0]).toEqual([topics]);
});

it("stops for good when the login is over", async () => {
  answers = [saying("event: open\ndata: \n\nevent: signedout\ndata: \n\n")];
  const open = follow();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([open.ear.signedOut.mock.calls.length, asked.length]).toEqual([1, 1]);
  answers = [() => new Response(null, { status: 401 })];
  const refused = follow();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([refused.ear.signedOut.mock.calls.length, asked.length]).toEqual([1, 2]);
});

it("a discussion that is opened is asked for at once; one that is closed changes nothing", async () => {
  answers = [saying("event: open\ndata: \n\n")];
  const { look } = follow();
  await vi.advanceTimersByTimeAsync(10);
  topics = ["notifications", "comments:c1"];
  look();
  await vi.advanceTimersByTimeAsync(10);
  topics = ["notifications"];
  look();
  await vi.advanceTimersByTimeAsync(10);
  expect(asked.map(({ url }) => url.split("?")[1])).toEqual(["", "challenge=c1"]);
});
