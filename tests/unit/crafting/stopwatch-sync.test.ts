import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adoptSeed, followCommands, refreshStopwatch } from "@/components/stopwatch/sync";
import { elapsedNow, serverNow, setStopwatch, stopwatchState } from "@/lib/client/stopwatch/store";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";

const RUNNING: OpenSession = {
  ...{ id: "running", description: "A bowl", project: null, running: true, elapsedMs: 1_000, manualSeconds: 0 },
  startedAt: "2026-11-26T10:00:00Z",
  lastRun: { startedAt: "2026-11-26T10:00:00Z", endedAt: null, beforeMs: 0 },
};

/** Answers the reads that are under way, in the order in which they were begun. */
let answers: ((session: OpenSession | null, at: number) => void)[];

beforeEach(() => {
  answers = [];
  const answerLater = (resolve: (response: Response) => void) =>
    void answers.push((session, at) => resolve(Response.json({ session, at })));
  vi.stubGlobal("fetch", () => new Promise(answerLater));
});
afterEach(() => vi.unstubAllGlobals());

// The first read loads a file of its own, which takes its time beside other tests.
const waitForReads = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count), { timeout: 10_000 });

describe("reading the stopwatch", () => {
  it("returns the result of a later read that overtakes it", async () => {
    adoptSeed({ userId: "overtaken", session: null, at: 1_000 }, false);
    const first = refreshStopwatch();
    await waitForReads(1);
    const second = refreshStopwatch();
    await waitForReads(2);
    const third = refreshStopwatch();
    await waitForReads(3);
    answers[0]?.(null, 2_000);
    answers[1]?.(null, 2_500);
    answers[2]?.(RUNNING, 3_000);
    expect(await Promise.all([first, second, third])).toEqual([true, true, true]);
    expect(stopwatchState()?.session?.id).toBe("running");
  });

  it("is not overwritten by a page that was rendered before it", async () => {
    adoptSeed({ userId: "outdated", session: RUNNING, at: 1_000 }, false);
    const reading = refreshStopwatch();
    await waitForReads(1);
    answers[0]?.(null, 3_000);
    await reading;
    adoptSeed({ userId: "outdated", session: RUNNING, at: 2_000 }, false);
    expect(stopwatchState()?.session).toBeNull();
    adoptSeed({ userId: "outdated", session: RUNNING, at: 4_000 }, false);
    expect(stopwatchState()?.session?.id).toBe("running");
  });
});

describe("a page that was fetched ahead", () => {
  const readShown = () => Math.round(elapsedNow(stopwatchState() ?? { session: null, readAt: null }) / 1_000);

  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => void vi.useRealTimers());

  it("counts from when it was rendered, not from when it is shown", () => {
    const at = Date.parse("2026-11-26T10:00:01Z");
    adoptSeed({ userId: "ahead", session: RUNNING, at }, false);
    vi.advanceTimersByTime(5_000);
    const ahead = { userId: "ahead", session: { ...RUNNING, elapsedMs: 6_000 }, at: at + 5_000 };
    vi.advanceTimersByTime(37_000);
    adoptSeed(ahead, false);
    expect(readShown()).toBe(43);
    expect(+serverNow()).toBe(at + 42_000);
  });

  it("does not take away a session that was started after it was rendered", async () => {
    const at = Date.parse("2026-11-26T11:00:00Z");
    const stop = followCommands(() => {});
    adoptSeed({ userId: "before start", session: null, at }, false);
    vi.advanceTimersByTime(5_000);
    const ahead = { userId: "before start", session: null, at: at + 5_000 };
    vi.advanceTimersByTime(1_000);
    setStopwatch({ busy: true });
    setStopwatch({ session: RUNNING, readAt: performance.now(), busy: false });
    vi.advanceTimersByTime(60_000);
    adoptSeed(ahead, false);
    expect(stopwatchState()?.session?.id).toBe("running");
    await waitForReads(1);
    answers[0]?.({ ...RUNNING, elapsedMs: 61_000 }, at + 66_000);
    await vi.waitFor(() => expect(readShown()).toBe(61));
    stop();
  });
});
