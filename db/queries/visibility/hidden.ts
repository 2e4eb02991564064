import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { ReportKind } from "@/lib/domain/reports/kinds";

/**
 * Whether others don't see a thing now; `id` is the column of its id. A picture that was removed is never shown again,
 * while other things are gone themselves.
 */
export function isHidden(kind: ReportKind, id: string): SQL<boolean> {
  const states = kind === "picture" ? "h.state in ('hidden', 'removed')" : "h.state = 'hidden'";
  return sql.raw(
    `exists (select 1 from report_cases h where h.kind = '${kind}' and h.subject_id = ${id} and ${states})`,
  ) as SQL<boolean>;
}

/**
 * A crafter's name, avatar or link as others see it: null while the profile is hidden. `viewerId`: who reads, and always
 * sees their own. `users`: the table's name in the query.
 */
export function shownToOthers(
  column: "display_name" | "avatar_url" | "instagram_url" | "tiktok_url" | "youtube_url",
  { viewerId, users = "users" }: { viewerId?: string | Placeholder; users?: "users" | "u" } = {},
): SQL<string | null> {
  const id = sql.raw(`${users}.id`);
  const isAnothers = viewerId === undefined ? sql`` : sql`${id} <> ${viewerId} and `;
  return sql`case when ${isAnothers}${isHidden("profile", `${users}.id`)} then null else ${sql.raw(`${users}.${column}`)} end`;
}
