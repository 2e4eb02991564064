import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { POST } from "@/app/api/announcements/route";
import { db } from "@/db/connection/client";
import { revokeRole } from "@/db/queries/admin/roles";
import {
  dismissAnnouncement,
  endAnnouncement,
  listAnnouncements,
  listCurrentAnnouncements,
  publishAnnouncement,
} from "@/db/queries/announcements";
import { announcements, users } from "@/db/schema";
import { findShownAnnouncement, forgetAnnouncements, listServiceAnnouncements } from "@/lib/server/announcements";
import { accountTag } from "@/lib/server/auth/token";
import { failuresOf, runAllAtOnce, runAtOnce } from "../../support/database/at-once";
import { statementsOf } from "../../support/database/statements-of";
import { anAdmin, listLinesAbout } from "../../support/people/admins";
import { anAnnouncement, aUser, dateIn } from "../../support/people/factories";
import { aVisitor, visitor } from "../../support/people/visitor";
import { signInAs } from "../../support/requests/photo-requests";

const LATER = { startDate: dateIn(3), endDate: dateIn(4) };
const NOT_FOUND = { code: "not_found" };

const findStored = async (id: string) => (await db.select().from(announcements).where(eq(announcements.id, id)))[0];
const dismissalsOf = async (id: string) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]?.dismissedAnnouncements ?? [];
const findShownTo = async (id: string) => findShownAnnouncement({ dismissedAnnouncements: await dismissalsOf(id) });
/** Nobody has dismissed anything. */
const newcomer = { dismissedAnnouncements: [] };

beforeEach(async () => {
  aVisitor();
  await db.delete(announcements);
  forgetAnnouncements();
});
afterEach(() => {
  vi.useRealTimers();
  forgetAnnouncements();
});

describe("publishAnnouncement", () => {
  const days = { startDate: dateIn(0), endDate: dateIn(2) };
  const aNewOne = () => ({
    ...days,
    id: randomUUID(),
    title: "A walk",
    text: "All of us.",
    link: "/help",
    isAboutService: true,
  });

  test("stores the announcement and one log line, even when retried", async () => {
    const [admin, made] = [await anAdmin(), aNewOne()];
    await publishAnnouncement(admin, made);
    await runAllAtOnce(5, () => publishAnnouncement(admin, made));
    expect(await listAnnouncements()).toMatchObject([{ ...made, endedAt: null }]);
    const details = { title: "A walk", from: made.startDate, until: made.endDate };
    expect(await listLinesAbout(made.id)).toMatchObject([
      { act: "announcement.published", adminId: admin.id, details },
    ]);
  });

  test("rejects an announcement that is already over and an admin whose role was revoked meanwhile", async () => {
    const [admin, made] = [await anAdmin(), aNewOne()];
    const late = publishAnnouncement(admin, { ...made, startDate: dateIn(-3), endDate: dateIn(-2) });
    await expect(late).rejects.toThrow("The last day must not be in the past.");
    await revokeRole(admin.email);
    await expect(publishAnnouncement(admin, made)).rejects.toMatchObject(NOT_FOUND);
    expect(await findStored(made.id)).toBeUndefined();
    expect(await listLinesAbout(made.id)).toEqual([]);
  });
});

describe("endAnnouncement", () => {
  test("ends the announcement once when two admins end it at the same moment", async () => {
    const [one, other, { id, title }] = [await anAdmin(), await anAdmin(), await anAnnouncement()];
    const results = await runAtOnce(10, (index) => endAnnouncement(index % 2 ? one : other, id));
    expect(failuresOf(results)).toHaveLength(9);
    expect((await findStored(id))?.endedAt).toBeInstanceOf(Date);
    expect(await listLinesAbout(id)).toMatchObject([{ act: "announcement.ended", details: { title } }]);
    expect(await listCurrentAnnouncements()).toEqual([]);
  });

  test("rejects an unknown announcement and a former admin", async () => {
    const [admin, { id }] = [await anAdmin(), await anAnnouncement()];
    await expect(endAnnouncement(admin, randomUUID())).rejects.toMatchObject(NOT_FOUND);
    await revokeRole(admin.email);
    await expect(endAnnouncement(admin, id)).rejects.toMatchObject(NOT_FOUND);
    expect((await findStored(id))?.endedAt).toBeNull();
    expect(await listLinesAbout(id)).toEqual([]);
  });
});

