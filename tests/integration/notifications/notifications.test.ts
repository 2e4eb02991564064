import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { ADVISORY_LOCKS } from "@/db/connection/locks";
import { postComment } from "@/db/queries/challenges/comments";
import { joinChallenge, leaveChallenge } from "@/db/queries/challenges/join";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { deleteNotification, listNotifications, markAllRead, markRead } from "@/db/queries/notifications/inbox";
import { setMailPref } from "@/db/queries/notifications/mail-prefs";
import { notify } from "@/db/queries/notify";
import { notifications } from "@/db/schema";
import { endsSoonNotification, type NewNotification } from "@/lib/domain/notifications/texts";
import { notifyOfEnds } from "@/lib/server/jobs/housekeeping";
import { runAllAtOnce, withConnections } from "../../support/database/at-once";
import { mailsTo } from "../../support/people/account";
import { countUnread } from "../../support/people/current-user";
import { aChallenge, aFinishedSession, aMembership, aUser, dateIn } from "../../support/people/factories";
import { aNotification, keysOf } from "../../support/people/notifications";
import { someWork } from "../../support/people/project-work";

const storeNotices = (...notices: NewNotification[]) => db.transaction((tx) => notify(tx, notices));

const storeMany = (userId: string, count: number) =>
  storeNotices(...Array.from({ length: count }, (_, at) => aNotification(userId, { title: `Notification ${at}` })));
const newestIdOf = async (userId: string) => (await listNotifications(userId))[0]?.id ?? 0;

async function aReader() {
  const user = await aUser();
  await storeMany(user.id, 3);
  return { user, ids: (await listNotifications(user.id)).map(({ id }) => id) };
}

