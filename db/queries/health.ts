import { sql } from "drizzle-orm";
import { db } from "../client";

const LIMIT_MS = 2_000;

/** Whether the database answers within two seconds. */
export async function isDatabaseUp(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, LIMIT_MS, false);
  });
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
