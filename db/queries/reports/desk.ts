import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { lockUserIfAny } from "@/db/connection/locks";
import { serverNow } from "@/db/connection/now";
import { challengeComments, portfolios, reportCases, shares, users } from "@/db/schema";
import type { Decision, ReportKind, ReportReason, ReportState } from "@/lib/domain/reports/kinds";
import { decisionNotification } from "@/lib/domain/reports/notifications";
import { isUuid } from "@/lib/domain/shared/address";
import { NotFoundError, UserError } from "@/lib/errors";
import { runAdminAct } from "../admin-log";
import { notify } from "../notify";
import { forgetMaker } from "../profile/deletion";
import { announceChange, forgetNameInNotifications, ownPathOf } from "./effects";

export type OpenCase = {
  id: string;
  kind: ReportKind;
  state: "open" | "hidden";
  createdAt: Date;
  /** The author's name. */
  ownerName: string | null;
  /** The beginning of a comment; null for other kinds. */
  beginning: string | null;
  reporters: number;
  reasons: Partial<Record<ReportReason, number>>;
};

export type DeskCase = Omit<OpenCase, "state" | "beginning"> & {
  state: ReportState;
  subjectId: string;
  ownerId: string;
  decidedAt: Date | null;
  decidedBy: string | null;
  decisionReason: string | null;
  /** Whether the reading moderator is one of the reporters. */
  isReporter: boolean;
  /** The reporters' texts, without their names; empty if the reader is the author, who may be a moderator. */
  texts: string[];
  /** The different versions of editable content that the reporters saw. */
  seen: { words: string; avatarUrl: string | null }[];
  /** Decided cases about the same crafter, newest first. */
  earlier: { kind: ReportKind; state: ReportState; decidedAt: string; decidedBy: string | null; isSame: boolean }[];
};

/** More than a moderator works through at a time. */
const MAX_LISTED = 200;
/** Characters; enough to tell two rows apart. */
const BEGINNING = 60;

/** Undecided cases, hidden ones first, then the oldest. Leaves out open cases whose reports were all deleted. */
export async function listOpenCases(): Promise<OpenCase[]> {
  const rows = await db.execute<OpenCase>(sql`
    select c.id, c.kind, c.state, c.created_at as "createdAt", ${ownerName} as "ownerName", ${reporters} as reporters, ${reasons} as reasons,
      (select left(m.content, ${BEGINNING}) from challenge_comments m where c.kind = 'comment' and m.id = c.subject_id) as beginning
    from report_cases c
    where c.state in ('open', 'hidden') and (c.state = 'hidden' or exists (select 1 from reports r where r.case_id = c.id))
    order by c.state = 'hidden' desc, c.created_at, c.id limit ${MAX_LISTED}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

export async function findCase(caseId: string, readerId: string | null = null): Promise<DeskCase | null> {
  if (!isUuid(caseId)) return null;
  const [row] = await db.execute<DeskCase>(sql`
    select c.id, c.kind, c.state, c.created_at as "createdAt", c.subject_id as "subjectId", c.owner_id as "ownerId",
      c.decided_at as "decidedAt", ${moderatorName("c")} as "decidedBy", c.decision_reason as "decisionReason",
      ${ownerName} as "ownerName", ${reporters} as reporters, ${reasons} as reasons,
      exists (select 1 from reports r where r.case_id = c.id and r.user_id = ${readerId}) as "isReporter",
      (select coalesce(json_agg(r.text order by r.created_at), '[]') from reports r where r.case_id = c.id and r.text <> '') as texts,
      (select coalesce(json_agg(distinct jsonb_build_object('words', r.seen_words, 'avatarUrl', r.seen_avatar)), '[]')
        from reports r where r.case_id = c.id and r.seen_words is not null) as seen,
      (select coalesce(json_agg(e order by e."decidedAt" desc), '[]') from (
        select d.kind, d.state, d.decided_at as "decidedAt", ${moderatorName("d")} as "decidedBy", d.subject_id = c.subject_id and d.kind = c.kind as "isSame"
        from report_cases d where d.owner_id = c.owner_id and d.id <> c.id and d.decided_at is not null
        order by d.decided_at desc limit 20) e) as earlier
    from report_cases c where c.id = ${caseId}`);
  if (!row) return null;
  const texts = row.ownerId === readerId ? [] : row.texts;
  return { ...row, texts, createdAt: new Date(row.createdAt), decidedAt: row.decidedAt && new Date(row.decidedAt) };
}

const ownerName = sql`(select o.display_name from users o where o.id = c.owner_id)`;
const reporters = sql`(select count(*)::int from reports r where r.case_id = c.id)`;
const reasons = sql`(select coalesce(json_object_agg(reason, number), '{}') from (
  select r.reason, count(*)::int as number from reports r where r.case_id = c.id group by r.reason) n)`;

function moderatorName(alias: "c" | "d") {
  return sql.raw(`(select coalesce(u.display_name, u.email) from users u where u.id = ${alias}.decided_by)`);
}

type NewDecision = { caseId: string; decision: Decision; reason: string };
type Case = typeof reportCases.$inferSelect;

/** Decides a case. The author of removed content gets `reason`. The log has the note, and `reason` after a removal. */
export async function decideReport(
  admin: { id: string },
  { note, ...decision }: NewDecision & { note: string },
): Promise<void> {
  const deed = {
    act: `report.${decision.decision}` as const,
    subject: { kind: "report" as const, id: decision.caseId },
    reason: [decision.decision === "removed" && decision.reason, note].filter(Boolean).join(" ") || null,
    details: ({ kind }: { kind: string }) => ({ kind }),
  };
  await runAdminAct(admin, deed, (tx) => decideCase(tx, admin.id, decision));
}

/**
 * Keeps or removes the thing, and notifies its author, except about keeping a thing that was never hidden. Refuses the
 * author, and a second moderator with the name of the first. Never touches private content.
 */
async function decideCase(tx: Tx, moderatorId: string, { caseId, decision, reason }: NewDecision) {
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
  if (decision === "removed") await removeThing(tx, found);
  if (isThere && (decision === "removed" || found.state === "hidden"))
    await notify(tx, [decisionNotification({ ...found, href }, decision, reason)]);
  await announceChange(tx, found);
  return found;
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

async function removeThing(tx: Tx, { kind, subjectId }: Case): Promise<void> {
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
  if (user?.name) await forgetMaker(tx, user.name);
  const nothing = { displayName: null, avatarUrl: null, instagramUrl: null, tiktokUrl: null, youtubeUrl: null };
  await tx.update(users).set(nothing).where(eq(users.id, userId));
}
