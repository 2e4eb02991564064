import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import type { reportCases } from "@/db/schema";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { commentNotificationBody } from "@/lib/domain/notifications/texts";
import type { ReportKind } from "@/lib/domain/reports/kinds";
import { CHANNEL } from "../realtime";

type Thing = Pick<typeof reportCases.$inferSelect, "kind" | "subjectId">;

/** The page where the author finds the thing; null if it was deleted. */
export async function ownPathOf(tx: Tx, { kind, subjectId }: Thing): Promise<string | null> {
  switch (kind) {
    case "comment": {
      const challengeId = await challengeOf(tx, subjectId);
      return challengeId && `/challenges/${challengeId}#discussion`;
    }
    case "picture": {
      const projectId = await findFirstId(tx, sql`select project_id as id from project_photos where id = ${subjectId}`);
      return projectId && `/calculator/projects/${projectId}`;
    }
    default:
      return PATHS[kind];
  }
}

const PATHS: Record<Exclude<ReportKind, "comment" | "picture">, string> = {
  profile: "/profile",
  portfolio: "/calculator/portfolio",
  share: "/calculator/shares",
};

/** Makes open pages reload a discussion when a comment disappears or comes back. */
export async function announceChange(tx: Tx, { kind, subjectId }: Thing): Promise<void> {
  const challengeId = kind === "comment" ? await challengeOf(tx, subjectId) : null;
  if (challengeId) await tx.execute(sql`select pg_notify(${CHANNEL}, ${`comments:${challengeId}`})`);
}

/** Removes a crafter's name from others' notifications about their comments. */
export async function forgetNameInNotifications(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx.execute<{ name: string | null }>(
    sql`select display_name as name from users where id = ${userId}`,
  );
  if (!user?.name) return;
  await tx.execute(sql`
    update notifications n set body = ${commentNotificationBody(shownName(null))}
    from (select distinct challenge_id, 'comments:' || challenge_id || ':' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as key
      from challenge_comments where user_id = ${userId}) c
    join user_challenges m on m.challenge_id = c.challenge_id
    where n.user_id = m.user_id and n.dedupe_key = c.key and n.user_id <> ${userId} and n.body = ${commentNotificationBody(user.name)}`);
}

function challengeOf(tx: Tx, commentId: string): Promise<string | null> {
  return findFirstId(tx, sql`select challenge_id as id from challenge_comments where id = ${commentId}`);
}

async function findFirstId(tx: Tx, query: SQL): Promise<string | null> {
  const [row] = await tx.execute<{ id: string }>(query);
  return row?.id ?? null;
}
