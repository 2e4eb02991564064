import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { type Db, db, prepareQuery, type Tx } from "@/db/connection/client";
import { tierNow } from "@/db/connection/now";
import { readFirstRow } from "@/db/connection/replica";
import { goneShares, projects, shares, shareViews, users } from "@/db/schema";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import { isShareToken } from "@/lib/domain/shares/link";
import type { ShareKind, ShareOptions } from "@/lib/domain/shares/options";
import type { SharedWork } from "@/lib/domain/shares/view";
import { isInHistory } from "../projects/completed";
import { coverOf, publicCoverOf } from "../projects/photos";
import { isHidden, isShown, shownToOthers } from "../visibility";

/** Neither revoked nor expired. */
export const isLive = sql<boolean>`(${shares.revokedAt} is null and (${shares.expiresAt} is null or ${shares.expiresAt} > app_now()))`;

export type FoundShare = {
  id: string;
  token: string;
  kind: ShareKind;
  options: ShareOptions;
  work: SharedWork;
  /** Never sent to clients, since it identifies the maker. */
  owner: { userId: string; avatarUrl: string | null; locale: string | null };
};

/** Reads the database at each request, so that a revoked page disappears in every process at once. */
export async function findShare(token: string): Promise<FoundShare | "gone" | "unknown"> {
  if (!isShareToken(token)) return "unknown";
  const row = await readFirstRow((on) => shareQuery(on).execute({ token }));
  if (!row) return (await wasShared(token)) ? "gone" : "unknown";
  if (row.isHidden) return "unknown";
  return (row.isLive && toFoundShare(row, token)) || "gone";
}

/** For moderators: finds hidden and ended pages, too. An ended one has no cover, because it may have changed. */
export async function findReportedShare(shareId: string, on: Tx | Db): Promise<Omit<FoundShare, "token"> | null> {
  const [row] = await selectShares(on).where(eq(shares.id, shareId));
  return row ? toFoundShare(row.isLive ? row : { ...row, cover: null }, "") : null;
}

function toFoundShare({ id, kind, options, snapshot, name, pieces, cover, owner, stats, maker }: Row, token: string) {
  if (!snapshot || kind === "quote") return null;
  const shownMaker = { ...maker, hasAvatar: owner.avatarUrl !== null };
  return { id, token, kind, options, owner, work: { name, pieces, snapshot, ...stats, cover, maker: shownMaker } };
}

/** Counts one view today (UTC). */
export async function addView(shareId: string): Promise<void> {
  // Selects no row if the page was deleted meanwhile.
  const today = db
    .select({ shareId: shares.id, day: sql`(app_now() at time zone 'UTC')::date`.as("day"), count: sql`1`.as("count") })
    .from(shares)
    .where(eq(shares.id, shareId));
  await db
    .insert(shareViews)
    .select(today)
    .onConflictDoUpdate({ target: [shareViews.shareId, shareViews.day], set: { count: sql`share_views.count + 1` } });
}

async function wasShared(token: string): Promise<boolean> {
  const tokenHash = createHash("sha256").update(token).digest("hex");
  return (await db.$count(goneShares, eq(goneShares.tokenHash, tokenHash))) > 0;
}

/** The crafter's own completed work as a page would show it; null if it is not in the plan's history. */
export async function findWorkToShare(userId: string, projectId: string): Promise<SharedWork | null> {
  const [row] = await db
    .select({ project: projects, maker, stats, cover: coverOf, avatarUrl: users.avatarUrl })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(and(eq(projects.id, projectId), eq(projects.userId, userId)));
  if (!row?.project.snapshot || !(await isInHistory(row.project))) return null;
  const { name, pieces, snapshot } = row.project;
  const hasAvatar = row.avatarUrl !== null;
  return { name, pieces, snapshot, cover: row.cover, ...row.stats, maker: { ...row.maker, hasAvatar } };
}

const logged = sql`from project_time_logs l join session_days d on d.session_id = l.session_id where l.project_id = ${projects.id}`;

const maker = { name: users.displayName, tier: tierNow };

const stats = {
  sessions: sql<number>`(select count(*)::int from project_time_logs l where l.project_id = ${projects.id})`,
  days: sql<number>`(select count(distinct d.local_date)::int ${logged})`,
  firstDay: sql<LocalDate | null>`(select min(d.local_date)::text ${logged})`,
  lastDay: sql<LocalDate | null>`(select max(d.local_date)::text ${logged})`,
};

const shareQuery = prepareQuery((on) =>
  selectShares(on)
    .where(eq(shares.token, sql.placeholder("token")))
    .prepare("share"),
);

type Row = Awaited<ReturnType<typeof selectShares>>[number];

function selectShares(on: Tx | Db) {
  return on
    .select({
      id: shares.id,
      kind: shares.kind,
      options: shares.options,
      isLive: sql<boolean>`(${isLive} and ${isShown})`,
      isHidden: isHidden("share", "shares.id"),
      snapshot: projects.snapshot,
      name: projects.name,
      pieces: projects.pieces,
      owner: { userId: users.id, avatarUrl: shownToOthers("avatar_url"), locale: users.locale },
      maker: { ...maker, name: shownToOthers("display_name") },
      stats,
      cover: publicCoverOf,
    })
    .from(shares)
    .innerJoin(projects, eq(projects.id, shares.projectId))
    .innerJoin(users, eq(users.id, shares.userId));
}
