import { describe, expect, test } from "vitest";
import { chosenEnd, suggestedEnd } from "@/components/stopwatch/local-moment";
import { END_PROBLEMS, secondsUntil } from "@/lib/domain/crafting/stopwatch-end";

const ZONE = "Africa/Johannesburg";
const NOW = new Date("2026-11-21T20:41:30Z");
const session = { startedAt: "2026-11-21T07:41:20Z" };
const read = (text: string, isUnreadable = false) => chosenEnd({ text, isUnreadable }, session, NOW, ZONE);
const refused = { problem: END_PROBLEMS.outside };

describe("the field for an earlier end", () => {
  test("reads a time inside the session in the crafter's time zone", () => {
    expect(read("2026-11-21T09:42")).toEqual({ endedAt: new Date("2026-11-21T07:42:00Z") });
    expect(read("2026-11-21T22:41")).toEqual({ endedAt: new Date("2026-11-21T20:41:00Z") });
  });

  test("refuses a time that the clock skips", () => {
    const spring = { startedAt: "2026-03-29T00:00:00Z" };
    const typed = { text: "2026-03-29T02:30", isUnreadable: false };
    expect(chosenEnd(typed, spring, new Date("2026-03-29T05:00:00Z"), "Europe/Berlin")).toEqual({
      problem: "There is no 02:30 on this day, because the clock goes forward. Choose another time.",
    });
  });

  test("suggests an hour after the last Start or Resume, or the pause if that is earlier", () => {
    const suggested = (startedAt: string, endedAt: string | null = null) =>
      suggestedEnd({ lastRun: { startedAt, endedAt, beforeMs: 0 } }, NOW, ZONE);
    expect(suggested("2026-11-21T07:41:20Z")).toEqual({ text: "2026-11-21T10:41", isUnreadable: false });
    expect(suggested("2026-11-21T07:41:20Z", "2026-11-21T08:00:00Z").text).toBe("2026-11-21T10:00");
    const { text } = suggested(session.startedAt);
    expect(read(text)).toEqual({ endedAt: new Date("2026-11-21T08:41:00Z") });
  });

  test("gives no end while it is empty, even after something was typed and cleared", () => {
    expect(read("")).toEqual({ endedAt: null });
  });

  test.each(["2026-11-20T23:41", "2026-11-21T09:41", "2026-11-21T22:42", "2027-11-21T12:00", "0001-01-01T00:00"])(
    "refuses %s, which is before the start or in the future",
    (text) => expect(read(text)).toEqual(refused),
  );

  test.each(["yesterday", "2026-11-21", "275760-09-13T00:00", "2026-11-21 12:00"])(
    "refuses the unreadable %s",
    (text) => expect(read(text)).toEqual(refused),
  );

  test("refuses half a date, which a browser reports as an empty value", () => {
    expect(read("", true)).toEqual(refused);
    expect(read("2026-11-21T12:00", true)).toEqual(refused);
  });
});

describe("secondsUntil", () => {
  const lastRun = { startedAt: "2026-11-21T12:00:00Z", endedAt: null, beforeMs: 1_800_000 };
  const until = (iso: string, run: { startedAt: string; endedAt: string | null; beforeMs: number } = lastRun) =>
    secondsUntil({ lastRun: run }, new Date(iso));

  test("adds the time before the last run to the part of the run before the end", () => {
    expect(until("2026-11-21T12:00:00Z")).toBe(1800);
    expect(until("2026-11-21T13:00:00.999Z")).toBe(5400);
  });

  test("stops growing after the last run was paused", () => {
    expect(until("2026-11-21T19:00:00Z", { ...lastRun, endedAt: "2026-11-21T12:30:00Z" })).toBe(3600);
  });

  test("returns null for an end before the last run, where pauses may lie", () => {
    expect(until("2026-11-21T11:59:59Z")).toBeNull();
  });
});
