import { isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import { AVATAR_SIZES, type avatarNamed, avatarUrl } from "@/lib/domain/profile/avatars";
import type { ReportKind } from "@/lib/domain/reports/kinds";

/**
 * Whether a thing is hidden from others now; `id` is the column of its id. A removed picture stays hidden, because the
 * photo itself still exists; other removed things are deleted, cleared or closed.
 */
export function isHidden(kind: ReportKind, id: string): SQL<boolean> {
  const states = kind === "picture" ? "h.state in ('hidden', 'removed')" : "h.state = 'hidden'";
  return sql.raw(
    `exists (select 1 from report_cases h where h.kind = '${kind}' and h.subject_id = ${id} and ${states})`,
  ) as SQL<boolean>;
}

/**
 * A crafter's name, avatar or link as others see it: null while the profile is hidden. `viewerId`: the reader, who
 * always sees their own values. `users`: the table's name in the query.
 */
export function shownToOthers(
  column: "display_name" | "avatar_url" | "instagram_url" | "tiktok_url" | "youtube_url",
  { viewerId, users = "users" }: { viewerId?: string | Placeholder; users?: "users" | "u" } = {},
): SQL<string | null> {
  const id = sql.raw(`${users}.id`);
  const isAnothers = viewerId === undefined ? sql`` : sql`${id} <> ${viewerId} and `;
  return sql`case when ${isAnothers}${isHidden("profile", `${users}.id`)} then null else ${sql.raw(`${users}.${column}`)} end`;
}

/**
 * Whether others may see anything of this crafter. Every query that shows a crafter's name, page or words to others
 * must check this; boards have it in their view (db/guards/leaderboard.sql).
 */
export const isShown = isNull(users.suspendedAt);

/** The same where `users` is not part of the query. */
export function isShownById(userId: SQL): SQL {
  return sql`exists (select 1 from users u where u.id = ${userId} and u.suspended_at is null)`;
}

type Named = NonNullable<ReturnType<typeof avatarNamed>>;

/** Whether others see this avatar now: it is the crafter's, who is neither hidden nor suspended. */
export async function isAvatarShown(userId: string, { name }: Named): Promise<boolean> {
  const urls = AVATAR_SIZES.map((size) => avatarUrl(userId, name, size));
  const [row] = await db.execute(sql`
    select 1 from users where users.id = ${userId} and suspended_at is null and ${shownToOthers("avatar_url")} in ${urls}`);
  return row !== undefined;
}
