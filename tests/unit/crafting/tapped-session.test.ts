import { describe, expect, it } from "vitest";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import type { Clocks, Tap, TapKind } from "@/lib/domain/crafting/tap";
import { elapsedAt, msBetween, tappedSession, updateKnown } from "@/lib/domain/crafting/tapped-session";

const BOWLS = { id: "bowls", name: "Serving bowls" };
const NOON = Date.UTC(2026, 10, 22, 12);

/** Clocks of one document that is awake: `seconds` after noon. */
const clocksAt = (seconds: number, change: Partial<Clocks> = {}): Clocks => ({
  boot: "one",
  wall: NOON + seconds * 1000,
  mono: seconds * 1000,
  ...change,
});

let seq = 0;
const aTapAt = (kind: TapKind, clocks: Clocks, change: Partial<Tap> = {}): Tap => {
  seq += 1;
  return { ...clocks, id: `tap-${seq}`, seq, kind, session: "mine", ...change };
};

const OPEN: OpenSession = {
  id: "theirs",
  description: "Vase",
  project: null,
  startedAt: new Date(NOON - 60_000).toISOString(),
  elapsedMs: 60_000,
  manualSeconds: 0,
  running: true,
  lastRun: { startedAt: new Date(NOON - 60_000).toISOString(), endedAt: null, beforeMs: 0 },
};
const NONE = { session: null, readAt: clocksAt(0) };
const KNOWN = { session: OPEN, readAt: clocksAt(0) };

describe("the time between two readings of a device's clocks", () => {
  it.each([
    ["the monotonic clock while the document is awake", clocksAt(0), clocksAt(90), 90],
    ["the monotonic clock when the wall clock is put back", clocksAt(0), clocksAt(90, { wall: NOON - 7_200_000 }), 90],
    ["the wall clock when the device slept", clocksAt(0), clocksAt(90, { wall: NOON + 7_200_000 }), 7_200],
    ["the wall clock in another document", clocksAt(50), clocksAt(0, { boot: "two", wall: NOON + 80_000 }), 30],
    [
      "the monotonic clock when it is two seconds behind the wall clock",
      clocksAt(0),
      clocksAt(90, { wall: NOON + 92_000 }),
      90,
    ],
    [
      "the wall clock when it is more than two seconds ahead",
      clocksAt(0),
      clocksAt(90, { wall: NOON + 92_001 }),
      92.001,
    ],
  ])("is measured by %s", (_, from, to, seconds) => expect(msBetween(from, to)).toBe(seconds * 1000));

  it("is never negative", () => {
    expect(msBetween(clocksAt(90), clocksAt(0))).toBe(0);
    expect(msBetween(clocksAt(0), clocksAt(0, { boot: "two", wall: NOON - 1 }))).toBe(0);
  });
});

