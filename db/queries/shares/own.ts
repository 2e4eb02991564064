import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { projects, shares } from "@/db/schema";
import { isWithinLimit, limitOf } from "@/lib/domain/billing/tiers";
import type { PriceSnapshot } from "@/lib/domain/methods/pricing";
import { pricedByPiece } from "@/lib/domain/sales/price-of-one";
import { addDays, localDateOf, startOfLocalDate } from "@/lib/domain/shared/local-time";
import { receiptLines } from "@/lib/domain/shares/lines";
import {
  lastDayOf,
  lastDayProblem,
  type ShareEnd,
  type ShareKind,
  type ShareOptions,
} from "@/lib/domain/shares/options";
import { NotFoundError, UserError } from "@/lib/errors";
import { coverOf } from "../projects/photos";
import { lockProject } from "../rows/project";
import { isHidden } from "../visibility";
import { isLive } from "./public";

export type OwnShare = Awaited<ReturnType<typeof listShares>>[number];

type ShareCreation = { status: "created"; id: string } | { status: "limit"; limit: number };

export type NewShare = {
  id: string;
  projectId: string;
  kind: ShareKind;
  token: string;
  options: ShareOptions;
  end: ShareEnd;
};

const columns = {
  id: shares.id,
  projectId: shares.projectId,
  projectName: projects.name,
  pieces: projects.pieces,
  snapshot: projects.snapshot,
  cover: coverOf,
  token: shares.token,
  options: shares.options,
  kind: sql<ShareKind>`${shares.kind}`,
  /** The sum of the daily views. */
  views: sql<number>`(select coalesce(sum(v.count), 0)::int from share_views v where v.share_id = ${shares.id})`,
  /** Reported, and hidden from others until a moderator decides. */
  isHidden: isHidden("share", "shares.id"),
  isLive,
  /** The end of its last day in the crafter's zone; null if it has no end. */
  expiresAt: shares.expiresAt,
  createdAt: shares.createdAt,
};

/** Newest first, without revoked pages; of one project or of all. */
export async function listShares(userId: string, projectId?: string) {
  const rows = await db
    .select(columns)
    .from(shares)
    .innerJoin(projects, eq(projects.id, shares.projectId))
    .where(
      and(eq(shares.userId, userId), isNull(shares.revokedAt), projectId ? eq(shares.projectId, projectId) : undefined),
    )
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(MAX_LISTED);
  return rows.map(({ expiresAt, createdAt, ...share }) => ({
    ...share,
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
}

const MAX_LISTED = 500;

/** Whether the crafter has chosen for a link to show its photo, even if it was turned off since. */
export async function hasSharedPhoto(userId: string): Promise<boolean> {
  const showsPhoto = sql`${shares.options} ->> 'photo' = 'true'`;
  return (await db.$count(shares, and(eq(shares.userId, userId), showsPhoto))) > 0;
}

/** Idempotent: the client supplies the id. */
export async function createShare(userId: string, { end, ...share }: NewShare): Promise<ShareCreation> {
  return lockedTransaction(userId, async (tx, { tier, timeZone, now }) => {
    if (await findOwnShare(tx, userId, share.id)) return { status: "created", id: share.id };
    const project = await lockProject(tx, userId, share.projectId);
    if (!project?.snapshot) throw new NotFoundError("project");
    requireOwnLines(pricedByPiece(project.snapshot, project.pieces), share.options);
    const today = localDateOf(now, timeZone);
    const lastDay = lastDayOf(end, today);
    const problem = lastDayProblem(lastDay, today);
    if (problem) throw new UserError(problem);
    const limit = limitOf(tier, "shareLinks");
    if (!isWithinLimit(await countLiveShares(tx, userId), limit)) return { status: "limit", limit };
    const expiresAt = lastDay === null ? null : startOfLocalDate(addDays(lastDay, 1), timeZone);
    const made = await tx
      .insert(shares)
      .values({ ...share, userId, expiresAt })
      .onConflictDoNothing({ target: shares.id })
      .returning({ id: shares.id });
    if (made.length === 0) throw new NotFoundError("link");
    return { status: "created", id: share.id };
  });
}

/** Revokes a page, so that its address answers 410. Idempotent. */
export async function takeBackShare(userId: string, shareId: string): Promise<void> {
  return lockedTransaction(userId, async (tx, { now }) => {
    const share = await findOwnShare(tx, userId, shareId);
    if (!share) throw new NotFoundError("link");
    if (share.revokedAt === null) await tx.update(shares).set({ revokedAt: now }).where(isOwnShare(userId, shareId));
  });
}

/** Gives the page a new address; the old one answers 410. */
export async function renewShare(userId: string, { shareId, token }: { shareId: string; token: string }) {
  return lockedTransaction(userId, async (tx) => {
    const changed = await tx
      .update(shares)
      .set({ token })
      .where(and(isOwnShare(userId, shareId), isLive))
      .returning({ id: shares.id });
    if (changed.length === 0) throw new NotFoundError("link");
  });
}

function requireOwnLines(snapshot: PriceSnapshot, { lines, listsMaterials }: ShareOptions) {
  const own = new Set(receiptLines(snapshot, listsMaterials).map(({ key }) => key));
  if (Object.keys(lines).some((key) => !own.has(key))) throw new NotFoundError("line");
}

function isOwnShare(userId: string, shareId: string) {
  return and(eq(shares.id, shareId), eq(shares.userId, userId));
}

async function findOwnShare(tx: Tx, userId: string, shareId: string) {
  const [share] = await tx.select().from(shares).where(isOwnShare(userId, shareId));
  return share ?? null;
}

function countLiveShares(tx: Tx, userId: string): Promise<number> {
  return tx.$count(shares, and(eq(shares.userId, userId), isLive));
}
