import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { ADVISORY_LOCKS } from "@/db/locks";
import { postComment } from "@/db/queries/challenges/comments";
import { joinChallenge, leaveChallenge } from "@/db/queries/challenges/membership";
import { assignToProject, replaceAllocations } from "@/db/queries/crafting/allocation";
import { deleteSession } from "@/db/queries/crafting/sessions";
import {
  countUnread,
  deleteNotification,
  listNotifications,
  markAllRead,
  markRead,
  notify,
  sweepNotifications,
} from "@/db/queries/notifications/notifications";
import { notifications } from "@/db/schema";
import { endsSoonNotice, type Notice } from "@/lib/domain/notifications/texts";
import { allAtOnce, atOnce, failures, withConnections } from "../../support/at-once";
import {
  aChallenge,
  aFinishedSession,
  aMembership,
  aMethod,
  aProject,
  aUser,
  dateIn,
  markComplete,
} from "../../support/factories";

const aNotice = (userId: string, values: Partial<Notice> = {}): Notice => ({
  userId,
  title: "A title",
  body: "A body",
  href: null,
  dedupeKey: randomUUID(),
  ...values,
});
const tell = (...notices: Notice[]) => db.transaction((tx) => notify(tx, notices));
const keysOf = async (userId: string) =>
  (await db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id)).map(
    ({ dedupeKey }) => dedupeKey,
  );

async function aReader(notices = 3) {
  const user = await aUser();
  for (let i = 0; i < notices; i++) await tell(aNotice(user.id, { title: `Notice ${i}` }));
  return { user, ids: (await listNotifications(user.id)).map(({ id }) => id) };
}

