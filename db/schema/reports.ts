import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { MAX_REPORT_TEXT, REPORT_KINDS, REPORT_REASONS, REPORT_STATES } from "@/lib/domain/reports/kinds";
import { createdAt, id, instant, oneOf } from "./columns";
import { userId, users } from "./users";

/**
 * Reported things; each has at most one undecided case. While a case is hidden, all reads for other people leave the
 * thing out (db/queries/visibility.ts); a removed picture stays left out.
 */
// Guards: report_cases_are_decided_once.
export const reportCases = pgTable(
  "report_cases",
  {
    id: id(),
    kind: text("kind", { enum: REPORT_KINDS }).notNull(),
    /** The id of the comment, crafter, portfolio's owner, photo or share, which may be deleted by now. */
    subjectId: uuid("subject_id").notNull(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: REPORT_STATES }).notNull().default("open"),
    createdAt: createdAt(),
    hiddenAt: instant("hidden_at"),
    decidedAt: instant("decided_at"),
    /** Null if undecided or if the moderator's account was deleted. */
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    /** The reason that the author was given. */
    decisionReason: text("decision_reason"),
  },
  (t) => [
    uniqueIndex("report_cases_undecided").on(t.kind, t.subjectId).where(sql`${t.state} in ('open', 'hidden')`),
    index("report_cases_out_of_sight").on(t.kind, t.subjectId).where(sql`${t.state} in ('hidden', 'removed')`),
    index("report_cases_of_subject").on(t.kind, t.subjectId, t.createdAt),
    index("report_cases_by_owner").on(t.ownerId),
    index("report_cases_by_moderator").on(t.decidedBy).where(sql`${t.decidedBy} is not null`),
    check("report_cases_kind", oneOf(t.kind, REPORT_KINDS)),
    check("report_cases_state", oneOf(t.state, REPORT_STATES)),
    check("report_cases_decided", sql`(${t.state} in ('kept', 'removed')) = (${t.decidedAt} is not null)`),
    check("report_cases_hidden", sql`${t.state} <> 'hidden' or ${t.hiddenAt} is not null`),
    check("report_cases_reason", sql`char_length(${t.decisionReason}) between 1 and 300`),
  ],
);

/** A crafter's reports, at most one for each thing; deleted with the crafter's account. */
export const reports = pgTable(
  "reports",
  {
    userId: userId(),
    kind: text("kind", { enum: REPORT_KINDS }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    caseId: uuid("case_id")
      .notNull()
      .references(() => reportCases.id, { onDelete: "cascade" }),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    text: text("text").notNull().default(""),
    createdAt: createdAt(),
    /** The public text that the reporter saw, because its author can change it; null for a comment. */
    seenWords: text("seen_words"),
    /** The picture of a reported profile; null if it had none. */
    seenAvatar: text("seen_avatar"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.subjectId] }),
    index("reports_by_case").on(t.caseId),
    check("reports_kind", oneOf(t.kind, REPORT_KINDS)),
    check("reports_reason", oneOf(t.reason, REPORT_REASONS)),
    check("reports_text", sql`char_length(${t.text}) <= ${sql.raw(String(MAX_REPORT_TEXT))}`),
    check("reports_seen", sql`char_length(${t.seenWords}) <= 50000 and char_length(${t.seenAvatar}) <= 200`),
  ],
);
