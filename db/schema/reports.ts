import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { MAX_REPORT_TEXT, REPORT_KINDS, REPORT_REASONS, REPORT_STATES } from "@/lib/domain/reports/kinds";
import { createdAt, id, instant, oneOf } from "./columns";
import { users } from "./users";

/**
 * What was reported, one undecided case of each thing. While it is hidden, every read leaves the thing out for others
 * (db/queries/visibility.ts); a picture that was removed stays left out.
 */
// Guards: report_cases_are_decided_once.
export const reportCases = pgTable(
  "report_cases",
  {
    id: id(),
    kind: text("kind", { enum: REPORT_KINDS }).notNull(),
    /** Of the comment, crafter, portfolio's crafter, photo or share; it may be gone. */
    subjectId: uuid("subject_id").notNull(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: REPORT_STATES }).notNull().default("open"),
    createdAt: createdAt(),
    hiddenAt: instant("hidden_at"),
    decidedAt: instant("decided_at"),
    /** Null once the moderator's account is gone. */
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    /** The sentence that the author got. */
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

/** What a crafter reported, once for each thing; gone with their account. */
export const reports = pgTable(
  "reports",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: REPORT_KINDS }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    caseId: uuid("case_id")
      .notNull()
      .references(() => reportCases.id, { onDelete: "cascade" }),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    text: text("text").notNull().default(""),
    createdAt: createdAt(),
    /** What the reporter saw of a thing that its author can change; null for a comment. It was public then. */
    seenWords: text("seen_words"),
    /** Of a profile; null without one. */
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