describe("the panel", () => {
  it("lists the newest 50, and the badge counts all unread", async () => {
    const user = await aUser();
    await tell(...Array.from({ length: 60 }, (_, i) => aNotice(user.id, { title: `Notice ${i}`, href: "/impact" })));
    const listed = await listNotifications(user.id);
    expect(listed).toHaveLength(50);
    expect(listed[0]).toMatchObject({ title: "Notice 59", href: "/impact", isRead: false });
    expect(await countUnread(user.id)).toBe(60);
  });

  it("lists what is unread before what was read, so that no unread one lies behind fifty newer ones", async () => {
    const user = await aUser();
    await tell(aNotice(user.id, { title: "Old and unread" }));
    await tell(...Array.from({ length: 55 }, (_, i) => aNotice(user.id, { title: `Notice ${i}` })));
    const newer = (await listNotifications(user.id)).map(({ id }) => id);
    for (const id of newer) await markRead(user.id, id);
    await markRead(user.id, (await listNotifications(user.id))[0]?.id ?? 0);
    const listed = await listNotifications(user.id);
    expect(listed).toHaveLength(5 + 50);
    expect(listed.slice(0, 6).map(({ title, isRead }) => [title, isRead])).toEqual([
      ...["Notice 3", "Notice 2", "Notice 1", "Notice 0", "Old and unread"].map((title) => [title, false]),
      ["Notice 54", true],
    ]);
  });

  it("lists read ones too, however many are unread", async () => {
    const user = await aUser();
    await tell(aNotice(user.id, { title: "Seen" }));
    await markRead(user.id, (await listNotifications(user.id))[0]?.id ?? 0);
    await tell(...Array.from({ length: 60 }, (_, i) => aNotice(user.id, { title: `Notice ${i}` })));
    const listed = await listNotifications(user.id);
    expect(listed.filter(({ isRead }) => !isRead)).toHaveLength(50);
    expect(listed.filter(({ isRead }) => isRead)).toMatchObject([{ title: "Seen" }]);
  });

  it("marks one read, twice without harm, and all that were seen, but not one that came meanwhile", async () => {
    const { user, ids } = await aReader();
    const [newest = 0, , oldest = 0] = ids;
    await markRead(user.id, oldest);
    await markRead(user.id, oldest);
    expect(await countUnread(user.id)).toBe(2);
    await tell(aNotice(user.id));
    await markAllRead(user.id, newest);
    expect((await listNotifications(user.id)).map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
  });

  it("a deleted notice is gone for good: its cause does not bring it back", async () => {
    const user = await aUser();
    const notice = aNotice(user.id);
    await tell(notice);
    const [listed] = await listNotifications(user.id);
    await deleteNotification(user.id, listed?.id ?? 0);
    await deleteNotification(user.id, listed?.id ?? 0);
    await tell(notice);
    expect(await listNotifications(user.id)).toEqual([]);
    expect(await countUnread(user.id)).toBe(0);
  });

  it("nobody reads, marks or deletes another's notices, and Postgres keeps what was read read", async () => {
    const { user, ids } = await aReader();
    const other = await aUser();
    const id = ids[0] ?? 0;
    await expect(markRead(other.id, id)).rejects.toThrow("This notification no longer exists.");
    await expect(deleteNotification(other.id, id)).rejects.toThrow("This notification no longer exists.");
    await expect(markRead(user.id, 999_999_999)).rejects.toThrow("This notification no longer exists.");
    await markAllRead(other.id, id);
    expect(await listNotifications(other.id)).toEqual([]);
    expect(await countUnread(user.id)).toBe(3);
    await markRead(user.id, id);
    await expect(db.update(notifications).set({ isRead: false }).where(eq(notifications.id, id))).rejects.toThrow();
  });

  it("the same cause told twenty times at once is one notice", async () => {
    const user = await aUser();
    const notice = aNotice(user.id);
    await allAtOnce(20, () => tell(notice));
    expect(await keysOf(user.id)).toEqual([notice.dedupeKey]);
  });
});

describe("causes", () => {
  it("a new level is announced once with its name, taken back when it is lost, and announced when it is reached again", async () => {
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

  it("a level that finishing a project lifts one to is told, once", async () => {
    const user = await aUser();
    const [project, method] = [await aProject(user.id), await aMethod(user.id)];
    const session = await aFinishedSession(user.id, { durationSeconds: 30 * 60 });
    await assignToProject(user.id, { sessionId: session.id, projectId: project.id });
    expect(await keysOf(user.id)).toEqual([]);
    const work = { materials: [], additionalCostsCents: 0, priceOverrideCents: null };
    const finish = () => markComplete(user.id, { projectId: project.id, methodId: method.id, ...work });
    await allAtOnce(3, finish);
    expect(await listNotifications(user.id)).toMatchObject([{ title: "Level 2: Tinkerer", href: "/profile" }]);
  });

  it("seven days in a row are told on the seventh, once", async () => {
    const user = await aUser();
    for (let daysAgo = 8; daysAgo > 1; daysAgo--) {
      expect((await keysOf(user.id)).filter((key) => key.startsWith("streak"))).toEqual([]);
      await aFinishedSession(user.id, { durationSeconds: 300, startedAt: new Date(`${dateIn(-daysAgo)}T10:00:00Z`) });
    }
    const told = [`streak:7:${dateIn(-2)}`];
    expect((await keysOf(user.id)).filter((key) => key.startsWith("streak"))).toEqual(told);
    await aFinishedSession(user.id, { durationSeconds: 300, startedAt: new Date(`${dateIn(-2)}T12:00:00Z`) });
    await aFinishedSession(user.id, { durationSeconds: 300, startedAt: new Date(`${dateIn(-1)}T12:00:00Z`) });
    expect((await keysOf(user.id)).filter((key) => key.startsWith("streak"))).toEqual(told);
  });

  it("a streak and the marks of a goal are taken back with the session that made them, and no other's", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const challenge = await aChallenge({ goalUnit: "minutes", userGoalUnit: "minutes", userGoalQuantity: 10 });
    const kept = new Map<string, string>();
    for (const { id } of [user, other]) {
      await joinChallenge(id, challenge.id);
      for (let daysAgo = 7; daysAgo > 0; daysAgo--) {
        const startedAt = new Date(`${dateIn(-daysAgo)}T10:00:00Z`);
        kept.set(`${id}:${daysAgo}`, (await aFinishedSession(id, { durationSeconds: 300, startedAt })).id);
      }
      for (const daysAgo of [1, 2])
        await replaceAllocations(id, {
          sessionId: kept.get(`${id}:${daysAgo}`) ?? "",
          amounts: [{ challengeId: challenge.id, seconds: 300 }],
        });
    }
    const marks = async (userId: string) =>
      (await keysOf(userId)).filter((key) => !key.startsWith("level")).map((key) => key.replace(/^goal:.*:/, "goal:"));
    const all = [`streak:7:${dateIn(-1)}`, "goal:50", "goal:100"];
    expect([await marks(user.id), await marks(other.id)]).toEqual([all, all]);

    await deleteSession(user.id, kept.get(`${user.id}:2`) ?? "");
    expect([await marks(user.id), await marks(other.id)]).toEqual([["goal:50"], all]);
    await replaceAllocations(user.id, {
      sessionId: kept.get(`${user.id}:1`) ?? "",
      amounts: [{ challengeId: null, seconds: 300 }],
    });
    expect(await marks(user.id)).toEqual([]);
  });

  it("a failing change tells nothing", async () => {
    const user = await aUser();
    await expect(
      db.transaction(async (tx) => {
        await notify(tx, [aNotice(user.id)]);
        throw new Error("and then it failed");
      }),
    ).rejects.toThrow("and then it failed");
    expect(await keysOf(user.id)).toEqual([]);
  });

  it("the first comment of an hour tells the other members, later ones and the author's own do not", async () => {
    const [author, member, former, stranger] = [
      await aUser({ displayName: "Ines" }),
      await aUser(),
      await aUser(),
      await aUser(),
    ];
    const challenge = await aChallenge({ name: "Warm Hands" });
    for (const { id } of [author, member, former]) await joinChallenge(id, challenge.id);
    await leaveChallenge(former.id, challenge.id);
    const comment = (userId: string) =>
      postComment(userId, { id: randomUUID(), challengeId: challenge.id, content: "Hello" });
    await comment(author.id);
    await comment(author.id);
    expect(await listNotifications(member.id)).toMatchObject([
      {
        title: "New in the discussion: Warm Hands",
        body: "Ines wrote a comment.",
        href: `/challenges/${challenge.id}#discussion`,
      },
    ]);
    for (const { id } of [author, former, stranger]) expect(await keysOf(id)).toEqual([]);
    await comment(member.id);
    expect(await listNotifications(author.id)).toMatchObject([{ body: "Craft in Disguise wrote a comment." }]);
  });

  it("forty comments at once by ten members block nobody and tell each once an hour", async () => {
    const challenge = await aChallenge();
    const members = await allAtOnce(10, () => aUser());
    for (const { id } of members) await joinChallenge(id, challenge.id);
    const results = await atOnce(40, (i) =>
      postComment(members[i % 10]?.id ?? "", { id: randomUUID(), challengeId: challenge.id, content: `${i}` }),
    );
    expect(failures(results)).toEqual([]);
    const told = await Promise.all(members.map(({ id }) => keysOf(id)));
    const hours = new Set(told.flat());
    expect(hours.size).toBeLessThanOrEqual(2);
    for (const keys of told) expect(new Set(keys).size).toBe(keys.length);
    expect(told.every((keys) => keys.length >= 1)).toBe(true);
  });
});

describe("the hourly sweep", () => {
  it("tells members whose challenge ends within 48 hours by their own calendar, once", async () => {
    const now = Date.now();
    // Ends between 24 and 48 hours from now in UTC; 14 hours earlier in Kiritimati, 11 later in Pago Pago.
    const soon = await aChallenge({ endDate: new Date(now + 24 * 3_600_000).toISOString().slice(0, 10) });
    const later = await aChallenge({ endDate: dateIn(6) });
    const over = await aChallenge({ startDate: dateIn(-9), endDate: dateIn(-2) });
    const openEnd = await aChallenge({ endDate: null });
    const evergreen = await aChallenge({ isEvergreen: true, endDate: dateIn(1) });
    const people = await Promise.all(
      ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"].map((timeZone) => aUser({ timeZone })),
    );
    const stranger = await aUser();
    for (const { id } of people)
      for (const challenge of [soon, later, over, openEnd, evergreen])
        await aMembership(id, challenge.id, { joinedAt: new Date(now - 3_600_000) });
    await Promise.all([1, 2, 3].map(() => sweepNotifications()));
    await sweepNotifications();
    const key = endsSoonNotice(soon).dedupeKey;
    const endUtc = Date.parse(`${soon.endDate}T24:00:00Z`);
    const isDue = (offsetHours: number) => endUtc - offsetHours * 3_600_000 - now <= 48 * 3_600_000;
    const expected = [0, 14, -11].map((offset) => (isDue(offset) ? [key] : []));
    expect(await Promise.all(people.map(({ id }) => keysOf(id)))).toEqual(expected);
    expect(expected[0]).toEqual([key]);
    expect(await keysOf(stranger.id)).toEqual([]);
  });

  it("is done by one process at a time", async () => {
    const user = await aUser();
    const challenge = await aChallenge({ endDate: dateIn(0) });
    await aMembership(user.id, challenge.id);
    await withConnections(1, async ([holder]) => {
      await holder?.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.notificationSweep})`;
        await sweepNotifications();
        expect(await keysOf(user.id)).toEqual([]);
      });
    });
    await sweepNotifications();
    expect(await keysOf(user.id)).toEqual([`ends:${challenge.id}`]);
  });

  it("tells thousands in one go", async () => {
    const challenge = await aChallenge({ endDate: dateIn(0) });
    await db.execute(sql`
      with made as (insert into users (email) select 'many' || n || '@craftpact.example' from generate_series(1, 2500) n returning id)
      insert into user_challenges (user_id, challenge_id) select id, ${challenge.id} from made`);
    await sweepNotifications();
    expect(await db.$count(notifications, eq(notifications.dedupeKey, `ends:${challenge.id}`))).toBe(2500);
  });
});
