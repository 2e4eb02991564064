import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listExpired, parseKeep } from "@/db/commands/backup/schedule";

const at = (day: string, time = "02:00:00") => `${day}T${time}.000Z`;

describe("--keep", () => {
  it("takes days and weeks", () => {
    expect(parseKeep("7,4")).toEqual({ days: 7, weeks: 4 });
  });

  it.each(["", "7", "7;4", "7,4,2", "-1,4", "a,b"])("refuses “%s”", (text) => {
    expect(() => parseKeep(text)).toThrow("--keep takes days and weeks");
  });
});

describe("listExpired", () => {
  // 2026-11-02 is a Monday.
  const daily = Array.from({ length: 40 }, (_, i) =>
    at(new Date(Date.UTC(2026, 9, 15 + i)).toISOString().slice(0, 10)),
  );

  it("keeps the last days, and the newest backup of each week before them", () => {
    const expired = listExpired(daily, { days: 3, weeks: 4 });
    const kept = daily.filter((time) => !expired.includes(time)).map((time) => time.slice(0, 10));
    expect(kept).toEqual(["2026-11-08", "2026-11-15", "2026-11-21", "2026-11-22", "2026-11-23"]);
  });

  it("keeps only the newest backup of each day", () => {
    const times = [at("2026-11-20", "02:00:00"), at("2026-11-20", "14:00:00"), at("2026-11-21")];
    expect(listExpired(times, { days: 7, weeks: 0 })).toEqual([times[0]]);
  });

  it("counts only days that have a backup, so that a month without backups removes nothing", () => {
    const times = [at("2026-09-01"), at("2026-09-02"), at("2026-11-20")];
    expect(listExpired(times, { days: 3, weeks: 0 })).toEqual([]);
  });

  it("never removes the newest backup, however few are to be kept", () => {
    const times = fc.uniqueArray(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), {
      minLength: 1,
      selector: Number,
    });
    fc.assert(
      fc.property(times, fc.nat(9), fc.nat(9), (dates, days, weeks) => {
        const all = dates.map((date) => date.toISOString()).sort();
        const expired = listExpired(all, { days, weeks });
        expect(expired).not.toContain(all.at(-1));
        expect(all.length - expired.length).toBeLessThanOrEqual(Math.max(1, days + weeks));
        // What is left is kept again.
        const left = all.filter((time) => !expired.includes(time));
        expect(listExpired(left, { days, weeks })).toEqual([]);
      }),
    );
  });
});
