import "server-only";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { tryLock } from "@/db/locks";
import { challenges, notifications, userChallenges, users } from "@/db/schema";
import { ENDS_WITHIN_HOURS, endsSoonNotification } from "@/lib/domain/notifications/texts";
import { notify } from "./notify";

/** Notifies every member once of a challenge that ends within 48 hours by the member's calendar. One process at a time. */
export async function sweepNotifications(): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await tryLock(tx, "notificationSweep"))) return;
    const end = sql`(${challenges.endDate} + 1)::timestamp at time zone usable_zone(${users.timeZone})`;
    const due = await tx
      .select({ userId: users.id, id: challenges.id, name: challenges.name })
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
    for (let from = 0; from < due.length; from += BATCH)
      await notify(
        tx,
        due
          .slice(from, from + BATCH)
          .map(({ userId, ...challenge }) => ({ userId, ...endsSoonNotification(challenge) })),
      );
  });
}

/** Rows of one insert, below Postgres's limit of parameters. */
const BATCH = 1000;
