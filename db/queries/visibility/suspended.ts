import { isNull, type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema";

/**
 * Whether others may see anything of this crafter. Every query that shows somebody's name, page or words to others has it
 * beside `users`; boards have it in their view (db/guards/leaderboard.sql).
 */
export const isShown = isNull(users.suspendedAt);

/** The same where `users` is not part of the query. */
export function isShownById(userId: SQL): SQL {
  return sql`exists (select 1 from users u where u.id = ${userId} and u.suspended_at is null)`;
}
