import { describe, expect, test } from "vitest";
import {
  type Announcement,
  announcementPhase,
  chooseAnnouncement,
  filterRunning,
  OPEN_PAGES,
} from "@/lib/domain/announcements/announcement";
import { PublishInput, readLink } from "@/lib/domain/announcements/input";
import { PAGES } from "../../support/requests/authorisation";

const NOON = new Date("2026-11-24T12:00:00Z");

function anAnnouncement(id: string, startDate: string, endDate: string): Announcement {
  return { id, title: id, text: "A text.", link: null, startDate, endDate, isAboutService: false };
}

const newest = anAnnouncement("newest", "2026-11-24", "2026-11-24");
const older = anAnnouncement("older", "2026-11-20", "2026-11-30");
const known = [
  anAnnouncement("next", "2026-11-25", "2026-11-26"),
  newest,
  older,
  anAnnouncement("past", "2026-11-01", "2026-11-23"),
];

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
    const times = ["2026-11-23T23:59:59Z", "2026-11-24T00:00:00Z", "2026-11-24T23:59:59Z", "2026-11-25T00:00:00Z"];
    expect(times.map((time) => filterRunning([newest], new Date(time)).length)).toEqual([0, 1, 1, 0]);
  });

  test("is shown if it is the newest running one that was not dismissed", () => {
    const shown = [[], ["older"], ["newest"], ["newest", "older"]].map((ids) => chooseAnnouncement(known, ids, NOON));
    expect(shown).toEqual([newest, newest, older, null]);
  });
});

test("every page in OPEN_PAGES is accessible without a login", () => {
  for (const page of OPEN_PAGES) expect(PAGES[page]?.may, page).toBe("anybody");
});

const id = "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c";
const days = { startDate: "2026-11-24", endDate: "2026-11-24" };
const typed = { id, title: " A walk ", text: "All\nof us.", link: "", ...days, isAboutService: false };

function problemOf(changed: Partial<typeof typed>) {
  const [issue] = PublishInput.safeParse({ ...typed, ...changed }).error?.issues ?? [];
  return issue && [issue.path[0], issue.message];
}

describe("PublishInput", () => {
  test("reduces title and text to one line of plain text and turns an empty link into null", () => {
    expect(PublishInput.parse(typed)).toMatchObject({ title: "A walk", text: "All of us.", link: null });
  });

  test.each([
    ["no title", { title: " \u200B" }, "title", "Please enter a title."],
    ["no text", { text: "" }, "text", "Please enter a text."],
    ["a title of 81 characters", { title: "🧶".repeat(81) }, "title", "A title can have at most 80 characters."],
    ["a text of 501", { text: "x".repeat(501) }, "text", "A text can have at most 500 characters."],
    ["no first day", { startDate: "" }, "startDate", "Please enter the first day."],
    ["a day that is none", { endDate: "2026-02-30" }, "endDate", "Please enter the last day."],
    ["days in the wrong order", { endDate: "2026-11-23" }, "endDate", "The last day must not be before the first."],
    ["a link elsewhere", { link: "http://example.com" }, "link", "A link must be a page of ours"],
  ])("rejects an announcement with %s", (_, changed, field, message) => {
    expect(problemOf(changed)).toEqual([field, expect.stringContaining(message)]);
  });

  test("accepts a title of 80 characters and a text of 500", () => {
    expect(problemOf({ title: "🧶".repeat(80), text: "🧶".repeat(500) })).toBeUndefined();
  });
});

describe("readLink", () => {
  test.each(["/help", "/help/stopwatch", "/challenges?tab=ongoing", "/dashboard#week", "https://example.com/a?b=c"])(
    "accepts %s",
    (link) => expect(readLink(` ${link} `)).toBe(link),
  );

  test.each([
    ...["//example.com", "/\\example.com", "/help/../admin", "/admin", "/api/terms", "/r/abc", "/nothing", "/", "help"],
    ...["http://example.com", "javascript:alert(1)", "https://me:pw@example.com", "https://localhost", "https://"],
    ...["https://example.com/<b>", 'https://example.com/"', "https://example.com/ a", `/help/${"x".repeat(500)}`],
  ])("rejects %s", (link) => expect(readLink(link)).toBeNull());
});
