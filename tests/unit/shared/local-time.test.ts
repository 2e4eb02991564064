import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { dateFormat } from "@/lib/domain/shared/formats";
import {
  addDays,
  dateWords,
  daysBetween,
  isTimeZone,
  localDateOf,
  meaningOfZone,
  monthOf,
  offsetAt,
  startOfLocalDate,
  usableTimeZone,
  weekOf,
} from "@/lib/domain/shared/local-time";
import { isThorough } from "../../support/thorough";

const momentAt = (iso: string) => new Date(iso);

describe("the local date of an instant", () => {
  it.each([
    ["Africa/Johannesburg", "2026-11-20T21:59:59.999Z", "2026-11-20"],
    ["Africa/Johannesburg", "2026-11-20T22:00:00.000Z", "2026-11-21"],
    ["America/New_York", "2026-03-08T04:59:59Z", "2026-03-07"],
    ["America/New_York", "2026-03-09T03:59:59Z", "2026-03-08"],
    ["America/New_York", "2026-11-01T04:00:00Z", "2026-11-01"],
    ["America/New_York", "2026-11-02T04:59:59Z", "2026-11-01"],
    ["Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29"],
    ["Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31"],
    ["Asia/Kathmandu", "2026-06-01T18:15:00Z", "2026-06-02"],
    ["UTC", "2028-02-29T23:59:59Z", "2028-02-29"],
  ])("in %s at %s is %s", (zone, instant, date) => {
    expect(localDateOf(momentAt(instant), zone)).toBe(date);
  });
});

it("dateWords writes a date in words for the given time zone", () => {
  const justBeforeMidnight = "2026-12-02T23:30:00Z";
  expect(dateWords(momentAt(justBeforeMidnight), "UTC")).toBe("2 December 2026");
  expect(dateWords(justBeforeMidnight, "Africa/Johannesburg")).toBe("3 December 2026");
});

describe("the first instant of a local date", () => {
  it.each([
    ["an ordinary midnight", "Africa/Johannesburg", "2026-11-21", "2026-11-20T22:00:00Z"],
    ["the short day of spring", "America/New_York", "2026-03-08", "2026-03-08T05:00:00Z"],
    ["the day after it", "America/New_York", "2026-03-09", "2026-03-09T04:00:00Z"],
    ["the long day of autumn", "America/New_York", "2026-11-01", "2026-11-01T04:00:00Z"],
    ["the day after it", "America/New_York", "2026-11-02", "2026-11-02T05:00:00Z"],
    ["a midnight that is skipped", "America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"],
    ["a midnight that steps back into yesterday", "America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00Z"],
    ["a midnight that is skipped", "Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z"],
    ["a midnight that steps back into yesterday", "Africa/Cairo", "2026-10-30", "2026-10-29T22:00:00Z"],
    ["a midnight that comes twice", "America/Havana", "2026-11-01", "2026-11-01T04:00:00Z"],
    ["a midnight whose first minute comes twice", "America/St_Johns", "2010-11-07", "2010-11-07T02:30:00Z"],
    ["the day before a day that never was", "Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00Z"],
    ["a day that never was begins with the next", "Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"],
    ["the day after it", "Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"],
    ["a midnight in the middle of a skipped hour", "America/Toronto", "1919-03-31", "1919-03-31T04:30:00Z"],
    ["half-hour summer time", "Australia/Lord_Howe", "2026-10-05", "2026-10-04T13:00:00Z"],
    ["the far east of the calendar", "Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00:00Z"],
    ["the far west of the calendar", "Pacific/Pago_Pago", "2026-01-01", "2026-01-01T11:00:00Z"],
  ])("is correct for %s: %s %s", (_, zone, date, instant) => {
    expect(startOfLocalDate(date, zone)).toEqual(momentAt(instant));
  });

  it("lies on the date, and a millisecond earlier lies before it, in every zone and year", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 365 * 60 }), (zone, offset) => {
        const date = addDays("1980-01-01", offset);
        const start = startOfLocalDate(date, zone);
        expect(localDateOf(start, zone) >= date).toBe(true);
        expect(localDateOf(new Date(start.getTime() - 1), zone) < date).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("the offset of a zone", () => {
  const zones = Intl.supportedValuesOf("timeZone");

  it("matches Intl in every zone, even around a clock change", () => {
    const instant = fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2037, 0, 1) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (zone, ms) => {
        const change = changeAfter(ms, zone);
        for (const near of [ms, change - 1, change, change + 1_800_000])
          expect([zone, near, offsetAt(near, zone)]).toEqual([zone, near, readNamedOffset(near, zone)]);
      }),
      { numRuns: isThorough ? 20_000 : 300 },
    );
  });

  it("is cached for a UTC day without a clock change", () => {
    offsetAt(Date.UTC(2026, 5, 1), "Europe/Berlin");
    const shown = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
    offsetAt(Date.UTC(2026, 5, 1, 23, 59), "Europe/Berlin");
    expect(shown).not.toHaveBeenCalled();
    shown.mockRestore();
  });
});

