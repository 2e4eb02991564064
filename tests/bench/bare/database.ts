import { and, desc, eq, gte, sql } from "drizzle-orm";
import { bigint, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";

const crafters = pgTable("crafters", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  totalSeconds: integer("total_seconds").notNull(),
  streak: integer("streak").notNull(),
});

const sessions = pgTable("sessions", {
  id: bigint("id", { mode: "number" }).primaryKey(),
  crafterId: integer("crafter_id").notNull(),
  startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
  seconds: integer("seconds").notNull(),
  description: text("description").notNull(),
});

export type Session = typeof sessions.$inferSelect;

const db = drizzle(postgres(process.env.DATABASE_URL ?? "", { max: 20 }));

export function listSessions(crafterId: number): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(eq(sessions.crafterId, crafterId))
    .orderBy(desc(sessions.startedAt))
    .limit(30);
}

/** Five queries at once. */
export async function findOverview(crafterId: number) {
  const [rows, [crafter], [week], longest, keenest] = await Promise.all([
    listSessions(crafterId),
    db.select().from(crafters).where(eq(crafters.id, crafterId)),
    db
      .select({ seconds: sql<number>`coalesce(sum(${sessions.seconds}), 0)::int` })
      .from(sessions)
      .where(and(eq(sessions.crafterId, crafterId), gte(sessions.startedAt, sql`now() - interval '7 days'`))),
    db.select().from(crafters).orderBy(desc(crafters.totalSeconds)).limit(10),
    db.select().from(crafters).orderBy(desc(crafters.streak)).limit(10),
  ]);
  return { rows, name: crafter?.name, weekSeconds: week?.seconds, longest, keenest };
}
