import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { isAway } from "@/db/connection/away";
import { TimeoutError } from "@/lib/time-out";

const fromPostgres = (code: string) => Object.assign(new Error("as Postgres puts it"), { name: "PostgresError", code });
const fromDriver = (code: string) => Object.assign(new Error("as the driver puts it"), { code });

test.each([
  ...["08006", "08P01", "53300", "57P01", "57P02", "57P03", "40001"].map(fromPostgres),
  ...["ECONNREFUSED", "ENOTFOUND", "ECONNRESET", "CONNECT_TIMEOUT", "CONNECTION_CLOSED"].map(fromDriver),
  new TimeoutError("no answer in time"),
])("isAway is true for $name $code", (error) => {
  expect(isAway(error)).toBe(true);
  expect(isAway(new DrizzleQueryError("select 1", [], error))).toBe(true);
});

test.each([
  ...["42501", "42P01", "22021", "23505", "28P01", "3D000", "40P01", "55P03", "57014"].map(fromPostgres),
  new TypeError("of ours"),
])("isAway is false for $name $code", (error) => {
  expect(isAway(error)).toBe(false);
  expect(isAway(new DrizzleQueryError("select 1", [], error))).toBe(false);
});
