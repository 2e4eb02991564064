import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { startEarlier } from "@/db/queries/crafting/earlier-start";
import { findReminderSettings, setReminders } from "@/db/queries/crafting/reminders";
import { describeSession } from "@/db/queries/crafting/saved-sessions";
import { confirmCrafting } from "@/db/queries/crafting/touches";
import { listNotifications } from "@/db/queries/notifications/inbox";
import { authSessions, mailOutbox, notifications, sessionReminders, sessionTouches, users } from "@/db/schema";
import { reminderKey } from "@/lib/domain/notifications/texts";
import { remindOfStopwatches } from "@/lib/server/jobs/housekeeping";
import { setClock, startClock } from "../../support/database/clock";
import { aLogin, aProject, aUser } from "../../support/people/factories";
import { discardSession, finishSession, pauseSession, resumeSession, startSession } from "../../support/taps/presses";

// Far from everything that other tests leave behind.
const DAY = "2031-03-03T";
const NEXT_DAY = "2031-03-04T";
const FOREVER = new Date("2040-01-01T00:00:00Z");

beforeAll(() => setClock(new Date(`${DAY}00:00:00Z`)));
afterAll(startClock);

const setClockTo = (instant: string) => setClock(new Date(`${instant}Z`));
const sweepAt = async (instant: string) => {
  await setClockTo(instant);
  await remindOfStopwatches();
};

/** Somebody who stays signed in. */
async function aCrafter(values: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser(values);
  await aLogin(user.id, { expiresAt: FOREVER });
  return user;
}

/** The same, with a stopwatch running since this time. */
async function aRunningCrafter(since: string, values: Parameters<typeof aUser>[0] = {}) {
  const user = await aCrafter(values);
  await setClockTo(since);
  const { id } = await startSession(user.id, { description: "Serving bowls" });
  return { user, id };
}

const NOTHING = { notices: [], mails: [] };
const findReminders = async ({ id, email }: { id: string; email: string }) => {
  const stored = await db.select().from(notifications).where(eq(notifications.userId, id));
  const isReminder = and(eq(mailOutbox.recipient, email), eq(mailOutbox.kind, "still_crafting"));
  const mails = await db.select().from(mailOutbox).where(isReminder);
  return { notices: stored.map(({ title }) => title).filter((title) => title.startsWith("Still")), mails };
};
const countNotices = async (user: { id: string; email: string }) => (await findReminders(user)).notices.length;

