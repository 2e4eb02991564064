import { isDatabaseAway } from "@/db/connection/away";
import { withConnection } from "@/db/connection/one";
import { requireTimeOuts, setTimeOuts } from "@/db/connection/role";
import { isUpToDate, migrate } from "@/db/migrate";
import { seedReference } from "@/db/seed";
import { withinTime } from "@/lib/time-out";

type Addresses = {
  DATABASE_URL: string;
  DATABASE_URL_DIRECT: string;
  DATABASE_URL_REPLICA?: string | undefined;
  MIGRATION_URL?: string | undefined;
};

/**
 * Migrates a Postgres that we don't start ourselves, as the owner if MIGRATION_URL is set. If the role may not migrate
 * and the schema is out of date, throws: `npm run migrate` has to run first.
 */
export async function prepareDatabase(addresses: Addresses): Promise<void> {
  const { DATABASE_URL, DATABASE_URL_DIRECT, DATABASE_URL_REPLICA, MIGRATION_URL } = addresses;
  const facts = await findDatabaseFacts(DATABASE_URL_DIRECT);
  if (MIGRATION_URL || facts.mayMigrate) await migrateAndSeed(addresses);
  else if (!(await isUpToDate(DATABASE_URL_DIRECT))) throw new Error(OLD_SCHEMA);
  await setTimeOuts(DATABASE_URL_DIRECT);
  await requireTimeOuts(DATABASE_URL);
  if (DATABASE_URL_REPLICA) await checkReplica(DATABASE_URL_REPLICA);
  for (const line of databaseWarnings(await findDatabaseFacts(DATABASE_URL_DIRECT))) console.warn(line);
}

/** Checks the replica's time-outs; one that can't be reached does not prevent the start. */
async function checkReplica(url: string): Promise<void> {
  try {
    await withinTime(requireTimeOuts(url, "DATABASE_URL_REPLICA"));
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    console.warn("DATABASE_URL_REPLICA can't be reached; the primary answers until it can.");
  }
}

/** Returns the names of the migrations that were missing. */
export async function migrateAndSeed(addresses: Addresses): Promise<string[]> {
  const url = addresses.MIGRATION_URL ?? addresses.DATABASE_URL_DIRECT;
  const grantTo = roleToGrant(addresses);
  const applied = await migrate(url, grantTo ? { grantTo } : {});
  await seedReference(url);
  return applied;
}

/** Reads the URLs for commands that bypass a pooler and need no other setting. Null without the app's URL. */
export function readAddresses(source: Record<string, string | undefined>): Addresses | null {
  const { DATABASE_URL_DIRECT, MIGRATION_URL } = source;
  const DATABASE_URL = source.DATABASE_URL || DATABASE_URL_DIRECT;
  if (!DATABASE_URL) return null;
  return {
    DATABASE_URL,
    DATABASE_URL_DIRECT: DATABASE_URL_DIRECT || DATABASE_URL,
    ...(MIGRATION_URL ? { MIGRATION_URL } : {}),
  };
}

/** The app's role. Undefined if it is also the one that migrates. */
export function roleToGrant({ DATABASE_URL, MIGRATION_URL }: Addresses): string | undefined {
  if (!MIGRATION_URL) return undefined;
  const [app, owner] = [findRole(DATABASE_URL), findRole(MIGRATION_URL)];
  return app === owner ? undefined : app;
}

function findRole(url: string): string | undefined {
  const name = /^\w+:\/\/([^:@/]+)(?::[^@/]*)?@/.exec(url)?.[1];
  return name && decodeURIComponent(name);
}

const OLD_SCHEMA =
  "The database has an older schema than this version, and the role in DATABASE_URL may not change it. Run `npm run migrate` with MIGRATION_URL first.";

/** `mayMigrate`: the role owns the database or may create schemas in it. */
type DatabaseFacts = { versionNum: number; ownsTables: boolean; mayMigrate: boolean };

/** The first minor releases with the security fixes of August 2026, which came out together. */
const CURRENT: Record<number, number> = { 15: 20, 16: 16, 17: 12, 18: 6 };

export function databaseWarnings({ versionNum, ownsTables }: Omit<DatabaseFacts, "mayMigrate">): string[] {
  const [major, minor] = [Math.floor(versionNum / 10_000), versionNum % 10_000];
  const lines: string[] = [];
  const current = CURRENT[major];
  if (current !== undefined && minor < current)
    lines.push(
      `Warning: Postgres ${major}.${minor} lacks security fixes. Production needs ${major}.${current} or later.`,
    );
  if (ownsTables)
    lines.push("Warning: the role in DATABASE_URL owns the tables, so the app could change or drop them.");
  return lines;
}

function findDatabaseFacts(url: string): Promise<DatabaseFacts> {
  return withConnection(url, async (sql) => {
    const [row] = await sql<DatabaseFacts[]>`
      select current_setting('server_version_num')::int as "versionNum",
        exists (select 1 from pg_tables where schemaname = 'public' and tableowner = current_user) as "ownsTables",
        has_database_privilege(current_database(), 'create') as "mayMigrate"`;
    return row ?? { versionNum: 0, ownsTables: false, mayMigrate: false };
  });
}