describe("the notification panel", () => {
  it("lists unread notifications before read ones, so that fifty newer ones hide no unread one", async () => {
    const user = await aUser();
    await storeNotices(aNotification(user.id, { title: "Old and unread", href: "/impact" }));
    await storeMany(user.id, 55);
    const newer = (await listNotifications(user.id)).map(({ id }) => id);
    await db.update(notifications).set({ isRead: true }).where(inArray(notifications.id, newer));
    await markRead(user.id, await newestIdOf(user.id));
    const listed = await listNotifications(user.id);
    expect(listed).toHaveLength(5 + 50);
    const unread = ["Notification 3", "Notification 2", "Notification 1", "Notification 0", "Old and unread"];
    expect(listed.slice(0, 5).map(({ title, isRead }) => (isRead ? "" : title))).toEqual(unread);
    expect(listed[4]).toMatchObject({ href: "/impact" });
    expect(listed[5]).toMatchObject({ title: "Notification 54", isRead: true });
  });

  it("lists the newest 50 unread ones and all read ones, and the badge counts all unread", async () => {
    const user = await aUser();
    await storeNotices(aNotification(user.id, { title: "Seen" }));
    await markRead(user.id, await newestIdOf(user.id));
    await storeMany(user.id, 60);
    const listed = await listNotifications(user.id);
    expect(listed[0]).toMatchObject({ title: "Notification 59", href: null, isRead: false });
    expect(listed.filter(({ isRead }) => !isRead)).toHaveLength(50);
    expect(listed.filter(({ isRead }) => isRead)).toMatchObject([{ title: "Seen" }]);
    expect(await countUnread(user.id)).toBe(60);
  });

  it("marks one as read, even twice, and all seen ones, but not one that arrived since", async () => {
    const { user, ids } = await aReader();
    const [newest = 0, , oldest = 0] = ids;
    await markRead(user.id, oldest);
    await markRead(user.id, oldest);
    expect(await countUnread(user.id)).toBe(2);
    await storeNotices(aNotification(user.id));
    await markAllRead(user.id, newest);
    expect((await listNotifications(user.id)).map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
  });

  it("keeps a deleted notification deleted, even when its cause occurs again", async () => {
    const user = await aUser();
    const notice = aNotification(user.id);
    await storeNotices(notice);
    const id = await newestIdOf(user.id);
    for (let times = 0; times < 2; times++) await deleteNotification(user.id, id);
    await storeNotices(notice);
    expect(await listNotifications(user.id)).toEqual([]);
    expect(await countUnread(user.id)).toBe(0);
  });

  it("rejects another crafter's notifications, and Postgres keeps read ones read", async () => {
    const { user, ids } = await aReader();
    const other = await aUser();
    const id = ids[0] ?? 0;
    const gone = "This notification no longer exists.";
    await expect(markRead(other.id, id)).rejects.toThrow(gone);
    await expect(deleteNotification(other.id, id)).rejects.toThrow(gone);
    await expect(markRead(user.id, 999_999_999)).rejects.toThrow(gone);
    await markAllRead(other.id, id);
    expect(await listNotifications(other.id)).toEqual([]);
    expect(await countUnread(user.id)).toBe(3);
    await markRead(user.id, id);
    await expect(db.update(notifications).set({ isRead: false }).where(eq(notifications.id, id))).rejects.toThrow();
  });

  it("stores one notification when the same cause occurs several times at once", async () => {
    const user = await aUser();
    const notice = aNotification(user.id);
    await runAllAtOnce(6, () => storeNotices(notice));
    expect(await keysOf(user.id)).toEqual([notice.dedupeKey]);
  });
});

describe("the hourly sweep", () => {
  it("notifies members once when their challenge ends within 48 hours in their time zone", async () => {
    const now = Date.now();
    // Ends between 24 and 48 hours from now in UTC; 14 hours earlier in Kiritimati, 11 later in Pago Pago.
    const soon = await aChallenge({ endDate: new Date(now + 24 * 3_600_000).toISOString().slice(0, 10) });
    const later = await aChallenge({ endDate: dateIn(6) });
    const over = await aChallenge({ startDate: dateIn(-9), endDate: dateIn(-2) });
    const openEnd = await aChallenge({ endDate: null });
    const evergreen = await aChallenge({ isEvergreen: true, endDate: dateIn(1) });
    const zones = ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"];
    const people = await Promise.all(zones.map((timeZone) => aUser({ timeZone })));
    const stranger = await aUser();
    for (const { id } of people)
      for (const challenge of [soon, later, over, openEnd, evergreen])
        await aMembership(id, challenge.id, { joinedAt: new Date(now - 3_600_000) });
    await Promise.all([1, 2, 3].map(() => notifyOfEnds()));
    await notifyOfEnds();
    const key = endsSoonNotification(soon).dedupeKey;
    const endUtc = Date.parse(`${soon.endDate}T24:00:00Z`);
    const isDue = (offsetHours: number) => endUtc - offsetHours * 3_600_000 - now <= 48 * 3_600_000;
    const expected = [0, 14, -11].map((offset) => (isDue(offset) ? [key] : []));
    expect(await Promise.all(people.map(({ id }) => keysOf(id)))).toEqual(expected);
    expect(expected[0]).toEqual([key]);
    expect(await keysOf(stranger.id)).toEqual([]);
  });

  it("mails members who chose that email once, with its own unsubscribe link", async () => {
    const [wants, other] = [await aUser(), await aUser()];
    const challenge = await aChallenge({ endDate: dateIn(0), name: "Lamplight & wool" });
    for (const { id } of [wants, other]) await aMembership(id, challenge.id);
    await setMailPref(wants.id, "challenge_ending", true);
    await Promise.all([1, 2, 3].map(() => notifyOfEnds()));
    await notifyOfEnds();
    const [mail, ...more] = await mailsTo(wants.email);
    expect(mail).toMatchObject({ kind: "challenge_ending", subject: "Ends soon: Lamplight & wool" });
    expect(mail?.body).toContain(`http://localhost:3000/challenges/${challenge.id}`);
    expect(mail?.headers?.["List-Unsubscribe"]).toContain("?token=challenge_ending.");
    expect([more, await mailsTo(other.email)]).toEqual([[], []]);
    expect(await keysOf(other.id)).toEqual([`ends:${challenge.id}`]);
  });

  it("runs in one process at a time", async () => {
    const user = await aUser();
    const challenge = await aChallenge({ endDate: dateIn(0) });
    await aMembership(user.id, challenge.id);
    await withConnections(1, async ([holder]) => {
      await holder?.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.notificationSweep})`;
        await notifyOfEnds();
        expect(await keysOf(user.id)).toEqual([]);
      });
    });
    await notifyOfEnds();
    expect(await keysOf(user.id)).toEqual([`ends:${challenge.id}`]);
  });

  it("notifies more members in one run than one insert takes", async () => {
    const challenge = await aChallenge({ endDate: dateIn(0) });
    await db.execute(sql`
      with made as (insert into users (email) select 'many' || n || '@craftpact.example' from generate_series(1, 1100) n returning id)
      insert into user_challenges (user_id, challenge_id) select id, ${challenge.id} from made`);
    await notifyOfEnds();
    expect(await db.$count(notifications, eq(notifications.dedupeKey, `ends:${challenge.id}`))).toBe(1100);
  });
});

const aComment = (challengeId: string) => ({ id: randomUUID(), challengeId, content: "Hello" });
const aSessionOn = (userId: string, daysAgo: number) =>
  aFinishedSession(userId, { durationSeconds: 300, startedAt: new Date(`${dateIn(-daysAgo)}T10:00:00Z`) });

describe("a notification", () => {
  it("announces a new level once, is withdrawn when the level is lost, and returns when it is reached again", async () => {
    const user = await aUser();
    const session = await aFinishedSession(user.id, { durationSeconds: 3600, daysAgo: 2 });
    expect(await listNotifications(user.id)).toMatchObject([{ title: "Level 2: Tinkerer", href: "/profile" }]);
    await markAllRead(user.id, Number.MAX_SAFE_INTEGER);
    await deleteSession(user.id, session.id);
    expect(await keysOf(user.id)).toEqual([]);
    await aFinishedSession(user.id, { durationSeconds: 3 * 3600, daysAgo: 1 });
    expect(await countUnread(user.id)).toBe(2);
    expect(await keysOf(user.id)).toEqual(["level:2", "level:3"]);
  });

  it("announces a level reached by finishing a project once", async () => {
    const { user, complete } = await someWork({ minutes: 30 });
    expect(await keysOf(user.id)).toEqual([]);
    await runAllAtOnce(3, () => complete());
    expect(await listNotifications(user.id)).toMatchObject([{ title: "Level 2: Tinkerer", href: "/profile" }]);
  });

  it("is withdrawn with the session that earned the streak or goal, and not for other crafters", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const challenge = await aChallenge({ goalUnit: "minutes", userGoalUnit: "minutes", userGoalQuantity: 10 });
    const kept = new Map<string, string>();
    const allocate = (userId: string, daysAgo: number, challengeId: string | null) => {
      const sessionId = kept.get(`${userId}:${daysAgo}`) ?? "";
      return saveAllocation(userId, { sessionId, amounts: [{ challengeId, seconds: 300 }] });
    };
    for (const { id } of [user, other]) {
      await joinChallenge(id, challenge.id);
      for (let daysAgo = 7; daysAgo > 0; daysAgo--) kept.set(`${id}:${daysAgo}`, (await aSessionOn(id, daysAgo)).id);
      for (const daysAgo of [1, 2]) await allocate(id, daysAgo, challenge.id);
    }
    const marks = async (userId: string) =>
      (await keysOf(userId)).filter((key) => !key.startsWith("level")).map((key) => key.replace(/^goal:.*:/, "goal:"));
    const all = [`streak:7:${dateIn(-1)}`, "goal:50", "goal:100"];
    expect([await marks(user.id), await marks(other.id)]).toEqual([all, all]);

    await deleteSession(user.id, kept.get(`${user.id}:2`) ?? "");
    expect([await marks(user.id), await marks(other.id)]).toEqual([["goal:50"], all]);
    await allocate(user.id, 1, null);
    expect(await marks(user.id)).toEqual([]);
  });

  it("is not stored when its transaction fails", async () => {
    const user = await aUser();
    await expect(
      db.transaction(async (tx) => {
        await notify(tx, [aNotification(user.id)]);
        throw new Error("and then it failed");
      }),
    ).rejects.toThrow("and then it failed");
    expect(await keysOf(user.id)).toEqual([]);
  });

  it("tells the other members of an hour's first comment, but not of later ones or their own", async () => {
    const author = await aUser({ displayName: "Ines" });
    const [member, former, stranger] = [await aUser(), await aUser(), await aUser()];
    const challenge = await aChallenge({ name: "Warm Hands" });
    for (const { id } of [author, member, former]) await joinChallenge(id, challenge.id);
    await leaveChallenge(former.id, challenge.id);
    const comment = (userId: string) => postComment(userId, aComment(challenge.id));
    for (let times = 0; times < 2; times++) await comment(author.id);
    const address = { title: "New in the discussion: Warm Hands", href: `/challenges/${challenge.id}#discussion` };
    expect(await listNotifications(member.id)).toMatchObject([{ body: "Ines wrote a comment.", ...address }]);
    for (const { id } of [author, former, stranger]) expect(await keysOf(id)).toEqual([]);
    await comment(member.id);
    expect(await listNotifications(author.id)).toMatchObject([{ body: "Craft in Disguise wrote a comment." }]);
  });

  it("comes once an hour for each member when all write comments at once", async () => {
    const challenge = await aChallenge();
    const members = await runAllAtOnce(5, () => aUser());
    for (const { id } of members) await joinChallenge(id, challenge.id);
    await runAllAtOnce(15, (at) => postComment(members[at % 5]?.id ?? "", aComment(challenge.id)));
    const keys = await Promise.all(members.map(({ id }) => keysOf(id)));
    expect(new Set(keys.flat()).size).toBeLessThanOrEqual(2);
    for (const own of keys) expect(new Set(own).size).toBe(own.length);
    expect(keys.filter((own) => own.length === 0)).toEqual([]);
  });
});
