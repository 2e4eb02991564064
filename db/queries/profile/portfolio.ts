import { and, asc, desc, eq, inArray, ne, not, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/connection/client";
import { readFirstRow, readFromReplica } from "@/db/connection/replica";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { oldHandles, portfolioPieces, portfolios, projects, users } from "@/db/schema";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { countryName } from "@/lib/domain/profile/countries";
import {
  HANDLE_REDIRECT_DAYS,
  HANDLE_TAKEN,
  handleFixedUntil,
  isHandle,
  type PortfolioPiece,
  type PortfolioValues,
  type PortfolioView,
} from "@/lib/domain/profile/portfolio";
import { dateWords } from "@/lib/domain/shared/local-time";
import { NotFoundError, UserError } from "@/lib/errors";
import { type Cover, coverOf, publicCoverOf } from "../projects/photos";
import { isHidden, isShown, shownToOthers } from "../visibility";

/** Finds a public portfolio. "moved": the handle is a former one, and the answer has the current one. */
export async function findPortfolio(
  handle: string,
): Promise<{ status: "shown"; view: PortfolioView } | { status: "moved"; handle: string } | { status: "unknown" }> {
  if (!isHandle(handle)) return { status: "unknown" };
  const view = await readFirstRow(async (on) => {
    const rows = await on
      .select({ portfolio: portfolios, maker })
      .from(portfolios)
      .innerJoin(users, eq(users.id, portfolios.userId))
      .where(and(eq(portfolios.handle, handle), isOpen));
    return Promise.all(rows.map((row) => viewOf(on, row)));
  });
  if (view) return { status: "shown", view };
  const [moved] = await db
    .select({ handle: portfolios.handle })
    .from(oldHandles)
    .innerJoin(portfolios, eq(portfolios.userId, oldHandles.userId))
    .innerJoin(users, eq(users.id, portfolios.userId))
    .where(and(eq(oldHandles.handle, handle), sql`${oldHandles.until} > app_now()`, isOpen));
  return moved ? { status: "moved", handle: moved.handle } : { status: "unknown" };
}

/** The owner of a photo that a public portfolio shows as a cover; null for any other photo. */
export async function findShownPhoto(handle: string, photoId: string): Promise<{ userId: string } | null> {
  const [row] = await db
    .select({ userId: portfolios.userId })
    .from(portfolios)
    .innerJoin(users, eq(users.id, portfolios.userId))
    .innerJoin(portfolioPieces, eq(portfolioPieces.userId, portfolios.userId))
    .innerJoin(projects, eq(projects.id, portfolioPieces.projectId))
    .where(and(eq(portfolios.handle, handle), isOpen, sql`${publicCoverOf}->>'id' = ${photoId}`));
  return row ?? null;
}

/** The avatar that a public portfolio shows; null if there is none. */
export async function findShownAvatar(handle: string): Promise<{ userId: string; avatarUrl: string } | null> {
  const [row] = await db
    .select({ userId: users.id, avatarUrl: maker.avatarUrl })
    .from(portfolios)
    .innerJoin(users, eq(users.id, portfolios.userId))
    .where(and(eq(portfolios.handle, handle), isOpen));
  return row?.avatarUrl ? { userId: row.userId, avatarUrl: row.avatarUrl } : null;
}

/** For queries that also join `users`. */
const isOpen = and(eq(portfolios.isPublic, true), isShown, not(isHidden("portfolio", "portfolios.user_id")));

export async function listListedHandles(): Promise<string[]> {
  const rows = await readFromReplica((on) =>
    on
      .select({ handle: portfolios.handle })
      .from(portfolios)
      .innerJoin(users, eq(users.id, portfolios.userId))
      .where(and(isOpen, eq(portfolios.isListed, true)))
      .orderBy(asc(portfolios.handle))
      .limit(MAX_LISTED),
  );
  return rows.map(({ handle }) => handle);
}

/** A sitemap may list 50,000 addresses; the rest is for the other pages. */
const MAX_LISTED = 49_000;

/** `isHidden`: reported, and hidden from others until a moderator decides. */
type OwnPortfolio = PortfolioValues & { fixedUntil: string | null; isHidden: boolean };

/** The crafter's portfolio, and the completed projects to choose from, newest first. */
export async function findOwnPortfolio(
  userId: string,
  now: Date,
): Promise<{ portfolio: OwnPortfolio | null; choices: { id: string; name: string; cover: Cover | null }[] }> {
  const [[found], pieces, choices] = await Promise.all([
    db
      .select({ stored: portfolios, isHidden: isHidden("portfolio", "portfolios.user_id") })
      .from(portfolios)
      .where(eq(portfolios.userId, userId)),
    db
      .select({ projectId: portfolioPieces.projectId })
      .from(portfolioPieces)
      .where(eq(portfolioPieces.userId, userId))
      .orderBy(portfolioPieces.position),
    db
      .select({ id: projects.id, name: projects.name, cover: coverOf })
      .from(projects)
      .where(and(eq(projects.userId, userId), eq(projects.status, "finished")))
      .orderBy(desc(projects.completedAt), desc(projects.id))
      .limit(MAX_CHOICES),
  ]);
  const shown = pieces.map(({ projectId }) => projectId);
  return { portfolio: found ? ownPortfolioOf(found, shown, now) : null, choices };
}

const MAX_CHOICES = 300;

type Found = { stored: typeof portfolios.$inferSelect; isHidden: boolean };

function ownPortfolioOf({ stored, isHidden }: Found, pieces: string[], now: Date): OwnPortfolio {
  const { handle, words, ravelryUrl, isPublic, isListed, showsHours, handleChangedAt } = stored;
  const fixedUntil = handleFixedUntil(handleChangedAt, now)?.toISOString() ?? null;
  return { handle, words, ravelryUrl, isPublic, isListed, showsHours, fixedUntil, isHidden, pieces };
}

/** A handle can change once in 30 days, which also start with the first one; an old handle redirects for 90 days. */
export async function savePortfolio(userId: string, { pieces, handle, ...values }: PortfolioValues): Promise<void> {
  return lockedTransaction(userId, async (tx, { now }) => {
    await requireCompleted(tx, userId, pieces);
    const [before] = await tx.select().from(portfolios).where(eq(portfolios.userId, userId));
    if (before?.handle !== handle) await takeHandle(tx, userId, { handle, before, now });
    if (!before) await insertPortfolio(tx, { userId, handle, handleChangedAt: now, ...values });
    else await tx.update(portfolios).set(values).where(eq(portfolios.userId, userId));
    await tx.delete(portfolioPieces).where(eq(portfolioPieces.userId, userId));
    const rows = pieces.map((projectId, position) => ({ userId, projectId, position }));
    if (rows.length > 0) await tx.insert(portfolioPieces).values(rows);
  });
}

/** A concurrent request for the same handle waits here and then gets a UserError. */
async function insertPortfolio(tx: Tx, row: typeof portfolios.$inferInsert) {
  const made = await tx.insert(portfolios).values(row).onConflictDoNothing().returning({ handle: portfolios.handle });
  if (made.length === 0) throw new UserError(HANDLE_TAKEN);
}

async function takeHandle(
  tx: Tx,
  userId: string,
  { handle, before, now }: { handle: string; before: typeof portfolios.$inferSelect | undefined; now: Date },
) {
  if (before && handleFixedUntil(before.handleChangedAt, now))
    throw new UserError("The address can be changed once in 30 days.");
  const others = and(eq(portfolios.handle, handle), ne(portfolios.userId, userId));
  const kept = and(eq(oldHandles.handle, handle), ne(oldHandles.userId, userId), sql`${oldHandles.until} > app_now()`);
  if ((await tx.$count(portfolios, others)) + (await tx.$count(oldHandles, kept)) > 0)
    throw new UserError(HANDLE_TAKEN);
  await tx.delete(oldHandles).where(eq(oldHandles.handle, handle));
  if (!before) return;
  const until = new Date(+now + HANDLE_REDIRECT_DAYS * 86_400_000);
  await tx.update(portfolios).set({ handle, handleChangedAt: now }).where(eq(portfolios.userId, userId));
  await tx.insert(oldHandles).values({ handle: before.handle, userId, until });
}

async function requireCompleted(tx: Tx, userId: string, pieces: readonly string[]) {
  if (pieces.length === 0) return;
  const mine = and(eq(projects.userId, userId), eq(projects.status, "finished"), inArray(projects.id, [...pieces]));
  if ((await tx.$count(projects, mine)) < pieces.length) throw new NotFoundError("project");
}

/** The only columns of an account that the public page reads. */
const maker = {
  displayName: shownToOthers("display_name"),
  avatarUrl: shownToOthers("avatar_url"),
  country: users.country,
  timeZone: users.timeZone,
  instagramUrl: shownToOthers("instagram_url"),
  tiktokUrl: shownToOthers("tiktok_url"),
  youtubeUrl: shownToOthers("youtube_url"),
};

type PublicRow = {
  portfolio: typeof portfolios.$inferSelect;
  maker: Pick<typeof users.$inferSelect, keyof typeof maker>;
};

async function viewOf(on: Db, { portfolio, maker }: PublicRow): Promise<PortfolioView> {
  const rows = await on
    .select({ project: projects, cover: publicCoverOf })
    .from(portfolioPieces)
    .innerJoin(projects, eq(projects.id, portfolioPieces.projectId))
    .where(eq(portfolioPieces.userId, portfolio.userId))
    .orderBy(portfolioPieces.position);
  const links = [
    { label: "Instagram", href: maker.instagramUrl },
    { label: "TikTok", href: maker.tiktokUrl },
    { label: "YouTube", href: maker.youtubeUrl },
    { label: "Ravelry", href: portfolio.ravelryUrl },
  ];
  return {
    handle: portfolio.handle,
    words: portfolio.words,
    isListed: portfolio.isListed,
    makerName: shownName(maker.displayName),
    hasAvatar: maker.avatarUrl !== null,
    place: countryName(maker.country),
    links: links.flatMap(({ label, href }) => (href ? [{ label, href }] : [])),
    pieces: rows.map((row) => pieceOf(row, { showsHours: portfolio.showsHours, timeZone: maker.timeZone })),
  };
}

function pieceOf(
  { project, cover }: { project: typeof projects.$inferSelect; cover: Cover | null },
  { showsHours, timeZone }: { showsHours: boolean; timeZone: string },
): PortfolioPiece {
  return {
    id: project.id,
    name: project.name,
    photo: cover,
    completedOn: project.completedAt ? dateWords(project.completedAt, timeZone) : "",
    seconds: showsHours && project.snapshot ? project.snapshot.totalSeconds : null,
  };
}
