import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { craftingSessions } from "./crafting";

/** A session's times at one moment: ISO instants, with the flags of its segments. */
export type SessionTimes = {
  startedAt: string;
  /** Null, like the duration, if the session was open. */
  endedAt: string | null;
  durationSeconds: number | null;
  manualSeconds: number;
  segments: { startedAt: string; endedAt: string | null; isManual: boolean; isOffline: boolean; isLate: boolean }[];
};

/** The times of a session before and after a change. Append-only. */
// Guards: session_edits_are_append_only.
export const sessionEdits = pgTable(
  "session_edits",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: uuid("session_id").notNull(),
    userId: uuid("user_id").notNull(),
    /** Changed by hand, by presses from another device, or by undoing one of these changes. */
    reason: text("reason", { enum: ["corrected", "device", "undone"] }).notNull(),
    before: jsonb("before").$type<SessionTimes>().notNull(),
    after: jsonb("after").$type<SessionTimes>().notNull(),
    createdAt: createdAt(),
    /** The guards let a saved session change only in the transaction that wrote this row. */
    transaction: bigint("transaction", { mode: "bigint" }).notNull().default(sql`txid_current()`),
  },
  (t) => [
    foreignKey({
      columns: [t.sessionId, t.userId],
      foreignColumns: [craftingSessions.id, craftingSessions.userId],
    }).onDelete("cascade"),
    index("session_edits_by_session").on(t.sessionId, t.id),
    check("session_edits_reason", sql`${t.reason} in ('corrected', 'device', 'undone')`),
  ],
);
