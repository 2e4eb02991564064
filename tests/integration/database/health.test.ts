import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "@/db/connection/client";
import { findUsage } from "@/db/queries/billing/usage";
import { doubtDatabase, requireDatabase } from "@/db/queries/health";
import { withConnections } from "../../support/database/at-once";
import { aUser } from "../../support/people/factories";

test("requireDatabase checks the database again after a failed request and after a closed connection", async () => {
  await requireDatabase();
  expect(pool().isAnswering).toBe(true);
  doubtDatabase();
  expect(pool().isAnswering).toBe(false);
  await requireDatabase();
  expect(pool().isAnswering).toBe(true);

  await withConnections(1, async ([other]) => {
    await other?.unsafe(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  });
  await expect.poll(() => pool().isAnswering).toBe(false);
  await requireDatabase();
  expect(pool().isAnswering).toBe(true);
});

test("a connection prepares a repeated query only once", async () => {
  const { id } = await aUser();
  for (let call = 0; call < 25; call += 1) await findUsage(id);
  const planned = await db.execute(sql`select 1 from pg_prepared_statements where statement like '%saved_methods%'`);
  expect(planned).toHaveLength(1);
});