describe("the session that a device shows", () => {
  it("is the server's session while no taps wait to be sent", () => {
    const shown = tappedSession(KNOWN, [], []);
    expect(shown).toMatchObject({ id: "theirs", description: "Vase", running: true });
    expect(shown && elapsedAt(shown, clocksAt(30))).toBe(90_000);
    expect(tappedSession(NONE, [], [])).toBeNull();
  });

  it("starts, pauses, resumes and ends with the taps", () => {
    const taps = [
      aTapAt("start", clocksAt(10), { projectId: "bowls" }),
      aTapAt("pause", clocksAt(310)),
      aTapAt("resume", clocksAt(910)),
      aTapAt("stop", clocksAt(1_210)),
    ];
    const shown = (count: number) => tappedSession(NONE, taps.slice(0, count), [BOWLS]);
    expect(shown(1)).toMatchObject({ id: "mine", description: "Serving bowls", project: BOWLS, running: true });
    expect(shown(1)?.startedAt).toBe("2026-11-22T12:00:10.000Z");
    expect(shown(2)).toMatchObject({ running: false, elapsedMs: 300_000 });
    const resumed = shown(3);
    expect(resumed).toMatchObject({ running: true, elapsedMs: 300_000 });
    expect(resumed && elapsedAt(resumed, clocksAt(1_210))).toBe(600_000);
    expect(shown(4)).toBeNull();
  });

  it("stands still while it is paused", () => {
    const shown = tappedSession(KNOWN, [aTapAt("pause", clocksAt(30), { session: "theirs" })], []);
    expect(shown && elapsedAt(shown, clocksAt(900))).toBe(90_000);
  });

  it("is named by the description in its start, else by its project, else Crafting session", () => {
    const named = (change: Partial<Tap>) =>
      tappedSession(NONE, [aTapAt("start", clocksAt(0), change)], [BOWLS])?.description;
    expect(named({ description: "Glazing", projectId: "bowls" })).toBe("Glazing");
    expect(named({ projectId: "bowls" })).toBe("Serving bowls");
    expect(named({ projectId: "unknown" })).toBe("Crafting session");
  });

  it("is renamed only by a later tap that has a description", () => {
    const taps = [
      aTapAt("start", clocksAt(0), { description: "Mug" }),
      aTapAt("pause", clocksAt(5), { description: "Bowl" }),
    ];
    expect(tappedSession(NONE, taps, [])?.description).toBe("Bowl");
    expect(tappedSession(NONE, [...taps, aTapAt("resume", clocksAt(9))], [])?.description).toBe("Bowl");
  });

  it("ignores the taps of another session, but a new start replaces the server's session", () => {
    for (const kind of ["pause", "resume", "stop", "discard"] as const)
      expect(tappedSession(KNOWN, [aTapAt(kind, clocksAt(5))], [])).toMatchObject({ id: "theirs", running: true });
    expect(tappedSession(KNOWN, [aTapAt("start", clocksAt(5))], [])).toMatchObject({ id: "mine", elapsedMs: 0 });
    const again = aTapAt("start", clocksAt(5), { session: "theirs" });
    expect(tappedSession(KNOWN, [again], [])).toMatchObject({ id: "theirs", elapsedMs: 60_000 });
  });

  it("ends with a discard too", () => {
    expect(tappedSession(KNOWN, [aTapAt("discard", clocksAt(5), { session: "theirs" })], [])).toBeNull();
  });
});

describe("updateKnown", () => {
  const answer = { session: OPEN, readAt: clocksAt(30) };

  it("keeps the id under which this device started the session until another session is open", () => {
    const first = updateKnown(undefined, answer, [aTapAt("start", clocksAt(0)), aTapAt("pause", clocksAt(5))]);
    expect(first).toEqual({ ...answer, startedAs: "mine" });
    expect(updateKnown(first, answer).startedAs).toBe("mine");
    expect(updateKnown(first, { ...answer, session: { ...OPEN, id: "next" } }).startedAs).toBeUndefined();
    expect(updateKnown(first, { ...answer, session: null }).startedAs).toBeUndefined();
    expect(updateKnown(undefined, answer).startedAs).toBeUndefined();
  });

  it("drops that id when the taps ended the session that they started", () => {
    const taps = [aTapAt("start", clocksAt(0)), aTapAt("stop", clocksAt(5))];
    expect(updateKnown(undefined, answer, taps).startedAs).toBeUndefined();
    const next = [...taps, aTapAt("start", clocksAt(9), { session: "second" })];
    expect(updateKnown(undefined, answer, next).startedAs).toBe("second");
  });

  it("lets later taps of this device find the session by the id it was started under", () => {
    const known = { ...KNOWN, startedAs: "mine" };
    expect(tappedSession(known, [aTapAt("pause", clocksAt(5))], [])).toMatchObject({ id: "theirs", running: false });
    expect(tappedSession(known, [aTapAt("start", clocksAt(5))], [])).toMatchObject({ id: "theirs", running: true });
    expect(tappedSession(known, [aTapAt("stop", clocksAt(5))], [])).toBeNull();
  });
});
