import { describe, expect, it } from "vitest";
import {
  acceptsSession,
  CHALLENGE_UNITS,
  type ChallengeDates,
  canJoin,
  challengePhase,
  challengeWindow,
  isSessionBased,
} from "@/lib/domain/challenges/window";

const zone = "Africa/Johannesburg";
const momentAt = (local: string) => new Date(`${local}+02:00`);
const november = { startDate: "2026-11-01", endDate: "2026-11-30", isEvergreen: false };
const openEnded = { startDate: "2026-11-01", endDate: null, isEvergreen: false };
const evergreen = { startDate: "2026-01-15", endDate: null, isEvergreen: true };

describe("the phase of a challenge", () => {
  it.each([
    ["upcoming until its first day begins", "2026-10-31T23:59:59", "upcoming"],
    ["ongoing from the first moment of its first day", "2026-11-01T00:00:00", "ongoing"],
    ["ongoing until the last moment of its last day", "2026-11-30T23:59:59", "ongoing"],
    ["closing once its last day is over", "2026-12-01T00:00:00", "closing"],
    ["closing for 48 hours", "2026-12-02T23:59:59", "closing"],
    ["finished 48 hours after the end", "2026-12-03T00:00:00", "finished"],
  ])("is %s", (_, now, phase) => {
    expect(challengePhase(november, momentAt(now), zone)).toBe(phase);
  });

  it("stays ongoing without an end date or when the challenge is evergreen", () => {
    expect(challengePhase(openEnded, momentAt("2036-01-01T00:00:00"), zone)).toBe("ongoing");
    expect(challengePhase(evergreen, momentAt("2036-01-01T00:00:00"), zone)).toBe("ongoing");
  });

  it("depends on the crafter's time zone", () => {
    const instant = new Date("2026-10-31T23:30:00Z");
    expect(challengePhase(november, instant, "Africa/Johannesburg")).toBe("ongoing");
    expect(challengePhase(november, instant, "America/New_York")).toBe("upcoming");
  });

  it("is closing for exactly 48 hours, even across a clock change", () => {
    const untilHalloween = { startDate: "2026-10-01", endDate: "2026-10-31", isEvergreen: false };
    expect(challengePhase(untilHalloween, new Date("2026-11-03T03:59:59Z"), "America/New_York")).toBe("closing");
    expect(challengePhase(untilHalloween, new Date("2026-11-03T04:00:00Z"), "America/New_York")).toBe("finished");
  });
});

describe("canJoin", () => {
  it("returns false before the first day unless the challenge is evergreen", () => {
    expect(canJoin(november, "2026-10-31")).toBe(false);
    expect(canJoin(november, "2026-11-01")).toBe(true);
    expect(canJoin({ ...evergreen, startDate: "2026-12-01" }, "2026-11-01")).toBe(true);
  });

  it("returns false after the last day", () => {
    expect(canJoin(november, "2026-11-30")).toBe(true);
    expect(canJoin(november, "2026-12-01")).toBe(false);
    expect(canJoin(openEnded, "2036-01-01")).toBe(true);
  });
});

describe("challengeWindow", () => {
  it("returns the challenge's dates, or the calendar month for an evergreen challenge", () => {
    expect(challengeWindow(november, "2027-05-05")).toEqual({ start: "2026-11-01", end: "2026-11-30" });
    expect(challengeWindow(evergreen, "2028-02-10")).toEqual({ start: "2028-02-01", end: "2028-02-29" });
  });
});

describe("acceptsSession", () => {
  const NEW_YEAR = "2026-01-01T00:00:00";
  const JOINED = "2026-11-01T08:00:00";
  const later = { ...evergreen, startDate: "2026-11-10" };

  it.each<[string, boolean, string, string, string?, ChallengeDates?]>([
    ["from its first moment", true, "2026-11-01T00:00:00", "2026-11-02T09:00:00"],
    ["not from a moment earlier", false, "2026-10-31T23:59:59", "2026-11-02T09:00:00"],
    ["on its last evening, the end date included", true, "2026-11-30T23:50:00", "2026-12-01T01:00:00"],
    ["not on the next morning", false, "2026-12-01T00:00:00", "2026-12-01T01:00:00"],
    ["until 48 hours after the end", true, "2026-11-15T10:00:00", "2026-12-02T23:59:59"],
    ["not after that", false, "2026-11-15T10:00:00", "2026-12-03T00:00:00"],
    ["of up to 7 days before joining", true, "2026-11-13T12:00:00", "2026-11-20T13:00:00", "2026-11-20T12:00:00"],
    ["not of an earlier day", false, "2026-11-13T11:59:59", "2026-11-20T13:00:00", "2026-11-20T12:00:00"],
    ["since joining, however old it is", true, "2026-11-02T10:00:00", "2026-11-29T10:00:00"],
    ["of last month for 48 hours", true, "2026-10-31T20:00:00", "2026-11-02T23:59:59", NEW_YEAR, evergreen],
    ["not of last month after that", false, "2026-10-31T20:00:00", "2026-11-03T00:00:00", NEW_YEAR, evergreen],
    ["of this month", true, "2026-11-03T00:00:00", "2026-11-29T00:00:00", NEW_YEAR, evergreen],
    ["not of days before an evergreen start", false, "2026-11-09T23:59:59", "2026-11-12T10:00:00", JOINED, later],
    ["of an evergreen challenge's first day", true, "2026-11-10T00:00:00", "2026-11-12T10:00:00", JOINED, later],
    ["at any time without an end date", true, "2026-11-02T10:00:00", "2036-01-01T00:00:00", JOINED, openEnded],
  ])("accepts a session %s: %s", (_, accepted, started, now, joined = JOINED, challenge = november) => {
    const times = { joinedAt: momentAt(joined), sessionStartedAt: momentAt(started), now: momentAt(now) };
    expect(acceptsSession({ challenge, ...times, timeZone: zone })).toBe(accepted);
  });

  it("reads the session's start in the crafter's time zone", () => {
    const instant = new Date("2026-12-01T04:30:00Z");
    const inZone = (timeZone: string) =>
      acceptsSession({ challenge: november, joinedAt: instant, sessionStartedAt: instant, now: instant, timeZone });
    expect(inZone("America/New_York")).toBe(true);
    expect(inZone("Africa/Johannesburg")).toBe(false);
  });

  it("treats only goals in sessions as session-based", () => {
    expect(CHALLENGE_UNITS.filter(isSessionBased)).toEqual(["sessions"]);
  });
});
