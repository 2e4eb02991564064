import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { ADVISORY_LOCKS } from "@/db/connection/locks";
import { deleteNotification, listNotifications, markAllRead, markRead } from "@/db/queries/notifications/inbox";
import { setMailPref } from "@/db/queries/notifications/mail-prefs";
import { notify } from "@/db/queries/notify";
import { mailOutbox, notifications } from "@/db/schema";
import { endsSoonNotification, type NewNotification } from "@/lib/domain/notifications/texts";
import { notifyOfEnds } from "@/lib/server/jobs/housekeeping";
import { allAtOnce, withConnections } from "../../support/database/at-once";
import { countUnread } from "../../support/people/current-user";
import { aChallenge, aMembership, aUser, dateIn } from "../../support/people/factories";
import { aNotification, keysOf } from "../../support/people/notifications";

const store = (...notices: NewNotification[]) => db.transaction((tx) => notify(tx, notices));

async function aReader(notices = 3) {
  const user = await aUser();
  for (let i = 0; i < notices; i++) await store(aNotification(user.id, { title: `Notification ${i}` }));
  return { user, ids: (await listNotifications(user.id)).map(({ id }) => id) };
}

describe("the notification panel", () => {
  it("lists the newest 50, and the badge counts all unread", async () => {
    const user = await aUser();
    await store(
      ...Array.from({ length: 60 }, (_, i) => aNotification(user.id, { title: `Notification ${i}`, href: "/impact" })),
    );
    const listed = await listNotifications(user.id);
    expect(listed).toHaveLength(50);
    expect(listed[0]).toMatchObject({ title: "Notification 59", href: "/impact", isRead: false });
    expect(await countUnread(user.id)).toBe(60);
  });

  it("lists unread notifications before read ones, so that fifty newer ones hide no unread one", async () => {
    const user = await aUser();
    await store(aNotification(user.id, { title: "Old and unread" }));
    await store(...Array.from({ length: 55 }, (_, i) => aNotification(user.id, { title: `Notification ${i}` })));
    const newer = (await listNotifications(user.id)).map(({ id }) => id);
    for (const id of newer) await markRead(user.id, id);
    await markRead(user.id, (await listNotifications(user.id))[0]?.id ?? 0);
    const listed = await listNotifications(user.id);
    expect(listed).toHaveLength(5 + 50);
    expect(listed.slice(0, 6).map(({ title, isRead }) => [title, isRead])).toEqual([
      ...["Notification 3", "Notification 2", "Notification 1", "Notification 0", "Old and unread"].map((title) => [
        title,
        false,
      ]),
      ["Notification 54", true],
    ]);
  });

  it("lists read ones too, however many are unread", async () => {
    const user = await aUser();
    await store(aNotification(user.id, { title: "Seen" }));
    await markRead(user.id, (await listNotifications(user.id))[0]?.id ?? 0);
    await store(...Array.from({ length: 60 }, (_, i) => aNotification(user.id, { title: `Notification ${i}` })));
    const listed = await listNotifications(user.id);
    expect(listed.filter(({ isRead }) => !isRead)).toHaveLength(50);
    expect(listed.filter(({ isRead }) => isRead)).toMatchObject([{ title: "Seen" }]);
  });

  it("marks one as read, even twice, and all seen ones, but not one that arrived since", async () => {
    const { user, ids } = await aReader();
    const [newest = 0, , oldest = 0] = ids;
    await markRead(user.id, oldest);
    await markRead(user.id, oldest);
    expect(await countUnread(user.id)).toBe(2);
    await store(aNotification(user.id));
    await markAllRead(user.id, newest);
    expect((await listNotifications(user.id)).map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
  });

  it("keeps a deleted notification deleted, even when its cause occurs again", async () => {
    const user = await aUser();
    const notice = aNotification(user.id);
    await store(notice);
    const [listed] = await listNotifications(user.id);
    await deleteNotification(user.id, listed?.id ?? 0);
    await deleteNotification(user.id, listed?.id ?? 0);
    await store(notice);
    expect(await listNotifications(user.id)).toEqual([]);
    expect(await countUnread(user.id)).toBe(0);
  });

  it("rejects another crafter's notifications, and Postgres keeps read ones read", async () => {
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

  it("stores one notification when the same cause occurs twenty times at once", async () => {
    const user = await aUser();
    const notice = aNotification(user.id);
    await allAtOnce(20, () => store(notice));
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
    const people = await Promise.all(
      ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"].map((timeZone) => aUser({ timeZone })),
    );
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
    const mailsTo = ({ email }: { email: string }) =>
      db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
    const [mail, ...more] = await mailsTo(wants);
    expect(mail).toMatchObject({ kind: "challenge_ending", subject: "Ends soon: Lamplight & wool" });
    expect(mail?.body).toContain(`http://localhost:3000/challenges/${challenge.id}`);
    expect(mail?.headers?.["List-Unsubscribe"]).toContain("?token=challenge_ending.");
    expect([more, await mailsTo(other)]).toEqual([[], []]);
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

  it("notifies thousands of members in one run", async () => {
    const challenge = await aChallenge({ endDate: dateIn(0) });
    await db.execute(sql`
      with made as (insert into users (email) select 'many' || n || '@craftpact.example' from generate_series(1, 2500) n returning id)
      insert into user_challenges (user_id, challenge_id) select id, ${challenge.id} from made`);
    await notifyOfEnds();
    expect(await db.$count(notifications, eq(notifications.dedupeKey, `ends:${challenge.id}`))).toBe(2500);
  });
});
