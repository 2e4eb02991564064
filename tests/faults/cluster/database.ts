import { runSql } from "../../support/database/sql";
import { APP, DATABASE, OWNER, PASSWORD, PORTS, SUPERUSER, urlOf } from "./settings";

export const adminUrlOf = (database = DATABASE) => urlOf(SUPERUSER, PORTS.primary, database);

/** The owner of the tables, who migrates, and the app's role, which changes rows only. Time-outs belong to the role, not to the connection. */
export async function makeDatabase(): Promise<void> {
  await runSql(adminUrlOf("postgres"), [
    `create role ${OWNER} login password '${PASSWORD}'`,
    `create role ${APP} login password '${PASSWORD}'`,
    ...["statement_timeout = 5000", "lock_timeout = 2000", "idle_in_transaction_session_timeout = 10000"].map(
      (limit) => `alter role ${APP} set ${limit}`,
    ),
    `create database ${DATABASE} owner ${OWNER} template template0`,
    `revoke create, temporary on database ${DATABASE} from public`,
  ]);
}

export type Books = { started: Set<string>; saved: Set<string>; doubled: number };

/** The writers' sessions on the primary. No attempt may have left two. */
export async function readBooks(): Promise<Books> {
  const [books] = await runSql(adminUrlOf(), [
    `select coalesce(array_agg(id), '{}') as started, count(*)::int - count(distinct project_description)::int as doubled,
        coalesce(array_agg(id) filter (where end_time is not null), '{}') as saved
      from crafting_sessions where project_description like 'Drill %'`,
  ]);
  const { started, saved, doubled } = books as { started: string[]; saved: string[]; doubled: number };
  return { started: new Set(started), saved: new Set(saved), doubled };
}

/** db/invariants.ts on the primary as it is now. */
export async function findBrokenInvariants(): Promise<Record<string, number>> {
  const { findBroken } = await import("@/db/invariants");
  const { closePool } = await import("@/db/connection/client");
  const broken = await findBroken();
  await closePool();
  return broken;
}

/** What lib/server/env.ts reads in this process: the drill acts with the product's own code. */
export function drillEnvironment(authSecret: string, appUrl: string): NodeJS.Dict<string> {
  return {
    NODE_ENV: "production",
    EMBEDDED_DATABASE: "0",
    DATABASE_URL: adminUrlOf(),
    AUTH_SECRET: authSecret,
    APP_URL: appUrl,
    SMTP_URL: "smtp://127.0.0.1:1",
  };
}