describe("a session begun at 10:00", () => {
  it("gets one notification after 2 h of running and one mail after 8 h, and nothing before or later", async () => {
    const { user } = await aRunningCrafter(`${DAY}10:00:00`);
    await sweepAt(`${DAY}11:59:59`);
    expect(await findReminders(user)).toEqual(NOTHING);
    expect(await db.select().from(sessionReminders).where(eq(sessionReminders.userId, user.id))).toEqual([]);
    await sweepAt(`${DAY}12:00:00`);
    expect((await findReminders(user)).notices).toEqual(["Still crafting? 2h 0m on Serving bowls"]);
    await sweepAt(`${DAY}17:59:59`);
    expect(await findReminders(user)).toMatchObject({ notices: [{}], mails: [] });
    await sweepAt(`${DAY}18:00:00`);
    expect((await findReminders(user)).mails).toMatchObject([{ subject: "Still crafting? 8h 0m on Serving bowls" }]);
    for (const later of [`${DAY}20:00:00`, "2031-03-09T12:00:00"]) await sweepAt(later);
    expect(await findReminders(user)).toMatchObject({ notices: [{}], mails: [{}] });
  });

  it.each([
    ["paused", pauseSession],
    ["saved", (userId: string, sessionId: string) => finishSession(userId, { sessionId })],
    ["discarded", discardSession],
    ["confirmed", confirmCrafting],
  ])("leaves no reminder once it is %s", async (_, act) => {
    const [{ user, id }, other] = [await aRunningCrafter(`${DAY}10:00:00`), await aRunningCrafter(`${DAY}10:00:00`)];
    await sweepAt(`${DAY}12:00:00`);
    const unread = (session: string) =>
      db.$count(notifications, and(eq(notifications.dedupeKey, reminderKey(session)), eq(notifications.isRead, false)));
    expect([await unread(id), await unread(other.id)]).toEqual([1, 1]);
    await act(user.id, id);
    expect([await unread(id), await unread(other.id)]).toEqual([0, 1]);
    const kindsOf = async (userId: string) => (await listNotifications(userId)).map(({ kind }) => kind);
    expect(await kindsOf(user.id)).not.toContain("still");
    expect(await kindsOf(other.user.id)).toContain("still");
  });

  it("is named after its project in the reminder", async () => {
    const user = await aCrafter();
    const project = await aProject(user.id, { name: "Salt pig" });
    await setClockTo(`${DAY}10:00:00`);
    await startSession(user.id, { description: "Throwing", projectId: project.id });
    await sweepAt(`${DAY}12:04:00`);
    expect((await findReminders(user)).notices).toEqual(["Still crafting? 2h 4m on Salt pig"]);
  });

  it("gets one reminder when two processes sweep at once", async () => {
    const { user } = await aRunningCrafter(`${DAY}10:00:00`);
    // The same connections, but a queue of its own for the crafter's transactions.
    vi.resetModules();
    const other = await import("@/lib/server/jobs/housekeeping");
    await setClockTo(`${DAY}18:00:00`);
    expect(other.remindOfStopwatches).not.toBe(remindOfStopwatches);
    await Promise.all([1, 2].flatMap(() => [remindOfStopwatches(), other.remindOfStopwatches()]));
    expect(await findReminders(user)).toMatchObject({ notices: [{}], mails: [{}] });
  });

  it("counts from the last touch, such as a changed description or “Yes”", async () => {
    const { user, id } = await aRunningCrafter(`${DAY}10:00:00`);
    await setClockTo(`${DAY}11:30:00`);
    await describeSession(user.id, id, "Two serving bowls");
    await sweepAt(`${DAY}13:29:59`);
    expect(await countNotices(user)).toBe(0);
    await confirmCrafting(user.id, id);
    await sweepAt(`${DAY}15:29:58`);
    expect(await countNotices(user)).toBe(0);
    await sweepAt(`${DAY}15:29:59`);
    expect(await countNotices(user)).toBe(1);
  });

  it("gets its reminder after the hours that its crafter chose, or never", async () => {
    const [four, never] = [await aRunningCrafter(`${DAY}10:00:00`), await aRunningCrafter(`${DAY}10:00:00`)];
    await setReminders(four.user.id, { remindAfterMinutes: 240 });
    await setReminders(never.user.id, { remindAfterMinutes: null });
    await sweepAt(`${DAY}13:59:59`);
    expect(await countNotices(four.user)).toBe(0);
    await sweepAt(`${DAY}20:00:00`);
    expect(await findReminders(four.user)).toMatchObject({ notices: [{}], mails: [{}] });
    expect(await findReminders(never.user)).toEqual(NOTHING);
    const settings = { remindAfterMinutes: null, handRestMinutes: 30, titleShowsTime: true, mails: true };
    expect(await findReminderSettings(never.user.id)).toEqual(settings);
  });

  it("has its time hidden from the window title only for the crafter who chose that", async () => {
    const [plain, other] = [await aRunningCrafter(`${DAY}10:00:00`), await aRunningCrafter(`${DAY}10:00:00`)];
    await setReminders(plain.user.id, { titleShowsTime: false });
    expect(await findReminderSettings(plain.user.id)).toMatchObject({ titleShowsTime: false });
    expect(await findReminderSettings(other.user.id)).toMatchObject({ titleShowsTime: true });
  });
});

describe("reminders at night", () => {
  const night = [`${DAY}23:30:00`, `${NEXT_DAY}02:00:00`, `${NEXT_DAY}05:30:00`, `${NEXT_DAY}06:59:59`];
  it.each([
    ["at 07:00 for a session begun at 21:30", `${DAY}21:30:00`, night, `${NEXT_DAY}07:00:00`],
    ["at 0:30 for a session begun at 22:30", `${DAY}22:30:00`, [`${NEXT_DAY}00:29:59`], `${NEXT_DAY}00:30:00`],
  ])("come once, %s", async (_, since, before, at) => {
    const { user } = await aRunningCrafter(since);
    for (const moment of before) {
      await sweepAt(moment);
      expect(await findReminders(user)).toEqual(NOTHING);
    }
    for (let times = 0; times < 2; times++) await sweepAt(at);
    expect(await countNotices(user)).toBe(1);
  });

  it("follow the crafter’s own time zone", async () => {
    const { user } = await aRunningCrafter(`${DAY}10:00:00`, { timeZone: "Asia/Kathmandu" });
    await sweepAt(`${DAY}16:14:59`);
    expect(await countNotices(user)).toBe(1);
    const late = await aRunningCrafter(`${DAY}16:10:00`, { timeZone: "Asia/Kathmandu" });
    await sweepAt(`${DAY}18:10:00`);
    expect(await countNotices(late.user)).toBe(0);
  });
});

