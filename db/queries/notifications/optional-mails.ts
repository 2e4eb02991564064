import { and, between, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { tryLock } from "@/db/connection/locks";
import { tierNow } from "@/db/connection/now";
import { challenges, monthlyMails, notifications, userChallenges, userDays, users } from "@/db/schema";
import { sumDays } from "@/lib/domain/insights/sums";
import type { MonthFacts } from "@/lib/domain/insights/words";
import { ENDS_WITHIN_HOURS, endsSoonNotification } from "@/lib/domain/notifications/texts";
import { monthOf } from "@/lib/domain/shared/local-time";
import { findProjectNames, listLedgers, withNames } from "../insights";
import { type Mail, queueMails } from "../mail";
import { notify } from "../notify";

type Member = { userId: string; email: string; id: string; name: string };

/**
 * Notifies every member once of a challenge that ends within 48 hours by the member's calendar, and mails those who want
 * that. One process at a time.
 */
export async function sweepNotifications(writeMail: (member: Member) => Mail): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await tryLock(tx, "notificationSweep"))) return;
    const end = sql`(${challenges.endDate} + 1)::timestamp at time zone usable_zone(${users.timeZone})`;
    const due = await tx
      .select({ userId: users.id, email: users.email, id: challenges.id, name: challenges.name, wantsMail })
      .from(challenges)
      .innerJoin(userChallenges, eq(userChallenges.challengeId, challenges.id))
      .innerJoin(users, eq(users.id, userChallenges.userId))
      .where(
        and(
          eq(challenges.isEvergreen, false),
          gt(challenges.endDate, sql`app_now()::date - 2`),
          lte(challenges.endDate, sql`app_now()::date + 3`),
          sql`${end} > app_now() and ${end} <= app_now() + make_interval(hours => ${ENDS_WITHIN_HOURS})`,
          sql`not exists (select 1 from ${notifications} n where n.user_id = ${users.id} and n.dedupe_key = 'ends:' || ${challenges.id})`,
        ),
      )
      .orderBy(users.id);
    for (let from = 0; from < due.length; from += INSERTED) {
      const members = due.slice(from, from + INSERTED);
      await notify(
        tx,
        members.map(({ userId, id, name }) => ({ userId, ...endsSoonNotification({ id, name }) })),
      );
      await queueMails(tx, members.filter((member) => member.wantsMail).map(writeMail));
    }
  });
}

const wantsMail = sql<boolean>`exists (select 1 from notification_prefs n where n.user_id = ${users.id}
  and n.type = 'challenge_ending' and n.channel = 'mail' and n.is_on)`;

/** Rows of one insert, below Postgres's limit of parameters. */
const INSERTED = 1000;

type Recipient = { userId: string; email: string; locale: string | null };
type MonthOf = MonthFacts & Recipient;

/** When the mail is sent, by the crafter's clock. Days after the first make up for an outage. */
const SENT = { untilDay: 5, fromHour: 7, beforeHour: 12 };
const BATCH = 200;

/**
 * Mails a summary of the past month to crafters on Pro+ who want it, once each across all processes. Runs seven
 * statements for every 200 crafters.
 */
export async function sweepMonthlyMails(writeMail: (month: MonthOf) => Mail): Promise<void> {
  while ((await queueMailBatch(writeMail)) === BATCH);
}

function queueMailBatch(writeMail: (month: MonthOf) => Mail): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, "monthlyMails"))) return 0;
    const due = await listDueMails(tx);
    const [{ month } = { month: null }] = due;
    if (month === null) return 0;
    const rows = due.map(({ userId }) => ({ userId, month }));
    const isFirst = await tx.insert(monthlyMails).values(rows).onConflictDoNothing().returning();
    const firsts = new Set(isFirst.map(({ userId }) => userId));
    const facts = await listMonthFacts(tx, due, month);
    await queueMails(tx, facts.filter(({ userId }) => firsts.has(userId)).map(writeMail));
    return due.length;
  });
}

/**
 * Locks the users' rows, so that a deletion of an account happens before this or finds the queued mail. On the first
 * days of a month, the past month is the same in all zones. Leaves out crafters without any time or sale in it.
 */
async function listDueMails(tx: Tx): Promise<(Recipient & { month: string })[]> {
  const rows = await tx.execute<Recipient & { month: string }>(sql`
    select ${users.id} as "userId", ${users.email}, ${users.locale}, l.month
    from notification_prefs n
    join users on ${users.id} = n.user_id
    cross join lateral (select app_now() at time zone usable_zone(${users.timeZone}) as at) here
    cross join lateral (select date_trunc('month', here.at)::date as ends,
      to_char(here.at - interval '1 month', 'YYYY-MM') as month) l
    where n.type = 'monthly_summary' and n.channel = 'mail' and n.is_on
      and extract(day from here.at) <= ${SENT.untilDay}
      and extract(hour from here.at) >= ${SENT.fromHour} and extract(hour from here.at) < ${SENT.beforeHour}
      and ${tierNow} = 'pro_plus'
      and not exists (select 1 from monthly_mails m where m.user_id = ${users.id} and m.month = l.month)
      and not exists (select 1 from mail_pauses p where p.address = ${users.email})
      and (exists (select 1 from user_days d where d.user_id = ${users.id}
          and d.local_date >= l.ends - interval '1 month' and d.local_date < l.ends)
        or exists (select 1 from project_sales s where s.user_id = ${users.id} and s.fate = 'sold'
          and s.sold_on >= l.ends - interval '1 month' and s.sold_on < l.ends))
    order by ${users.id} limit ${BATCH} for key share of users`);
  return [...rows];
}

async function listMonthFacts(tx: Tx, due: readonly Recipient[], month: string): Promise<MonthOf[]> {
  const { start, end } = monthOf(`${month}-01`);
  const ids = due.map(({ userId }) => userId);
  const days = await tx
    .select()
    .from(userDays)
    .where(and(inArray(userDays.userId, ids), between(userDays.localDate, start, end)))
    .orderBy(userDays.localDate);
  const ledgers = await listLedgers(tx, ids, { from: start, to: end });
  const names = await findProjectNames(tx, ids, [...new Set(days.flatMap(({ projectIds }) => projectIds))]);
  return due.map(({ userId, email, locale }) => {
    const sums = withNames(sumDays(days.filter((day) => day.userId === userId)), names);
    const ledger = ledgers.filter((row) => row.userId === userId);
    return { userId, email, locale, month, sums, ledger };
  });
}
