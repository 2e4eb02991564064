import { expect, test, vi } from "vitest";
import { checkInvariantsDaily } from "@/lib/server/jobs/housekeeping";
import { runSql } from "../../support/database/sql";
import { aFinishedSession, aUser } from "../../support/people/factories";

const sql = (statement: string) => runSql(process.env.ADMIN_DATABASE_URL ?? "", [statement]);

test("checkInvariantsDaily repeats a check that failed, but not one that completed", async () => {
  const { id } = await aUser();
  await aFinishedSession(id);
  await sql(`update users set total_crafting_time = 1 where id = '${id}'`);
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  await sql("alter table imports rename to imports_away");
  await expect(checkInvariantsDaily()).rejects.toThrow();
  await sql("alter table imports_away rename to imports");
  expect(logged).not.toHaveBeenCalled();
  for (let hour = 0; hour < 2; hour++) await checkInvariantsDaily();
  expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([{ invariant: "totals", count: 1 }]);
});