describe("reminders stop", () => {
  it("while a session is paused, and count again from Resume", async () => {
    const { user, id } = await aRunningCrafter(`${DAY}10:00:00`);
    await setClockTo(`${DAY}11:00:00`);
    await pauseSession(user.id, id);
    await sweepAt(`${DAY}21:00:00`);
    expect(await findReminders(user)).toEqual(NOTHING);
    await resumeSession(user.id, id);
    await sweepAt(`${NEXT_DAY}07:00:00`);
    expect((await findReminders(user)).notices).toEqual(["Still crafting? 11h 0m on Serving bowls"]);
  });

  it("after Save, after Discard, after account deletion and once the crafter is signed out everywhere", async () => {
    // One after the other: each sets the clock.
    const [saved, discarded] = [await aRunningCrafter(`${DAY}10:00:00`), await aRunningCrafter(`${DAY}10:00:00`)];
    const [gone, out] = [await aRunningCrafter(`${DAY}10:00:00`), await aRunningCrafter(`${DAY}10:00:00`)];
    await setClockTo(`${DAY}11:00:00`);
    await finishSession(saved.user.id, { sessionId: saved.id });
    await discardSession(discarded.user.id, discarded.id);
    await db.delete(users).where(eq(users.id, gone.user.id));
    const revokedAt = new Date(`${DAY}11:00:00Z`);
    await db.update(authSessions).set({ revokedAt }).where(eq(authSessions.userId, out.user.id));
    await sweepAt(`${DAY}20:00:00`);
    for (const one of [saved, discarded, gone, out]) expect(await findReminders(one.user)).toEqual(NOTHING);
  });

  it("for the first four hours after “Yes” in three of the last five sessions", async () => {
    const user = await aCrafter();
    for (const [day, saysYes] of [true, false, true, true].entries()) {
      const date = `2031-02-1${day}T`;
      await setClockTo(`${date}10:00:00`);
      const { id } = await startSession(user.id, {});
      await sweepAt(`${date}12:00:00`);
      await setClockTo(`${date}12:01:00`);
      if (saysYes) await confirmCrafting(user.id, id);
      await finishSession(user.id, { sessionId: id });
    }
    expect(await countNotices(user)).toBe(4);
    await setClockTo(`${DAY}10:00:00`);
    await startSession(user.id, {});
    await sweepAt(`${DAY}13:59:59`);
    expect(await countNotices(user)).toBe(4);
    await sweepAt(`${DAY}14:00:00`);
    expect(await countNotices(user)).toBe(5);
  });
});

describe("touches of a session", () => {
  const countTouches = (sessionId: string) => db.$count(sessionTouches, eq(sessionTouches.sessionId, sessionId));

  it("are stored at most once a minute, however many changes there are", async () => {
    const { user, id } = await aRunningCrafter(`${DAY}10:00:00`);
    await setClockTo(`${DAY}10:10:00`);
    for (let change = 0; change < 20; change++) await describeSession(user.id, id, `Bowl ${change}`);
    await confirmCrafting(user.id, id);
    expect(await countTouches(id)).toBe(1);
    await setClockTo(`${DAY}10:11:00`);
    await confirmCrafting(user.id, id);
    expect(await countTouches(id)).toBe(2);
  });

  it("are not stored for an earlier start, an unchanged description or a saved session", async () => {
    const { user, id } = await aRunningCrafter(`${DAY}10:00:00`);
    await setClockTo(`${DAY}10:30:00`);
    await describeSession(user.id, id, "Serving bowls");
    await startEarlier(user.id, { sessionId: id, startedAt: new Date(`${DAY}09:45:00Z`) });
    await finishSession(user.id, { sessionId: id });
    await describeSession(user.id, id, "Plates");
    expect(await confirmCrafting(user.id, id)).toMatchObject({ status: "finished" });
    expect(await countTouches(id)).toBe(0);
  });
});
