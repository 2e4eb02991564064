import { and, lt, notExists, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import {
  authSessions,
  captchaUsed,
  craftingSessions,
  mailOutbox,
  oneTimeTokens,
  pendingLogins,
  pendingSignups,
  rememberedDevices,
} from "@/db/schema";
import { ENDED_LOGIN_DAYS, SENT_MAIL_DAYS } from "@/lib/domain/auth/lifetimes";
import { openCraftingSession } from "./auth/logins";
import { sweepMailPauses } from "./mail";

const BATCH = 1_000;

/** Empties read or deleted notifications after half a year. The rows stay, hidden, so that none is created again. */
export function pruneNotifications(): Promise<void> {
  return runInBatches(
    () => sql`
    update notifications set title = '', body = '', href = null, deleted_at = coalesce(deleted_at, app_now())
    where id in (
      select id from notifications
      where created_at < app_now() - interval '180 days' and title <> '' and (is_read or deleted_at is not null)
      order by created_at limit ${BATCH} for update skip locked)
    returning id`,
  );
}

/** Empties payloads older than 400 days. The facts read from them stay. */
export function prunePaddleEvents(): Promise<void> {
  return runInBatches(
    () => sql`
    update paddle_events set payload = '{}'
    where event_id in (
      select event_id from paddle_events where received_at < app_now() - interval '400 days' and payload <> '{}'
      limit ${BATCH} for update skip locked)
    returning event_id`,
  );
}

/** Deletes taps after 60 days. If one arrives again, it is refused as too old, so it needs no duplicate check. */
export function pruneTaps(): Promise<void> {
  return runInBatches(
    () => sql`
    delete from stopwatch_taps where (user_id, id) in (
      select user_id, id from stopwatch_taps
      where received_at < app_now() - interval '60 days' and outcome <> 'needs_answer'
      limit ${BATCH} for update skip locked)
    returning id`,
  );
}

/** Runs each batch in its own transaction, so that rows are not locked for long. */
async function runInBatches(statement: () => ReturnType<typeof sql>): Promise<void> {
  for (;;) if ((await db.execute(statement())).length < BATCH) return;
}

export async function sweepExpired(): Promise<void> {
  await db.delete(captchaUsed).where(lt(captchaUsed.expiresAt, sql`app_now() - interval '1 minute'`));
  await db.delete(pendingSignups).where(lt(pendingSignups.expiresAt, sql`app_now()`));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, sql`app_now()`));
  for (const table of [pendingLogins, rememberedDevices])
    await db.delete(table).where(lt(table.expiresAt, sql`app_now()`));
  const daysAgo = (days: number) => sql`app_now() - make_interval(days => ${days})`;
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, daysAgo(SENT_MAIL_DAYS)));
  await sweepMailPauses();
  const isIdle = notExists(db.select().from(craftingSessions).where(openCraftingSession));
  await db.delete(authSessions).where(and(lt(authSessions.expiresAt, daysAgo(ENDED_LOGIN_DAYS)), isIdle));
}
