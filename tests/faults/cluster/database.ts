import postgres from "postgres";
import { loginCookieName, sealLogin } from "@/lib/server/request/login-cookie";
import { runSql } from "../../support/database/sql";
import type { Crafter } from "../crafters";
import { APP, DATABASE, OWNER, PASSWORD, PORTS, SUPERUSER, urlOf } from "./settings";

const admin = (database = DATABASE) => urlOf(SUPERUSER, PORTS.primary, database);

/** The owner of the tables, who migrates, and the app's role, which changes rows only. Time-outs belong to the role, not to the connection. */
export async function makeDatabase(): Promise<void> {
  await runSql(admin("postgres"), [
    `create role ${OWNER} login password '${PASSWORD}'`,
    `create role ${APP} login password '${PASSWORD}'`,
    ...["statement_timeout = 5000", "lock_timeout = 2000", "idle_in_transaction_session_timeout = 10000"].map(
      (limit) => `alter role ${APP} set ${limit}`,
    ),
    `create database ${DATABASE} owner ${OWNER} template template0`,
    `revoke create, temporary on database ${DATABASE} from public`,
  ]);
}

/** Crafters with a login row each, and the cookie the product itself would have given them. */
export async function signIn(count: number, name: string): Promise<Crafter[]> {
  const rows = await runSql(admin(), [
    `insert into users (email, welcomed_at, first_steps_dismissed_at)
      select '${name}' || n || '@craftpact.example', now(), now() from generate_series(1, ${count}) n`,
    `insert into auth_sessions (user_id, expires_at)
      select id, now() + interval '12 hours' from users where email like '${name}%' returning id, user_id`,
  ]);
  const cookieName = loginCookieName();
  return Promise.all(
    rows.map(async ({ id, user_id }) => {
      const userId = String(user_id);
      const cookie = `${cookieName}=${await sealLogin({ authSessionId: String(id), userId })}`;
      return { userId, cookie, cookieName };
    }),
  );
}

export type Books = { started: Set<string>; saved: Set<string>; doubled: number };

/** What the primary has of the writers' sessions. No attempt may have left two. */
export async function readBooks(): Promise<Books> {
  const sql = postgres(admin(), { max: 1, onnotice() {} });
  try {
    const rows = await sql<{ id: string; ended: boolean }[]>`
      select id, end_time is not null as ended from crafting_sessions where project_description like 'Drill %'`;
    const [twice] = await sql<{ n: number }[]>`
      select count(*)::int as n from (
        select 1 from crafting_sessions where project_description like 'Drill %' group by project_description having count(*) > 1
      ) found`;
    const ended = rows.filter((row) => row.ended);
    return {
      started: new Set(rows.map(({ id }) => id)),
      saved: new Set(ended.map(({ id }) => id)),
      doubled: twice?.n ?? 0,
    };
  } finally {
    await sql.end({ timeout: 5 });
  }
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
    DATABASE_URL: admin(),
    AUTH_SECRET: authSecret,
    APP_URL: appUrl,
    SMTP_URL: "smtp://127.0.0.1:1",
  };
}
