import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/** What the stand-in for Paddle knows: its customers, transactions and subscriptions, in the words of Paddle's API. */
export const sandboxObjects = pgTable(
  "sandbox_objects",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["customer", "transaction", "subscription"] }).notNull(),
    body: jsonb("body").$type<unknown>().notNull(),
    /** When the stand-in has to act by itself: the end of a subscription's period. */
    dueAt: instant("due_at"),
    /** What happens at `due_at` is not told: its events are lost. */
    isMuted: boolean("is_muted").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check("sandbox_objects_kind", sql`${t.kind} in ('customer', 'transaction', 'subscription')`),
    index("sandbox_objects_due").on(t.dueAt).where(sql`${t.dueAt} is not null`),
  ],
);

/** A webhook on its way to us: one row for each time it is posted, gone once it was taken. */
export const sandboxDeliveries = pgTable(
  "sandbox_deliveries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    payload: text("payload").notNull(),
    attempts: integer("attempts").notNull().default(0),
    dueAt: instant("due_at").notNull(),
  },
  (t) => [index("sandbox_deliveries_due").on(t.dueAt)],
);
