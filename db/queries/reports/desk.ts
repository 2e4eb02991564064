import "server-only";
import { sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import type { ReportKind, ReportReason, ReportState } from "@/lib/domain/reports/kinds";
import { isUuid } from "@/lib/domain/shared/address";

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
      c.decided_at as "decidedAt", ${moderator("c")} as "decidedBy", c.decision_reason as "decisionReason",
      ${ownerName} as "ownerName", ${reporters} as reporters, ${reasons} as reasons,
      exists (select 1 from reports r where r.case_id = c.id and r.user_id = ${readerId}) as "isReporter",
      (select coalesce(json_agg(r.text order by r.created_at), '[]') from reports r where r.case_id = c.id and r.text <> '') as texts,
      (select coalesce(json_agg(distinct jsonb_build_object('words', r.seen_words, 'avatarUrl', r.seen_avatar)), '[]')
        from reports r where r.case_id = c.id and r.seen_words is not null) as seen,
      (select coalesce(json_agg(e order by e."decidedAt" desc), '[]') from (
        select d.kind, d.state, d.decided_at as "decidedAt", ${moderator("d")} as "decidedBy", d.subject_id = c.subject_id and d.kind = c.kind as "isSame"
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

function moderator(alias: "c" | "d") {
  return sql.raw(`(select coalesce(u.display_name, u.email) from users u where u.id = ${alias}.decided_by)`);
}
