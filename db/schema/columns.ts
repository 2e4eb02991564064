import { customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { usableTimeZone } from "@/lib/domain/shared/local-time";

/** An instant, kept with its zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A random public id (v4: it publishes no creation time). */
export const id = () => uuid("id").primaryKey().defaultRandom();

/** When the row was made, by the server's clock. */
export const createdAt = () => instant("created_at").notNull().defaultNow();

/** A time zone by its IANA name; one that Node does not know is read as UTC, so that its owner can still choose another. */
export const zone = customType<{ data: string; driverData: string }>({
  dataType: () => "text",
  fromDriver: usableTimeZone,
});
