import { sql } from "drizzle-orm";
import { withinTime } from "@/lib/time-out";
import { db } from "../client";

const TIMEOUT_MS = 2_000;

export async function isDatabaseUp(): Promise<boolean> {
  return withinTime(db.execute(sql`select 1`), TIMEOUT_MS).then(
    () => true,
    () => false,
  );
}
