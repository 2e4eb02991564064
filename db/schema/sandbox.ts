import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

export const sandboxObjects = pgTable(
  "sandbox_objects",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["customer", "transaction", "subscription"] }).notNull(),
    body: jsonb("body").$type<unknown>().notNull(),
    /** When a subscription's period ends; null for other kinds. */
    dueAt: instant("due_at"),
    /** If true, no events are sent at `due_at`. */
    isMuted: boolean("is_muted").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check("sandbox_objects_kind", sql`${t.kind} in ('customer', 'transaction', 'subscription')`),
    index("sandbox_objects_due").on(t.dueAt).where(sql`${t.dueAt} is not null`),
  ],
);