describe("the running announcements", () => {
  test("are shown one by one from the newest, until they are dismissed", async () => {
    const { id } = await aUser();
    const older = await anAnnouncement({ startDate: dateIn(-3) });
    const newest = await anAnnouncement();
    await anAnnouncement(LATER);
    for (const announcement of [newest, older]) {
      expect((await findShownTo(id))?.id).toBe(announcement.id);
      await dismissAnnouncement(id, announcement.id);
    }
    expect(await dismissalsOf(id)).toHaveLength(2);
    expect(await findShownTo(id)).toBeNull();
  });

  test("are queried once every 30 seconds, however many pages are viewed", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const asked = async (views: number) =>
      (await statementsOf(() => runAllAtOnce(views, () => findShownAnnouncement(newcomer)))).length;
    expect([await asked(20), await asked(20)]).toEqual([1, 0]);
    vi.advanceTimersByTime(29_900);
    expect(await asked(1)).toBe(0);
    const { id } = await anAnnouncement();
    vi.advanceTimersByTime(200);
    expect(await asked(20)).toBe(1);
    expect((await findShownAnnouncement(newcomer))?.id).toBe(id);
  });

  test("appear on the status page only when they are about the service", async () => {
    await anAnnouncement({ isAboutService: false });
    const about = await anAnnouncement({ isAboutService: true });
    await anAnnouncement({ isAboutService: true, ...LATER });
    expect((await listServiceAnnouncements()).map(({ id }) => id)).toEqual([about.id]);
  });
});

describe("dismissing announcements", () => {
  test("is stored once, is dropped when the announcement is over and ignores an unknown id", async () => {
    const [me, other] = [await aUser(), await aUser()];
    const [first, second] = [await anAnnouncement(), await anAnnouncement()];
    for (const id of [first.id, first.id, randomUUID()]) await dismissAnnouncement(me.id, id);
    expect(await dismissalsOf(me.id)).toEqual([first.id]);
    await db.update(announcements).set({ endedAt: new Date() }).where(eq(announcements.id, first.id));
    await dismissAnnouncement(me.id, second.id);
    expect([await dismissalsOf(me.id), await dismissalsOf(other.id)]).toEqual([[second.id], []]);
  });

  test("stores all of them when several are dismissed at once", async () => {
    const me = await aUser();
    const made = await runAllAtOnce(8, () => anAnnouncement());
    await runAtOnce(made.length, (index) => dismissAnnouncement(me.id, made[index]?.id ?? ""));
    expect((await dismissalsOf(me.id)).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });

  const ORIGIN = "http://localhost:3000";
  const OWN_PAGES = ["/help/stopwatch", "/", "/r/abc?from=card", "/challenges?tab=ongoing", "//example.com/help"];

  test.each([
    ...OWN_PAGES.map((path) => [ORIGIN + path, ORIGIN + path]),
    ["https://example.com/help", "/"],
    ["nowhere", "/"],
    ["", "/"],
  ])("sends a visitor without JavaScript from the referer %j to %s", async (referer, location) => {
    const [{ id: userId }, { id }] = [await aUser(), await anAnnouncement()];
    await signInAs(userId);
    const headers = new Headers(visitor.headers);
    headers.set("referer", referer);
    const body = new URLSearchParams({ account: accountTag(userId), announcement: id });
    const answer = await POST(new Request(`${ORIGIN}/api/announcements`, { method: "POST", headers, body }));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, location]);
    expect(await dismissalsOf(userId)).toEqual([id]);
  });
});

test.each([
  ["an empty title", { title: " " }],
  ["a long title", { title: "x".repeat(81) }],
  ["a long text", { text: "x".repeat(501) }],
  ["a link without encryption", { link: "http://example.com" }],
  ["a link to another host", { link: "//example.com" }],
  ["days in the wrong order", { endDate: "2020-01-01" }],
])("the announcements table refuses %s", async (_, values) => {
  await expect(anAnnouncement(values)).rejects.toThrow();
  expect(await db.execute(sql`select 1 from announcements`)).toHaveLength(0);
});
