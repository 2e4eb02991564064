import { and, eq, not, or, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { challengeComments, challenges, userChallenges, users } from "@/db/schema";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { commentNotification } from "@/lib/domain/notifications/texts";
import { NotFoundError, UserError } from "@/lib/errors";
import { notifyMembers } from "../notify";
import { isHidden, isShown, shownToOthers } from "../visibility";

export type CommentRow = ReturnType<typeof commentRow>;

export const COMMENTS_PAGE = 50;

/** Microseconds and id of the comment that a page ends before; ignores anything else. */
const CURSOR = /^(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Oldest first. `earlier` is the previous page's cursor, null on the first page. */
export async function listComments(
  userId: string,
  challengeId: string,
  { before, limit = COMMENTS_PAGE }: { before?: string | undefined; limit?: number } = {},
): Promise<{ comments: CommentRow[]; earlier: string | null }> {
  const [, micros, id] = CURSOR.exec(before ?? "") ?? [];
  const older =
    micros && id
      ? sql`(${challengeComments.createdAt}, ${challengeComments.id}) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
      : undefined;
  const rows = await readComments(db, userId)
    .where(and(eq(challengeComments.challengeId, challengeId), older, isShownTo(userId)))
    .orderBy(sql`${challengeComments.createdAt} desc, ${challengeComments.id} desc`)
    .limit(limit + 1);
  const page = rows.slice(0, limit).reverse();
  const first = page[0];
  return {
    comments: page.map(commentRow),
    earlier: first && rows.length > limit ? `${first.micros}_${first.id}` : null,
  };
}

/** Idempotent: the client supplies the id. Members only; the others are notified once an hour. */
export async function postComment(
  userId: string,
  { id, challengeId, content }: { id: string; challengeId: string; content: string },
): Promise<CommentRow> {
  return lockedTransaction(userId, async (tx, { now }) => {
    const [member] = await tx
      .select({ id: challenges.id, name: challenges.name, author: shownToOthers("display_name") })
      .from(userChallenges)
      .innerJoin(challenges, eq(challenges.id, userChallenges.challengeId))
      .innerJoin(users, eq(users.id, userChallenges.userId))
      .where(and(eq(userChallenges.userId, userId), eq(userChallenges.challengeId, challengeId)))
      .for("key share", { of: userChallenges });
    if (!member) throw new UserError("Join this challenge to comment.");
    const made = await tx
      .insert(challengeComments)
      .values({ id, challengeId, userId, content, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: challengeComments.id });
    if (made.length > 0) {
      const notification = commentNotification(member, shownName(member.author), now);
      await notifyMembers(tx, { challengeId, except: userId }, notification);
    }
    const [comment] = await readComments(tx, userId).where(
      and(
        eq(challengeComments.id, id),
        eq(challengeComments.userId, userId),
        eq(challengeComments.challengeId, challengeId),
      ),
    );
    if (!comment) throw new NotFoundError("comment");
    return commentRow(comment);
  });
}

/** Works after leaving the challenge, too. */
export async function deleteComment(userId: string, commentId: string): Promise<void> {
  const deleted = await db
    .delete(challengeComments)
    .where(and(eq(challengeComments.id, commentId), eq(challengeComments.userId, userId)))
    .returning({ id: challengeComments.id });
  if (deleted.length === 0) throw new NotFoundError("comment");
}

function isShownTo(userId: string) {
  return or(eq(challengeComments.userId, userId), not(isHidden("comment", "challenge_comments.id")));
}

function readComments(tx: Tx | Db, viewerId: string) {
  return tx
    .select({
      id: challengeComments.id,
      userId: challengeComments.userId,
      displayName: shownToOthers("display_name", { viewerId }),
      avatarUrl: shownToOthers("avatar_url", { viewerId }),
      content: challengeComments.content,
      createdAt: challengeComments.createdAt,
      micros: sql<string>`(extract(epoch from ${challengeComments.createdAt}) * 1000000)::bigint::text`,
      isMine: sql<boolean>`${challengeComments.userId} = ${viewerId}`,
      /** Reported: only its author sees it until a moderator decides. */
      isHidden: isHidden("comment", "challenge_comments.id"),
    })
    .from(challengeComments)
    .innerJoin(users, and(eq(users.id, challengeComments.userId), or(isShown, eq(users.id, viewerId))))
    .$dynamic();
}

type Read = Awaited<ReturnType<typeof readComments>>[number];

function commentRow({ displayName, micros: _, ...comment }: Read) {
  return { ...comment, authorName: shownName(displayName), createdAt: comment.createdAt.toISOString() };
}
