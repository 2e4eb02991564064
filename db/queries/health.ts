import { getTableColumns, getTableName, is, sql, Table } from "drizzle-orm";
import { db, primaryPool, type Tx } from "@/db/connection/client";
import * as schema from "@/db/schema";
import { RECIPIENTS_OWN } from "@/lib/domain/notifications/bounces";
import { keepAnswer } from "@/lib/process-singleton";
import { withinTime } from "@/lib/time-out";

const TIMEOUT_MS = 2_000;

/** How long a result is reused, since anybody can request it any number of times. */
const FRESH_MS = 1_000;

export function isDatabaseUp(): Promise<boolean> {
  return keepAnswer(FRESH_MS, "database", () =>
    withinTime(db.execute(sql`select 1`), TIMEOUT_MS).then(
      () => true,
      () => false,
    ),
  );
}

export function readReadiness(): ReturnType<typeof checkReadiness> {
  return keepAnswer(FRESH_MS, "readiness", checkReadiness);
}

/**
 * Checks that every table and column of this build exists; additional ones don't matter. After the first success,
 * checks the connection only. Reads the catalogue, because the app's role may not read the journal of migrations.
 */
export async function checkReadiness(): Promise<"ok" | "database" | "schema"> {
  const asked = hasSchema ? db.execute(sql`select 0 as missing`) : db.execute(MISSING);
  const rows = await withinTime(asked, TIMEOUT_MS).catch(() => null);
  if (!rows) return "database";
  hasSchema = Number(rows[0]?.missing) === 0;
  return hasSchema ? "ok" : "schema";
}

let hasSchema = false;

const NEEDED = Object.values(schema)
  .filter((one) => is(one, Table))
  .flatMap((table) => Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`));

const MISSING = sql`
  select count(*)::int as missing from unnest(${sql.param(NEEDED)}::text[]) as needed
  where not exists (
    select 1 from pg_attribute
    where attrelid = to_regclass(split_part(needed, '.', 1)) and attname = split_part(needed, '.', 2) and not attisdropped)`;

/** Throws while the database is unreachable. Queries it only after a closed connection or a failed request. */
export async function requireDatabase(): Promise<void> {
  if (primaryPool().isAnswering) return;
  await withinTime(db.execute(sql`select 1`));
  primaryPool().isAnswering = true;
}

export function doubtDatabase(): void {
  primaryPool().isAnswering = false;
}

/** Facts about the health of the system, without personal data. */
export type OperationFacts = {
  /** True also if the connection is to a standby instead of the primary. */
  isReadOnly: boolean;
  mailWaiting: number;
  /** Age of the oldest mail not tried, or failed for another reason than its recipient with no later one sent. */
  mailOldestSeconds: number;
  /** Mails that all attempts failed to send. Dropped mails, whose body is empty, don't count. */
  mailGivenUp: number;
  boardsAgeSeconds: number;
  /** Connections of all processes together, by state. */
  connections: Record<string, number>;
  /** Events from Paddle of the last seven days without an account, or not understood. */
  billingOpen: { unmatched: number; unread: number };
  lastPaddleEventAt: Date | null;
};

/** One statement, which reads indexes only. */
export async function findOperationFacts(on: Pick<Tx, "execute"> = db): Promise<OperationFacts> {
  const [row] = await on.execute<Omit<OperationFacts, "lastPaddleEventAt"> & { lastPaddleEventAt: string | null }>(sql`
    with mail as (select id, next_attempt_at = 'infinity' as given_up, created_at, last_error from mail_outbox
        where sent_at is null and body <> ''),
      late as (select created_at from mail where not given_up and (last_error is null
        or (not starts_with(last_error, ${RECIPIENTS_OWN})
          and id > coalesce((select id from mail_outbox where sent_at is not null order by id desc limit 1), 0)))),
      open as (select outcome from paddle_events
        where outcome in ('unmatched', 'unread') and received_at > app_now() - interval '7 days'),
      own as (select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
        where application_name = 'craft-pact' and datname = current_database() group by 1)
    select
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      (select count(*)::int from mail where not given_up) as "mailWaiting",
      (select coalesce(extract(epoch from app_now() - min(created_at)), 0)::float8 from late) as "mailOldestSeconds",
      (select count(*)::int from mail where given_up) as "mailGivenUp",
      (select coalesce(extract(epoch from app_now() - max(taken_at)), 0)::float8 from leaderboard_snapshots) as "boardsAgeSeconds",
      (select coalesce(jsonb_object_agg(state, count), '{}') from own) as connections,
      (select jsonb_build_object('unmatched', count(*) filter (where outcome = 'unmatched'),
        'unread', count(*) filter (where outcome = 'unread')) from open) as "billingOpen",
      -- Paddle's ids are in the order of time.
      (select received_at::text from paddle_events order by event_id desc limit 1) as "lastPaddleEventAt"`);
  if (!row) throw new Error("The database answered nothing.");
  return { ...row, lastPaddleEventAt: row.lastPaddleEventAt === null ? null : new Date(row.lastPaddleEventAt) };
}
