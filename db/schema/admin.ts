import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { ACT_NAMES, type Details, SUBJECTS } from "@/lib/domain/admin/acts";
import { instant, oneOf } from "./columns";
import { userId } from "./users";

/** Accounts that may open the admin pages. Only the command line grants and revokes the role. */
export const admins = pgTable("admins", {
  userId: userId().primaryKey(),
  grantedAt: instant("granted_at").notNull().default(sql`app_now()`),
});

/** The log of what admins did. Rows outlive the accounts they mention, so they hold plain ids, not foreign keys. */
// Guards: admin_acts_are_append_only, admin_acts_are_never_emptied.
export const adminActs = pgTable(
  "admin_acts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull().default(sql`app_now()`),
    /** Null if it was done on the command line. */
    adminId: uuid("admin_id"),
    act: text("act", { enum: ACT_NAMES }).notNull(),
    subjectKind: text("subject_kind", { enum: SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text("reason"),
    details: jsonb("details").$type<Details>(),
  },
  (t) => [
    check("admin_acts_act", oneOf(t.act, ACT_NAMES)),
    check("admin_acts_subject", oneOf(t.subjectKind, SUBJECTS)),
    check("admin_acts_subject_id", sql`char_length(${t.subjectId}) between 1 and 100`),
    check("admin_acts_reason", sql`char_length(${t.reason}) between 1 and 500`),
    index("admin_acts_by_subject").on(t.subjectKind, t.subjectId, t.id),
    index("admin_acts_by_act").on(t.act, t.id),
    index("admin_acts_by_admin").on(t.adminId, t.id),
  ],
);
