import { timestamp, uuid } from "drizzle-orm/pg-core";

/** An instant, kept with its zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A random public id (v4: it publishes no creation time). */
export const id = () => uuid("id").primaryKey().defaultRandom();

/** When the row was made, by the server's clock. */
export const createdAt = () => instant("created_at").notNull().defaultNow();
