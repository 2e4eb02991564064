import postgres from "postgres";

/** `mayMigrate`: owns the database, or may make schemas in it. */
export type DatabaseFacts = { versionNum: number; ownsTables: boolean; mayMigrate: boolean };

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
