import type postgres from "postgres";
import { withConnection } from "../connection/one";
import { TIME_OUTS } from "../connection/role";

export const APP_ROLE = "craftpact_app";
export const DATABASE = "craftpact";

/** The app's role can't change tables and has time-outs (milliseconds). Its password is set at each start. */
export async function prepareDatabase(serverUrl: string, databaseUrl: string, appPassword: string): Promise<void> {
  await makeDatabase(serverUrl, appPassword);
  await withConnection(databaseUrl, assertSettings);
}

export function makeDatabase(serverUrl: string, appPassword: string): Promise<void> {
  return withConnection(serverUrl, async (sql) => {
    const [found] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (!found) await sql.unsafe(`create database ${DATABASE} template template0`);
    const [role] = await sql`select 1 from pg_roles where rolname = ${APP_ROLE}`;
    if (!role) await sql.unsafe(`create role ${APP_ROLE}`);
    await sql.unsafe(
      `alter role ${APP_ROLE} with login nosuperuser nocreatedb nocreaterole nobypassrls password '${appPassword}'`,
    );
    await sql.unsafe(`revoke create, temporary on database ${DATABASE} from public`);
    for (const [name, limit] of Object.entries(TIME_OUTS))
      await sql.unsafe(`alter role ${APP_ROLE} set ${name} = '${limit}'`);
  });
}

const EXPECTED = {
  server_encoding: "UTF8",
  provider: "b",
  locale: "C.UTF-8",
  TimeZone: "UTC",
  data_checksums: "on",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  password_encryption: "scram-sha-256",
  listen_addresses: "127.0.0.1",
};

/** Throws if the server could lose acknowledged writes or sort differently after an upgrade. */
async function assertSettings(sql: postgres.Sql): Promise<void> {
  const settings = await sql<{ name: string; value: string }[]>`
    select name, setting as value from pg_settings where name = any(${Object.keys(EXPECTED)})
    union all select 'provider', datlocprovider::text from pg_database where datname = current_database()
    union all select 'locale', datlocale from pg_database where datname = current_database()`;
  const actual = Object.fromEntries(settings.map(({ name, value }) => [name, value]));
  const wrong = Object.entries(EXPECTED).filter(([name, value]) => actual[name] !== value);
  if (wrong.length === 0) return;
  const lines = wrong.map(([name, value]) => `  ${name} is ${actual[name]}, not ${value}`);
  throw new Error(`This Postgres is not set up as Craft Pact needs it:\n${lines.join("\n")}`);
}
