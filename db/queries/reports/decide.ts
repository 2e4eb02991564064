import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { lockUserIfAny } from "@/db/connection/locks";
import { serverNow } from "@/db/connection/now";
import { calculationMethods, challengeComments, portfolios, reportCases, shares, users } from "@/db/schema";
import { shownName } from "@/lib/domain/leaderboard/boards";
import type { Decision } from "@/lib/domain/reports/kinds";
import { decisionNotification } from "@/lib/domain/reports/notifications";
import { NotFoundError, UserError } from "@/lib/errors";
import { notify } from "../notify";
import { announce, forgetNameInNotifications, ownPathOf } from "./effects";

export type NewDecision = { caseId: string; decision: Decision; reason: string };
type Case = typeof reportCases.$inferSelect;

/**
 * Keeps or removes the thing, and notifies its author, except about keeping a thing that was never hidden. Refuses the
 * author, and a second moderator with the name of the first. Never touches private content.
 */
export async function decideCase(tx: Tx, moderatorId: string, { caseId, decision, reason }: NewDecision) {
  const [named] = await tx.select({ ownerId: reportCases.ownerId }).from(reportCases).where(eq(reportCases.id, caseId));
  if (!named || !(await lockUserIfAny(tx, named.ownerId))) throw new NotFoundError("case");
  if (named.ownerId === moderatorId) throw new UserError("This is yours, so another moderator decides.");
  const found = await lockUndecided(tx, caseId);
  const href = await ownPathOf(tx, found);
  const isThere = await hasThing(tx, found);
  const decisionReason = decision === "removed" ? reason : null;
  await tx
    .update(reportCases)
    .set({ state: decision, decidedAt: await serverNow(tx), decidedBy: moderatorId, decisionReason })
    .where(eq(reportCases.id, caseId));
  if (decision === "removed") await remove(tx, found);
  if (isThere && (decision === "removed" || found.state === "hidden"))
    await notify(tx, [decisionNotification({ ...found, href }, decision, reason)]);
  await announce(tx, found);
  return { kind: found.kind, ownerId: found.ownerId };
}

async function lockUndecided(tx: Tx, caseId: string): Promise<Case> {
  const [found] = await tx.select().from(reportCases).where(eq(reportCases.id, caseId)).for("update");
  if (!found) throw new NotFoundError("case");
  if (found.state === "open" || found.state === "hidden") return found;
  const [by] = await tx.execute<{ name: string }>(
    sql`select coalesce(display_name, email) as name from users where id = ${found.decidedBy}`,
  );
  throw new UserError(`Already decided by ${by?.name ?? "another moderator"}: ${found.state}.`, "gone");
}

/** Whether the thing still exists: its author may have deleted it. */
async function hasThing(tx: Pick<Tx, "execute">, { kind, subjectId }: Pick<Case, "kind" | "subjectId">) {
  const [row] = await tx.execute<{ is: boolean }>(
    sql`select exists (select 1 from ${sql.raw(TABLES[kind])} = ${subjectId}) as is`,
  );
  return row?.is ?? false;
}

const TABLES: Record<Case["kind"], string> = {
  comment: "challenge_comments where id",
  profile: "users where id",
  portfolio: "portfolios where user_id",
  picture: "project_photos where id",
  share: "shares where id",
};

async function remove(tx: Tx, { kind, subjectId }: Case): Promise<void> {
  switch (kind) {
    case "comment":
      await tx.delete(challengeComments).where(eq(challengeComments.id, subjectId));
      return;
    case "profile":
      return clearProfile(tx, subjectId);
    case "portfolio":
      await tx.update(portfolios).set({ isPublic: false }).where(eq(portfolios.userId, subjectId));
      return;
    case "share":
      await tx.execute(
        sql`update shares set revoked_at = app_now() where id = ${subjectId} and ${shares.revokedAt} is null`,
      );
      return;
    // The case hides it from all public pages; its owner still has the photo.
    case "picture":
      return;
    default:
      return kind satisfies never;
  }
}

/** Clears the public values. The hourly sweep deletes the avatar's files. */
async function clearProfile(tx: Tx, userId: string): Promise<void> {
  await forgetNameInNotifications(tx, userId);
  const [user] = await tx.select({ name: users.displayName }).from(users).where(eq(users.id, userId));
  if (user?.name)
    await tx
      .update(calculationMethods)
      .set({ remixOf: shownName(null) })
      .where(eq(calculationMethods.remixOf, user.name));
  const nothing = { displayName: null, avatarUrl: null, instagramUrl: null, tiktokUrl: null, youtubeUrl: null };
  await tx.update(users).set(nothing).where(eq(users.id, userId));
}
