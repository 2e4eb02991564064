import "server-only";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { tryLock } from "@/db/connection/locks";
import { challenges, notifications, userChallenges, users } from "@/db/schema";
import { ENDS_WITHIN_HOURS, endsSoonNotification } from "@/lib/domain/notifications/texts";
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
    for (let from = 0; from < due.length; from += BATCH) {
      const members = due.slice(from, from + BATCH);
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
const BATCH = 1000;
