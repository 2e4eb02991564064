import { describe, expect, it } from "vitest";
import { findZones, listZones, zoneOffset, zoneWords } from "@/lib/domain/profile/time-zones";

describe("a time zone", () => {
  it("is shown without underscores", () => {
    expect(zoneWords("America/Port_of_Spain")).toBe("America/Port of Spain");
    expect(zoneWords("UTC")).toBe("UTC");
  });

  it.each([
    ["Africa/Johannesburg", "2026-01-15", "GMT+2"],
    ["Europe/Paris", "2026-01-15", "GMT+1"],
    ["Europe/Paris", "2026-07-15", "GMT+2"],
    ["Asia/Kolkata", "2026-07-15", "GMT+5:30"],
    ["Pacific/Pago_Pago", "2026-07-15", "GMT-11"],
    ["Mars/Olympus", "2026-07-15", ""],
  ])("has the offset of the given day: %s on %s is %s", (zone, day, offset) => {
    expect(zoneOffset(zone, new Date(`${day}T12:00:00Z`))).toBe(offset);
  });

  it("is listed under its current name, unless the crafter's stored name is an older one", () => {
    const known = ["UTC", "Asia/Calcutta", "Europe/Kiev", "Europe/Paris"];
    expect(listZones(known, "Asia/Kolkata")).toEqual(["Asia/Kolkata", "Europe/Kyiv", "Europe/Paris", "UTC"]);
    expect(listZones(known, "Europe/Kiev")).toContain("Europe/Kiev");
  });

  it.each([
    ["new york", ["America/New_York"]],
    ["YORK america", ["America/New_York"]],
    ["America/New_York", ["America/New_York"]],
    ["  são ", ["America/Sao_Paulo"]],
    ["america", ["America/New_York", "America/Sao_Paulo"]],
    ["", ["America/New_York", "America/Sao_Paulo", "Europe/London"]],
    ["atlantis", []],
  ])("is found by words in its name: %j", (typed, found) => {
    expect(findZones(["America/New_York", "America/Sao_Paulo", "Europe/London"], typed)).toEqual(found);
  });

  it("is listed first when a word in its name begins with the typed text", () => {
    const zones = ["America/Blanc-Sablon", "Arctic/Longyearbyen", "Europe/London"];
    expect(findZones(zones, "lon")).toEqual(["Arctic/Longyearbyen", "Europe/London", "America/Blanc-Sablon"]);
  });
});