/** The next change of the clock within a year, to the second; otherwise the end of that year. */
function changeAfter(ms: number, zone: string): number {
  const offset = readNamedOffset(ms, zone);
  const weeks = Array.from({ length: 52 }, (_, week) => ms + (week + 1) * 7 * 86_400_000);
  let after = weeks.find((later) => readNamedOffset(later, zone) !== offset) ?? weeks.at(-1) ?? ms;
  let before = after - 7 * 86_400_000;
  while (after - before > 1_000) {
    const middle = Math.floor((before + after) / 2);
    if (readNamedOffset(middle, zone) === offset) before = middle;
    else after = middle;
  }
  return after;
}

/** From "GMT+05:45", as another part of Intl says it. */
function readNamedOffset(ms: number, timeZone: string): number {
  const [, sign, hours = "0", minutes = "0", seconds = "0"] =
    /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(dateFormat({ timeZone, timeZoneName: "longOffset" }).format(ms)) ?? [];
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === "-" ? -size : size;
}

describe("counting days", () => {
  it("adds and subtracts across months and leap days", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    expect(daysBetween("2026-11-20", "2026-11-21")).toBe(1);
    expect(daysBetween("2028-03-01", "2028-02-01")).toBe(-29);
  });

  it("counts as many days as were added", () => {
    fc.assert(
      fc.property(fc.integer({ min: -50_000, max: 50_000 }), (days) => {
        expect(daysBetween("2026-11-20", addDays("2026-11-20", days))).toBe(days);
      }),
    );
  });

  it("begins the week on Monday", () => {
    for (const date of ["2026-11-16", "2026-11-20", "2026-11-22"]) expect(weekOf(date)).toBe("2026-11-16");
    expect(weekOf("2026-11-23")).toBe("2026-11-23");
    expect(weekOf("2027-01-01")).toBe("2026-12-28");
  });

  it("knows the first and last day of a month", () => {
    expect(monthOf("2028-02-10")).toEqual({ start: "2028-02-01", end: "2028-02-29" });
    expect(monthOf("2026-12-31")).toEqual({ start: "2026-12-01", end: "2026-12-31" });
  });
});

describe("a time zone", () => {
  it.each(["Africa/Johannesburg", "America/Argentina/Buenos_Aires", "UTC", "Etc/GMT+5", "Asia/Kolkata"])(
    "is valid as %s",
    (zone) => expect(isTimeZone(zone)).toBe(true),
  );

  it.each([
    ["an unknown name", ["", "Mars/Olympus", "../etc/passwd", "x".repeat(100)]],
    ["an offset", ["+02:00", "-0500"]],
    ["an abbreviation", ["CET", "GB"]],
    ["a name with something around it", ["Africa/Johannesburg\0", " UTC"]],
  ])("is not valid as %s", (_, zones) => {
    for (const zone of zones) expect(isTimeZone(zone), zone).toBe(false);
  });

  it("has one meaning for all its names, and none for an unknown name", () => {
    expect(meaningOfZone("US/Eastern")).toBe(meaningOfZone("America/New_York"));
    expect(meaningOfZone("Europe/Lisbon")).toBe("Europe/Lisbon");
    expect(meaningOfZone("Mars/Olympus")).toBeNull();
  });

  it("falls back to UTC when a row holds an invalid name", () => {
    expect(usableTimeZone("Europe/Berlin")).toBe("Europe/Berlin");
    for (const zone of ["AET", "", "Nowhere/At_All"]) expect(usableTimeZone(zone)).toBe("UTC");
  });

  it("is cached for at most the 450 names that were used last", () => {
    const Real = Intl.DateTimeFormat;
    const made = vi.spyOn(Intl, "DateTimeFormat").mockImplementation(function make(...given) {
      return new Real(...given);
    });
    let day = 0;
    const madeFor = (zones: string[]) => {
      made.mockClear();
      // A day of its own, since the offsets of days are remembered.
      day += 1;
      for (const zone of zones) localDateOf(new Date(Date.UTC(2026, 0, day)), zone);
      return made.mock.calls.length;
    };
    madeFor(["Europe/Berlin"]);
    expect(madeFor(["Europe/Berlin"])).toBe(0);
    const variants = Array.from({ length: 450 }, (_, number) => capitaliseByBits("asia/tokyo", 50 + number));
    expect(madeFor(variants)).toBe(450);
    expect(madeFor(variants)).toBe(0);
    expect(madeFor(["Europe/Berlin"])).toBe(1);
    made.mockRestore();
  });
});

/** The text with a capital wherever the number has a bit. */
function capitaliseByBits(text: string, number: number): string {
  return [...text]
    .map((letter, at) => ((number >> (at > 4 ? at - 1 : at)) & 1 ? letter.toUpperCase() : letter))
    .join("");
}
