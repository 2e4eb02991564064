import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { doubtDatabase, requireDatabase } from "@/db/queries/health";
import { withConnections } from "../../support/at-once";

test("the database is asked again after a failed request and after a connection has closed", async () => {
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
