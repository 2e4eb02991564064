import { describe, expect, it } from "vitest";
import { findBroken } from "@/db/invariants";
import { takeBackPause } from "@/db/queries/crafting/press";
import { PAUSE_STAYS } from "@/lib/domain/crafting/mistaken-pause";
import { runAllAtOnce } from "../../support/database/at-once";
import { anOpenSession, aUser } from "../../support/people/factories";
import { finishedSessionOf } from "../../support/people/open-sessions";
import { finishSession, pauseSession, resumeSession } from "../../support/taps/presses";
import { letPass, segmentsOf } from "../../support/taps/sessions";

/** A session of ten minutes that was paused so long ago. */
async function aPausedSession(seconds: number) {
  const user = await aUser();
  const { id } = await anOpenSession(user.id, { seconds: 600 });
  await pauseSession(user.id, id);
  if (seconds > 0) await letPass(id, seconds);
  return { user, id };
}

describe("“That was a mistake”", () => {
  it("restores the time since the pause as tracked time", async () => {
    const { user, id } = await aPausedSession(590);
    const state = await takeBackPause(user.id, id);
    if (state.status !== "open") throw new Error(state.status);
    expect(state.session).toMatchObject({ running: true, lastRun: { endedAt: null } });
    expect(state.session.elapsedMs).toBeGreaterThanOrEqual(1_190_000);
    expect(await segmentsOf(id)).toMatchObject([{ endedAt: null, isManual: false, isOffline: false }]);
    const saved = finishedSessionOf(await finishSession(user.id, { sessionId: id }));
    expect(saved.durationSeconds).toBeGreaterThanOrEqual(1_190);
    expect(saved.manualSeconds).toBe(0);
    expect(await findBroken()).toEqual({});
  });

  it("takes back only the last pause, and rejects one that began more than ten minutes ago", async () => {
    const { user, id } = await aPausedSession(300);
    await resumeSession(user.id, id);
    await pauseSession(user.id, id);
    await takeBackPause(user.id, id);
    const [first, second, ...more] = await segmentsOf(id);
    expect([first?.endedAt, second?.endedAt, more]).toEqual([expect.any(Date), null, []]);

    const late = await aPausedSession(601);
    await expect(takeBackPause(late.user.id, late.id)).rejects.toThrow(PAUSE_STAYS);
    expect(await segmentsOf(late.id)).toMatchObject([{ endedAt: expect.any(Date) }]);
  });

  it("changes nothing while the stopwatch runs, after Save, or in another crafter’s session", async () => {
    const { user, id } = await aPausedSession(60);
    expect(await takeBackPause((await aUser()).id, id)).toEqual({ status: "gone" });
    expect(await segmentsOf(id)).toMatchObject([{ endedAt: expect.any(Date) }]);
    await runAllAtOnce(8, () => takeBackPause(user.id, id));
    expect(await segmentsOf(id)).toMatchObject([{ endedAt: null }]);
    await finishSession(user.id, { sessionId: id });
    expect(await takeBackPause(user.id, id)).toMatchObject({ status: "finished" });
  });
});
