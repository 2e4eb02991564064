import { eq, inArray, sql } from "drizzle-orm";
import { type Db, db } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { users } from "@/db/schema";
import { NotFoundError } from "@/lib/errors";

/** Returns the previous avatar's URL. The new files must exist already. */
export async function replaceAvatar(userId: string, avatarUrl: string | null): Promise<string | null> {
  return lockedTransaction(userId, async (tx) => {
    const [before] = await tx.select({ avatarUrl: users.avatarUrl }).from(users).where(eq(users.id, userId));
    if (!before) throw new NotFoundError("account");
    await tx.update(users).set({ avatarUrl }).where(eq(users.id, userId));
    return before.avatarUrl;
  });
}

export async function listUsedAvatars(userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.select({ avatarUrl: users.avatarUrl }).from(users).where(inArray(users.id, userIds));
  return new Set(rows.flatMap(({ avatarUrl }) => avatarUrl ?? []));
}

/** Identifies this database; a restored copy has another name. */
export async function findDatabaseName(database: Db = db): Promise<string> {
  const [row] = await database.execute<{ name: string }>(sql`
    select (select system_identifier from pg_control_system()) || '-' || oid as name
    from pg_database where datname = current_database()`);
  if (!row) throw new Error("The database has no name.");
  return row.name;
}
