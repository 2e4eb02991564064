import { describe, expect, test } from "vitest";
import {
  formatMoment,
  instantOf,
  readChosenEnd,
  readChosenStart,
  suggestEnd,
} from "@/components/stopwatch/local-moment";
import { END_PROBLEMS } from "@/lib/domain/crafting/stopwatch-end";

const ZONE = "Africa/Johannesburg";
const NOW = new Date("2026-11-21T20:41:30Z");
const session = { startedAt: "2026-11-21T07:41:20Z" };
const readEnd = (text: string, isUnreadable = false) => readChosenEnd({ text, isUnreadable }, session, NOW, ZONE);
const refused = { problem: END_PROBLEMS.outside };

describe("a moment in the crafter's local time", () => {
  test("is formatted for a datetime-local field", () => {
    expect(formatMoment(new Date("2026-11-20T22:15:40Z"), "Africa/Johannesburg")).toBe("2026-11-21T00:15");
  });

  test("converts back to the same instant, to the minute", () => {
    for (const zone of ["Africa/Johannesburg", "America/New_York", "Asia/Kathmandu", "Pacific/Auckland", "UTC"])
      for (const iso of ["2026-11-20T22:15:00Z", "2026-03-08T12:00:00Z", "2026-07-01T00:00:00Z"])
        expect(instantOf(formatMoment(new Date(iso), zone), zone)?.toISOString()).toBe(new Date(iso).toISOString());
  });

  test("keeps its wall-clock meaning after the clock went forward or back on that day", () => {
    expect(instantOf("2026-03-08T12:00", "America/New_York")?.toISOString()).toBe("2026-03-08T16:00:00.000Z");
    expect(instantOf("2026-11-01T12:00", "America/New_York")?.toISOString()).toBe("2026-11-01T17:00:00.000Z");
  });

  test("is read without the clock change in the hour that the clock skips", () => {
    expect(instantOf("2026-03-08T02:30", "America/New_York")?.toISOString()).toBe("2026-03-08T07:30:00.000Z");
  });

  test("means the first occurrence in the hour that comes twice", () => {
    expect(instantOf("2026-11-01T01:30", "America/New_York")?.toISOString()).toBe("2026-11-01T05:30:00.000Z");
  });

  test("is null while the field is empty", () => {
    expect(instantOf("", "UTC")).toBeNull();
  });
});

describe("the field for an earlier end", () => {
  test("reads a time inside the session in the crafter's time zone", () => {
    expect(readEnd("2026-11-21T09:42")).toEqual({ endedAt: new Date("2026-11-21T07:42:00Z") });
    expect(readEnd("2026-11-21T22:41")).toEqual({ endedAt: new Date("2026-11-21T20:41:00Z") });
  });

  test("refuses a time that the clock skips", () => {
    const spring = { startedAt: "2026-03-29T00:00:00Z" };
    const typed = { text: "2026-03-29T02:30", isUnreadable: false };
    expect(readChosenEnd(typed, spring, new Date("2026-03-29T05:00:00Z"), "Europe/Berlin")).toEqual({
      problem: "There is no 02:30 on this day, because the clock goes forward. Choose another time.",
    });
  });

  test("suggests an hour after the last Start or Resume, or the pause if that is earlier", () => {
    const suggested = (startedAt: string, endedAt: string | null = null) =>
      suggestEnd({ lastRun: { startedAt, endedAt, beforeMs: 0 } }, NOW, ZONE);
    expect(suggested("2026-11-21T07:41:20Z")).toEqual({ text: "2026-11-21T10:41", isUnreadable: false });
    expect(suggested("2026-11-21T07:41:20Z", "2026-11-21T08:00:00Z").text).toBe("2026-11-21T10:00");
    const { text } = suggested(session.startedAt);
    expect(readEnd(text)).toEqual({ endedAt: new Date("2026-11-21T08:41:00Z") });
  });

  test("gives no end while it is empty, even after something was typed and cleared", () => {
    expect(readEnd("")).toEqual({ endedAt: null });
  });

  test.each(["2026-11-20T23:41", "2026-11-21T09:41", "2026-11-21T22:42", "2027-11-21T12:00", "0001-01-01T00:00"])(
    "refuses %s, which is before the start or in the future",
    (text) => expect(readEnd(text)).toEqual(refused),
  );

  test.each(["yesterday", "2026-11-21", "275760-09-13T00:00", "2026-11-21 12:00"])(
    "refuses the unreadable %s",
    (text) => expect(readEnd(text)).toEqual(refused),
  );

  test("refuses half a date, which a browser reports as an empty value", () => {
    expect(readEnd("", true)).toEqual(refused);
    expect(readEnd("2026-11-21T12:00", true)).toEqual(refused);
  });
});

describe("the choice of an earlier start", () => {
  const afternoon = { startedAt: "2026-11-21T12:12:31.456Z" };
  const night = { startedAt: "2026-11-20T22:10:00Z" };
  const at = (iso: string) => ({ startedAt: new Date(iso) });

  test("subtracts the chosen minutes from Start, to the millisecond", () => {
    expect(readChosenStart({ minutes: 15 }, afternoon, ZONE)).toEqual(at("2026-11-21T11:57:31.456Z"));
    expect(readChosenStart({ minutes: 60 }, afternoon, ZONE)).toEqual(at("2026-11-21T11:12:31.456Z"));
  });

  test.each([
    ["13:30", afternoon, at("2026-11-21T11:30:00Z")],
    ["14:12", afternoon, at("2026-11-21T12:12:00Z")],
    ["02:13", afternoon, at("2026-11-21T00:13:00Z")],
    ["23:45", night, at("2026-11-20T21:45:00Z")],
    ["00:05", night, at("2026-11-20T22:05:00Z")],
  ])("reads %s as the last such time before Start in the crafter's time zone", (time, session, start) => {
    expect(readChosenStart({ time }, session, ZONE)).toEqual(start);
  });

  test.each(["14:13", "02:12", "", "1", "25"])(
    "rejects %j, which is not a time in the twelve hours before Start",
    (time) => {
      expect(readChosenStart({ time }, afternoon, ZONE)).toEqual({
        problem: "Choose a time in the 12 hours before you pressed Start.",
      });
    },
  );
});
