import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db, sendBatch, type Tx } from "@/db/connection/client";
import { lockUser, lockUserIfAny } from "@/db/connection/locks";
import { serverNow } from "@/db/connection/now";
import { userTransaction } from "@/db/connection/user-transaction";
import { craftingSessions, sessionReminders, users } from "@/db/schema";
import { findDueReminders, type ReminderFacts, type ReminderStage, YES_ANSWERS } from "@/lib/domain/crafting/reminders";
import { stillCraftingNotification } from "@/lib/domain/notifications/texts";
import { type Mail, queueMail } from "../mail";
import { switchMail } from "../notifications/mail-prefs";
import { insertNotificationsQueries } from "../notify";
import { lastTouchSql } from "./touches";

type Reminded = ReminderFacts & { sessionId: string; userId: string; email: string; name: string; elapsedMs: number };

/** Sends reminders about stopwatches that have run untouched for long: one for each stage of a session across all processes. */
export async function sweepReminders(writeMail: (reminded: Reminded) => Mail): Promise<void> {
  const now = await serverNow(db);
  const untouched = sql`${users.remindAfterMinutes} is not null and exists (
    select 1 from session_segments g where g.session_id = ${craftingSessions.id} and g.ended_at is null
      and g.started_at <= app_now() - make_interval(mins => ${users.remindAfterMinutes}))
    and (select count(*) from session_reminders r where r.session_id = ${craftingSessions.id}) < 2`;
  const running = await listReminderFacts(db, untouched);
  for (const facts of running)
    if (findDueReminders(facts, now).length > 0) await sendReminder(facts.userId, facts.sessionId, writeMail);
}

/** Checks again under the lock, since the stopwatch may have been paused or saved meanwhile. */
async function sendReminder(userId: string, sessionId: string, writeMail: (reminded: Reminded) => Mail): Promise<void> {
  await userTransaction(userId, async (tx) => {
    const user = await lockUserIfAny(tx, userId);
    const [facts] = user ? await listReminderFacts(tx, eq(craftingSessions.id, sessionId)) : [];
    if (!user || !facts || facts.userId !== userId) return;
    const due = findDueReminders(facts, user.now);
    if (due.length === 0) return;
    await sendBatch([
      tx.insert(sessionReminders).values(due.map((stage) => ({ sessionId, userId, stage, sentAt: user.now }))),
      ...insertNotificationsQueries(tx, due.includes("notice") ? [stillCraftingNotification(facts)] : []),
    ]);
    if (due.includes("mail")) await queueMail(tx, writeMail(facts));
  });
}

/** Null when no session is open. */
export async function findReminderFacts(tx: Pick<Tx, "select">, userId: string): Promise<Reminded | null> {
  const [facts] = await listReminderFacts(tx, eq(craftingSessions.userId, userId));
  return facts ?? null;
}

type ReminderChange = Partial<NonNullable<Awaited<ReturnType<typeof findReminderSettings>>>>;

/** Stores only what `change` has. */
export async function setReminders(userId: string, { mails, ...settings }: ReminderChange): Promise<void> {
  await userTransaction(userId, async (tx) => {
    await lockUser(tx, userId);
    if (Object.values(settings).some((value) => value !== undefined))
      await tx.update(users).set(settings).where(eq(users.id, userId));
    if (mails !== undefined) await switchMail(tx, userId, "still_crafting", mails);
  });
}

export async function findReminderSettings(userId: string) {
  const [settings] = await db
    .select({
      remindAfterMinutes: users.remindAfterMinutes,
      handRestMinutes: users.handRestMinutes,
      titleShowsTime: users.titleShowsTime,
      mails: sql<boolean>`not ${isChannelOff("mail")}`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return settings ?? null;
}

async function listReminderFacts(tx: Pick<Tx, "select">, where: SQL): Promise<Reminded[]> {
  const touchedAt = sql<Date>`${lastTouchSql(sql`${craftingSessions.id}`)}`.mapWith(craftingSessions.startedAt);
  const segments = sql`from session_segments g where g.session_id = ${craftingSessions.id}`;
  const rows = await tx
    .select({
      sessionId: craftingSessions.id,
      userId: users.id,
      email: users.email,
      timeZone: users.timeZone,
      remindAfterMinutes: users.remindAfterMinutes,
      startedAt: craftingSessions.startedAt,
      lastTouchAt: touchedAt,
      running: sql<boolean>`exists (select 1 ${segments} and g.ended_at is null)`,
      elapsedMs:
        sql<number>`(select floor(extract(epoch from sum(coalesce(g.ended_at, app_now()) - g.started_at)) * 1000) ${segments})`.mapWith(
          Number,
        ),
      name: sql<string>`coalesce((select p.name from intended_projects i join projects p on p.id = i.project_id
        where i.session_id = ${craftingSessions.id}), ${craftingSessions.description})`,
      sent: sql<
        ReminderStage[]
      >`array(select r.stage from session_reminders r where r.session_id = ${craftingSessions.id})`,
      hasLogin: sql<boolean>`exists (select 1 from auth_sessions a where a.user_id = ${users.id} and a.revoked_at is null
        and a.expires_at > app_now())`,
      noticesOff: isChannelOff("notification"),
      mailsOff: isChannelOff("mail"),
      noticeAnswers: countYesAnswers("notice"),
      mailAnswers: countYesAnswers("mail"),
    })
    .from(craftingSessions)
    .innerJoin(users, eq(users.id, craftingSessions.userId))
    .where(and(isNull(craftingSessions.endedAt), where))
    .orderBy(craftingSessions.id);
  return rows.map(({ noticesOff, mailsOff, noticeAnswers, mailAnswers, ...facts }) => ({
    ...facts,
    switchedOff: [...(noticesOff ? (["notice"] as const) : []), ...(mailsOff ? (["mail"] as const) : [])],
    yesAnswers: { notice: noticeAnswers, mail: mailAnswers },
  }));
}

function isChannelOff(channel: "notification" | "mail") {
  return sql<boolean>`exists (select 1 from notification_prefs n where n.user_id = ${users.id}
    and n.type = 'still_crafting' and n.channel = ${channel} and not n.is_on)`;
}

/** How many of the last sessions that this stage was sent for were answered with "Yes". */
function countYesAnswers(stage: ReminderStage) {
  return sql<number>`(select count(*)::int from (
      select r.session_id, r.sent_at from session_reminders r
      where r.user_id = ${users.id} and r.stage = ${stage} and r.session_id <> ${craftingSessions.id}
      order by r.sent_at desc nulls last limit ${YES_ANSWERS.of}) last
    where exists (select 1 from session_touches t where t.session_id = last.session_id and t.kind = 'yes' and t.at >= last.sent_at))`;
}
