import { type SQLWrapper, sql } from "drizzle-orm";
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { usableTimeZone } from "@/lib/domain/shared/local-time";

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The SQL of a check constraint. The values are not escaped, so pass constants only. */
export const oneOf = (column: SQLWrapper, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;

/** Version 4: it does not reveal the creation time. */
export const id = () => uuid("id").primaryKey().defaultRandom();

export const createdAt = () => instant("created_at").notNull().default(sql`app_now()`);

/** A zone that Node does not know is read as UTC, so that its owner can still choose another. */
export const zone = customType<{ data: string; driverData: string }>({
  dataType: () => "text",
  fromDriver: usableTimeZone,
});

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
