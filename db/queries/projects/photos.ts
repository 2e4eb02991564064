import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { projectPhotos } from "@/db/schema";
import { isWithinLimit, limitOf, TIERS, type Tier } from "@/lib/domain/billing/tiers";
import type { Measures } from "@/lib/domain/projects/photos";
import { NotFoundError, UserError } from "@/lib/errors";
import { lockProject } from "../rows/project";
import { isHidden } from "../visibility";

export type Photo = Awaited<ReturnType<typeof listPhotos>>[number];

/** The photo that represents a project in a list. */
export type Cover = Measures & { id: string; alt: string };

/**
 * The oldest first. `isHidden`: reported, so on no public page until a moderator decides, or for good if it was removed.
 * `secondsBefore`: crafted on the project before the photo was taken.
 */
export async function listPhotos(userId: string, projectId: string) {
  const rows = await db
    .select({ ...shownColumns, secondsBefore, isHidden: isHidden("picture", "project_photos.id") })
    .from(projectPhotos)
    .where(isInProject(userId, projectId))
    .orderBy(projectPhotos.takenAt, id);
  return rows.map((photo) => ({ ...photo, takenAt: photo.takenAt.toISOString() }));
}

/** Whether the photo belongs to this crafter. */
export async function isOwnPhoto(userId: string, photoId: string): Promise<boolean> {
  return (await db.$count(projectPhotos, photoOf(userId, photoId))) > 0;
}

/** Refuses before the picture is decoded; `addPhoto` checks again. Returns the crafter's zone. */
export async function requireSpaceForPhoto(userId: string, projectId: string): Promise<{ timeZone: string }> {
  return lockedTransaction(userId, async (tx, { tier, timeZone }) => {
    await requireSpace(tx, { userId, tier, projectId });
    return { timeZone };
  });
}

/** Its files must exist already. A `takenAt` that is null or in the future is stored as now. */
export async function addPhoto(
  userId: string,
  { takenAt, ...photo }: Measures & { id: string; projectId: string; takenAt: Date | null },
): Promise<void> {
  return lockedTransaction(userId, async (tx, { tier, now }) => {
    await requireSpace(tx, { userId, tier, projectId: photo.projectId });
    const isPast = takenAt !== null && takenAt < now;
    await tx.insert(projectPhotos).values({ ...photo, userId, takenAt: isPast ? takenAt : now });
  });
}

export async function describePhoto(userId: string, { photoId, alt }: { photoId: string; alt: string }): Promise<void> {
  return lockedTransaction(userId, async (tx) => {
    const changed = await tx.update(projectPhotos).set({ alt }).where(photoOf(userId, photoId)).returning({ id });
    if (changed.length === 0) throw new NotFoundError("photo");
  });
}

export async function chooseCover(userId: string, photoId: string): Promise<void> {
  return lockedTransaction(userId, async (tx) => {
    const [photo] = await tx
      .select({ projectId: projectPhotos.projectId })
      .from(projectPhotos)
      .where(photoOf(userId, photoId));
    if (!photo) throw new NotFoundError("photo");
    const covers = and(isInProject(userId, photo.projectId), eq(projectPhotos.isCover, true));
    await tx.update(projectPhotos).set({ isCover: false }).where(covers);
    await tx.update(projectPhotos).set({ isCover: true }).where(photoOf(userId, photoId));
  });
}

/** Deletes the row; the caller deletes the files afterwards. */
export async function deletePhoto(userId: string, photoId: string): Promise<void> {
  return lockedTransaction(userId, async (tx) => {
    const deleted = await tx.delete(projectPhotos).where(photoOf(userId, photoId)).returning({ id });
    if (deleted.length === 0) throw new NotFoundError("photo");
  });
}

/** All photos of these users, as `userId/photoId`, to compare with the files in the picture store. */
export async function listUsedPhotos(userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ id, userId: projectPhotos.userId })
    .from(projectPhotos)
    .where(inArray(projectPhotos.userId, userIds));
  return new Set(rows.map(({ id, userId }) => `${userId}/${id}`));
}

const { id, alt, width, height, isCover, takenAt } = projectPhotos;
const shownColumns = { id, alt, width, height, isCover, takenAt };
const cover = sql`json_build_object('id', f.id, 'alt', f.alt, 'width', f.width, 'height', f.height)`;

/** SQL for a project's chosen photo, otherwise its newest one. */
export const coverOf = selectCover(cover);

/** `coverOf` for public pages: null if that photo is hidden or was removed from them. */
export const publicCoverOf = selectCover(sql`case when ${isHidden("picture", "f.id")} then null else ${cover} end`);

function selectCover(shown: SQL) {
  return sql<Cover | null>`(
    select ${shown} from project_photos f where f.project_id = projects.id
    order by f.is_cover desc, f.taken_at desc, f.id desc limit 1)`;
}

const secondsBefore = sql<number>`(
  select coalesce(floor(sum(extract(epoch from least(s.ended_at, project_photos.taken_at) - s.started_at))), 0)::int
  from project_time_logs l join session_segments s on s.session_id = l.session_id
  where l.project_id = project_photos.project_id and s.started_at < project_photos.taken_at and s.ended_at is not null)`;

async function requireSpace(tx: Tx, { userId, tier, projectId }: { userId: string; tier: Tier; projectId: string }) {
  if (!(await lockProject(tx, userId, projectId))) throw new NotFoundError("project");
  const count = await tx.$count(projectPhotos, isInProject(userId, projectId));
  const limit = limitOf(tier, "projectPhotos");
  if (!isWithinLimit(count, limit))
    throw new UserError(`${TIERS[tier].name} includes ${limit} photos in each project.`);
}

export function isInProject(userId: string, projectId: string) {
  return and(eq(projectPhotos.projectId, projectId), eq(projectPhotos.userId, userId));
}

function photoOf(userId: string, photoId: string) {
  return and(eq(projectPhotos.id, photoId), eq(projectPhotos.userId, userId));
}
