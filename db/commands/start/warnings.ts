import postgres from "postgres";

/** `mayMigrate`: owns the database, or may make schemas in it. */
export type DatabaseFacts = { versionNum: number; ownsTables: boolean; mayMigrate: boolean };

/** The first release of 18 with the security fixes of August 2026. */
const CURRENT = { major: 18, minor: 6 };

export function databaseWarnings({ versionNum, ownsTables }: Omit<DatabaseFacts, "mayMigrate">): string[] {
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

export async function findDatabaseFacts(url: string): Promise<DatabaseFacts> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice() {} });
  try {
    const [row] = await sql<DatabaseFacts[]>`
      select current_setting('server_version_num')::int as "versionNum",
        exists (select 1 from pg_tables where schemaname = 'public' and tableowner = current_user) as "ownsTables",
        has_database_privilege(current_database(), 'create') as "mayMigrate"`;
    return row ?? { versionNum: 0, ownsTables: false, mayMigrate: false };
  } finally {
    await sql.end({ timeout: 5 });
  }
}
