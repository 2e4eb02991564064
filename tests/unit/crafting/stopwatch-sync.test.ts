import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adoptSeed, refreshStopwatch } from "@/components/stopwatch/sync";
import { stopwatchState } from "@/lib/client/stopwatch/store";
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
