import { pgTable, text } from "drizzle-orm/pg-core";
import { zone } from "./columns";

/** The zones to choose from: those that Postgres and Node both know, as Postgres spells them (db/time-zones.ts). */
export const timeZones = pgTable("time_zones", { name: text("name").primaryKey() });

export const timeZone = () =>
  zone("time_zone")
    .notNull()
    .default("UTC")
    .references(() => timeZones.name);
