import postgres from "postgres";

/** What an operator should know of the database; each is one line. */
export type DatabaseFacts = { versionNum: number; ownsTables: boolean };

/** The first release of 18 with the fixes of August 2026; older majors have minor releases of their own. */
const CURRENT = { major: 18, minor: 6 };

/** The lines for the start: an outdated server, and an app that may change its own tables. */
export function databaseWarnings({ versionNum, ownsTables }: DatabaseFacts): string[] {
  const [major, minor] = [Math.floor(versionNum / 10_000), versionNum % 10_000];
  const lines: string[] = [];
  if (major === CURRENT.major && minor < CURRENT.minor)
    lines.push(
      `Warning: Postgres ${major}.${minor} lacks security fixes. Production needs ${CURRENT.major}.${CURRENT.minor} or later.`,
    );
  if (major < CURRENT.major)
    lines.push(
      `Warning: Postgres ${major}.${minor} is used. Production needs the newest minor release of Postgres ${major}.`,
    );
  if (ownsTables)
    lines.push("Warning: the role in DATABASE_URL owns the tables, so the app could change or drop them.");
  return lines;
}

/** Asks the database of DATABASE_URL. */
export async function findDatabaseFacts(url: string): Promise<DatabaseFacts> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice() {} });
  try {
    const [row] = await sql<DatabaseFacts[]>`
      select current_setting('server_version_num')::int as "versionNum",
        exists (select 1 from pg_tables where schemaname = 'public' and tableowner = current_user) as "ownsTables"`;
    return row ?? { versionNum: 0, ownsTables: false };
  } finally {
    await sql.end({ timeout: 5 });
  }
}
