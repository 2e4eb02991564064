import { describe, expect, it } from "vitest";
import { canUndo, describeEdit, effectNotes, listEffects, type SessionEdit } from "@/lib/domain/crafting/corrections";

const NOW = new Date("2026-11-22T12:00:00Z");
const ZONE = "Africa/Johannesburg";
const someTimes = (from: string, to: string, durationSeconds = 0) => ({
  ...{ startedAt: `${from}:00Z`, endedAt: `${to}:00Z`, durationSeconds },
});
const EDIT: SessionEdit = {
  ...{ id: 1, reason: "corrected", createdAt: "2026-11-22T10:00:00Z" },
  before: someTimes("2026-11-20T17:15", "2026-11-20T21:40", 15_900),
  after: someTimes("2026-11-20T17:15", "2026-11-20T19:05", 6_600),
};

describe("the trail of a session", () => {
  const trail = (changed: Partial<SessionEdit>) => describeEdit({ ...EDIT, ...changed }, NOW, ZONE);

  it("shows the old times, the new times and when they changed", () => {
    expect(trail({})).toBe("20 Nov 19:15–23:40 → 19:15–21:05, corrected today");
    expect(trail({ createdAt: "2026-11-21T10:00:00Z" })).toBe("20 Nov 19:15–23:40 → 19:15–21:05, corrected yesterday");
    expect(trail({ createdAt: "2025-12-01T10:00:00Z" })).toMatch(/, corrected on 1 Dec 2025$/);
    expect(trail({ reason: "undone" })).toMatch(/, undone today$/);
    expect(trail({ reason: "device" })).toMatch(/, changed by another device today$/);
  });

  it("shows a changed date, and the lengths if only the pauses changed", () => {
    expect(trail({ after: someTimes("2026-11-19T17:15", "2026-11-19T19:05") })).toBe(
      "20 Nov 19:15–23:40 → 19 Nov 19:15–21:05, corrected today",
    );
    expect(trail({ after: { ...EDIT.before, durationSeconds: 14_100 } })).toBe(
      "20 Nov 19:15–23:40 (4h 25m) → 19:15–23:40 (3h 55m), corrected today",
    );
  });
});

it("a correction can be undone for seven days, but an undo can’t be undone", () => {
  const undoable = (reason: SessionEdit["reason"], daysAgo: number) =>
    canUndo({ reason, createdAt: new Date(+NOW - daysAgo * 86_400_000) }, NOW);
  expect([
    undoable("corrected", 7),
    undoable("corrected", 7.001),
    undoable("device", 1),
    undoable("undone", 0),
  ]).toEqual([...[true, false, true, false]]);
});

it("the preview of a correction shows the session’s length and every figure that changes", () => {
  const figures = { totalSeconds: 36_000, xp: 275, streakDays: 3, project: { name: "Bowl", seconds: 15_900 } };
  const before = { ...figures, allocations: [{ name: "Lamplight", seconds: 12_000 }] };
  const after = {
    ...{ totalSeconds: 26_700, xp: 120, streakDays: 3, project: { name: "Bowl", seconds: 6_600 } },
    allocations: [
      { name: "Lamplight", seconds: 6_600 },
      { name: "Personal Progress", seconds: 60 },
    ],
  };
  const session = { durationSeconds: 6_600, manualSeconds: 0 };
  expect(listEffects(15_900, { before, after, session, pauseSeconds: 0, uncountedSeconds: 0 })).toEqual([
    { label: "This session", before: "4h 25m", after: "1h 50m" },
    { label: "Your total", before: "10h 0m", after: "7h 25m" },
    { label: "XP", before: "275", after: "120" },
    { label: "“Bowl”", before: "4h 25m", after: "1h 50m" },
    { label: "Lamplight", before: "3h 20m", after: "1h 50m" },
    { label: "Personal Progress", before: "0h 0m", after: "0h 1m" },
  ]);
});

it("the preview of a correction names the counted time that is left out and the time added by hand", () => {
  const none = { totalSeconds: 0, xp: 0, streakDays: 0, project: null, allocations: [] };
  const notes = (uncountedSeconds: number, manualSeconds: number) =>
    effectNotes({
      ...{ before: none, after: none, pauseSeconds: 0, uncountedSeconds },
      session: { durationSeconds: 23_580, manualSeconds },
    });
  expect(notes(0, 0)).toEqual([]);
  expect(notes(34, 23_580)).toEqual([
    "These times leave out 34 s that the stopwatch counted, which no longer counts.",
    "6h 33m is added by hand. That doesn’t count for XP, challenges or leaderboards.",
  ]);
});
