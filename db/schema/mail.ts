import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/** Written in the transaction of its cause, sent afterwards. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    kind: text("kind", { enum: ["account", "reminder"] })
      .notNull()
      .default("account"),
    headers: jsonb("headers").$type<Record<string, string>>(),
    dedupeKey: text("dedupe_key").notNull().unique(),
    createdAt: createdAt(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull().default(sql`app_now()`),
    sentAt: instant("sent_at"),
    lastError: text("last_error"),
  },
  (t) => [
    index("mail_outbox_due").on(t.nextAttemptAt).where(sql`${t.sentAt} is null`),
    check("mail_outbox_kind", sql`${t.kind} in ('account', 'reminder')`),
  ],
);
