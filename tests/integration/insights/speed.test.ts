import { expect, it, vi } from "vitest";
import { findSums, listFinishedProjects, listMonthlyLedger } from "@/db/queries/insights";
import { rollingYear } from "@/lib/domain/insights/range";
import { costOf } from "../../bench/statement-cost";
import { type SentStatement, statementsOf } from "../../support/database/statements-of";
import { aUser } from "../../support/people/factories";
import { insertManySessions } from "../../support/people/many-sessions";
import { isThorough } from "../../support/thorough";

vi.setConfig({ testTimeout: 120_000 });

it("the database takes at most 2 ms for a page of insights, with 10,000 sessions in the year", async () => {
  const user = await aUser({ timeZone: "UTC" });
  await insertManySessions(user.id);
  const range = rollingYear(new Date().toISOString().slice(0, 10));
  const pages = {
    insights: () => findSums(user.id, range),
    studio: () => Promise.all([listMonthlyLedger(user.id, range), listFinishedProjects(user.id)]),
  };
  const sums = await findSums(user.id, range);
  expect(sums.days.reduce((all, { sessions }) => all + sessions, 0)).toBe(10_000);
  for (const [page, read] of Object.entries(pages)) {
    const costs = [];
    for (const statement of await statementsOf(read)) costs.push(await measureCost(statement));
    const [ms, buffers] = [
      costs.reduce((all, one) => all + one.ms, 0),
      costs.reduce((all, one) => all + one.buffers, 0),
    ];
    console.log(`${page}: ${ms.toFixed(2)} ms, ${buffers} buffers in ${costs.length} statements`);
    expect(costs.length).toBeLessThanOrEqual(4);
    expect(buffers).toBeLessThan(400);
    // Only a quiet machine can promise a time.
    if (isThorough) expect(ms).toBeLessThanOrEqual(2);
  }
});

async function measureCost({ text, values }: SentStatement) {
  const parameters = values.map((value) => `'${value}'`);
  return (await costOf(process.env.ADMIN_DATABASE_URL ?? "", { sql: text, parameters })) ?? expect.fail(text);
}
