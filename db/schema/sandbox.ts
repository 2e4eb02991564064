import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

export const sandboxObjects = pgTable(
  "sandbox_objects",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["customer", "transaction", "subscription"] }).notNull(),
    body: jsonb("body").$type<unknown>().notNull(),
    /** The end of a subscription's period. */
    dueAt: instant("due_at"),
    /** Events at `due_at` are not sent. */
    isMuted: boolean("is_muted").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check("sandbox_objects_kind", sql`${t.kind} in ('customer', 'transaction', 'subscription')`),
    index("sandbox_objects_due").on(t.dueAt).where(sql`${t.dueAt} is not null`),
  ],
);
