import { describe, expect, test } from "vitest";
import {
  type Announcement,
  announcementPhase,
  OPEN_PAGES,
  runningAnnouncements,
  shownAnnouncement,
} from "@/lib/domain/announcements/announcement";
import { PAGES } from "../../support/requests/authorisation";

const NOON = new Date("2026-11-24T12:00:00Z");

function one(id: string, startDate: string, endDate: string): Announcement {
  return { id, title: id, text: "A text.", link: null, startDate, endDate, isAboutService: false };
}

const newest = one("newest", "2026-11-24", "2026-11-24");
const older = one("older", "2026-11-20", "2026-11-30");
const known = [one("next", "2026-11-25", "2026-11-26"), newest, older, one("past", "2026-11-01", "2026-11-23")];

describe("an announcement", () => {
  test.each([
    ["2026-11-25", "2026-11-26", null, "scheduled"],
    ["2026-11-24", "2026-11-24", null, "running"],
    ["2026-11-01", "2026-11-23", null, "over"],
    ["2026-11-24", "2026-11-30", new Date("2026-11-24T08:00:00Z"), "over"],
    ["2026-12-01", "2026-12-30", new Date("2026-11-24T08:00:00Z"), "over"],
  ])("dated %s to %s with endedAt %s is %s", (startDate, endDate, endedAt, phase) => {
    expect(announcementPhase({ startDate, endDate, endedAt }, NOON)).toBe(phase);
  });

  test("runs from the start of its first day to the end of its last day, in UTC", () => {
    const at = (time: string) => runningAnnouncements([newest], new Date(time)).length;
    expect(at("2026-11-23T23:59:59Z")).toBe(0);
    expect(at("2026-11-24T00:00:00Z")).toBe(1);
    expect(at("2026-11-24T23:59:59Z")).toBe(1);
    expect(at("2026-11-25T00:00:00Z")).toBe(0);
  });

  test("is shown if it is the newest running one that was not dismissed", () => {
    expect(shownAnnouncement(known, [], NOON)).toBe(newest);
    expect(shownAnnouncement(known, ["older"], NOON)).toBe(newest);
    expect(shownAnnouncement(known, ["newest"], NOON)).toBe(older);
    expect(shownAnnouncement(known, ["newest", "older"], NOON)).toBeNull();
  });
});

test("every page in OPEN_PAGES is accessible without a login", () => {
  for (const page of OPEN_PAGES) expect(PAGES[page]?.may, page).toBe("anybody");
});
