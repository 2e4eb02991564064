import { randomInt } from "node:crypto";
import { beforeAll, expect, it, vi } from "vitest";
import { randomOf } from "@/db/demo/random";
import { listExportSessions } from "@/db/queries/exports/export-sessions";
import { findSums, listFinishedProjects, listMonthlyLedger } from "@/db/queries/insights";
import { FIRST_DATE } from "@/lib/domain/insights/range";
import { byChannel, givenAway, hoursByTemplate, onTheShelf, wageByMonth } from "@/lib/domain/insights/studio";
import { type Account, anAccount, insertAccounts, type Part, partsOf } from "../../support/people/insight-accounts";
import { isThorough } from "../../support/thorough";

/** What insights show, against the rows that the accounts were made of, by no function of the product. */
const ACCOUNTS = isThorough ? 1_000 : 200;
const UNTIL = Date.parse("2026-10-31T21:00:00Z");
/** Set INSIGHT_SEED to see a failure again. */
const seed = Number(process.env.INSIGHT_SEED ?? randomInt(2 ** 31));
const random = randomOf(`${seed}:ranges`);
const accounts = Array.from({ length: ACCOUNTS }, (_, index) => anAccount(`${seed}:${index}`, UNTIL));

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeAll(() => insertAccounts(accounts));

async function eachAccount(work: (account: Account) => Promise<void>) {
  const queue = [...accounts];
  const next = async () => {
    for (let account = queue.pop(); account; account = queue.pop()) await work(account);
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

it(`the time of ${ACCOUNTS} accounts adds up by date, kind, project and hour (seed ${seed})`, async () => {
  await eachAccount(async (account) => {
    const from = new Date(UNTIL - Math.floor(random.between(30, 430)) * 86_400_000).toISOString().slice(0, 10);
    const range = { from, to: "2026-10-20" };
    const parts = partsOf(account).filter(({ date }) => range.from <= date && date <= range.to);
    const found = await findSums(account.id, range);
    const first = new Map<string, string>();
    for (const { session, date } of partsOf(account))
      if (date < (first.get(session.id) ?? "9")) first.set(session.id, date);
    const begun = account.sessions.filter(
      ({ id }) => range.from <= (first.get(id) ?? "") && (first.get(id) ?? "") <= range.to,
    );

    expect(sums(found.days, ({ localDate }) => localDate)).toEqual(sums(parts, ({ date }) => date));
    const late = parts.filter(({ session }) => session.isLate);
    const lateFound = found.days.map(({ localDate, lateSeconds }) => ({ localDate, seconds: lateSeconds }));
    expect(sums(lateFound, ({ localDate }) => localDate)).toEqual(sums(late, ({ date }) => date));
    expect(found.days.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(begun.length);
    expect(found.longest?.seconds ?? 0).toBe(Math.max(0, ...begun.map(({ from: start, to }) => (to - start) / 1000)));
    expect(sums(found.kinds, ({ kind }) => kind)).toEqual(sums(parts, ({ session }) => session.kind));
    expect(sums(found.projects, ({ projectId }) => String(projectId))).toEqual(
      sums(parts, ({ session }) => String(session.project)),
    );
    expect(sums(found.hours, ({ weekday, hour }) => `${weekday} ${hour}`)).toEqual(sums(parts, hourOfWeek));
  });
});

it("an export holds all of an account's time", async () => {
  await eachAccount(async ({ id }) => {
    const { days } = await findSums(id, { from: "2000-01-01", to: "2026-12-31" });
    const exported = await listExportSessions(id, { after: null, limit: 500 });
    const total = (rows: readonly { seconds: number }[]) => rows.reduce((sum, { seconds }) => sum + seconds, 0);
    expect(total(days)).toBe(total(exported));
  });
});

it("the wage of sold work is Σ kept ÷ Σ hours by month and channel, separately for each currency", async () => {
  await eachAccount(async (account) => {
    const range = { from: "2025-11-01", to: "2026-10-31" };
    const rows = await listMonthlyLedger(account.id, range);
    const inRange = account.sales.filter(({ day }) => range.from <= day && day <= range.to);
    const sold = inRange.filter(({ fate }) => fate === "sold");
    const projectOf = (id: string) => account.projects.find((one) => one.id === id) ?? expect.fail("no such project");
    const currencyOf = ({ project }: { project: string }) => projectOf(project).currency;
    const wages = wageByMonth(rows).flatMap(({ currency, months }) =>
      months.map(({ month, wageCents, grossCents }) => [`${currency} ${month}`, { wageCents, grossCents }] as const),
    );
    const byMonth = groupBy(sold, (sale) => `${currencyOf(sale)} ${sale.day.slice(0, 7)}`);
    const paid = (sales: typeof sold) => ({
      wageCents: wageOf(account, sales),
      grossCents: sales.reduce((sum, { gross }) => sum + gross, 0),
    });
    expect(Object.fromEntries(wages)).toEqual(
      Object.fromEntries([...byMonth].map(([key, sales]) => [key, paid(sales)])),
    );

    const channels = byChannel(rows).map(({ currency, channel, pieces, wageCents, grossCents }) => [
      `${currency} ${channel}`,
      { pieces, wageCents, grossCents },
    ]);
    const byPlace = groupBy(sold, (sale) => `${currencyOf(sale)} ${sale.channel}`);
    expect(Object.fromEntries(channels)).toEqual(
      Object.fromEntries([...byPlace].map(([key, sales]) => [key, { pieces: sales.length, ...paid(sales) }])),
    );

    const gifts = inRange.filter(({ fate }) => fate === "gift");
    expect(givenAway(rows).pieces).toBe(gifts.length);
    const given = gifts.reduce((sum, { project }) => sum + projectOf(project).seconds / projectOf(project).made, 0);
    expect(Math.abs(givenAway(rows).seconds - given)).toBeLessThan(gifts.length + 1);
  });
});

it("shelves and templates count every finished project", async () => {
  await eachAccount(async (account) => {
    const finished = account.projects.filter(({ isFinished }) => isFinished);
    const gone = (id: string) => account.sales.filter(({ project }) => project === id).length;
    const rows = await listFinishedProjects(account.id);
    const shelf = Object.fromEntries(onTheShelf(rows).map(({ currency, ...rest }) => [currency, rest]));
    const unsold = groupBy(
      finished.filter(({ id, made }) => gone(id) < made),
      ({ currency }) => currency,
    );
    expect(shelf).toEqual(
      Object.fromEntries(
        [...unsold].map(([currency, mine]) => [
          currency,
          {
            pieces: mine.reduce((sum, { id, made }) => sum + made - gone(id), 0),
            costsCents: mine.reduce(
              (sum, { id, made, costs }) => sum + Math.floor((costs * (made - gone(id))) / made),
              0,
            ),
          },
        ]),
      ),
    );
    const copies = groupBy(
      finished.filter(({ template, seconds }) => template && seconds > 0),
      ({ template }) => account.projects.find(({ id }) => id === template)?.name ?? "",
    );
    const middle = (numbers: number[]) => {
      const sorted = numbers.sort((a, b) => a - b);
      const half = (sorted.length - 1) / 2;
      return Math.floor(((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2);
    };
    expect(
      Object.fromEntries(
        hoursByTemplate(rows, { from: FIRST_DATE, to: "9999-12-31" }).map(({ name, copies: count, median }) => [
          name,
          [count, median],
        ]),
      ),
    ).toEqual(
      Object.fromEntries(
        [...copies].map(([name, mine]) => [
          name,
          [mine.length, middle(mine.map(({ seconds, made }) => Math.floor(seconds / made)))],
        ]),
      ),
    );
  });
});

function sums<T extends { seconds: number }>(rows: readonly T[], keyOf: (row: T) => string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const row of rows) found[keyOf(row)] = (found[keyOf(row)] ?? 0) + row.seconds;
  return Object.fromEntries(Object.entries(found).filter(([, seconds]) => seconds > 0));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Monday is 1. */
function hourOfWeek({ date, hour }: Part): string {
  return `${new Date(date).getUTCDay() || 7} ${hour}`;
}

/** In whole 60ths of a piece, since a project makes at most five; null under a quarter of an hour. */
function wageOf(
  { projects }: Account,
  sales: readonly { project: string; gross: number; fees: number }[],
): number | null {
  let [kept, seconds] = [0n, 0n];
  for (const { project, gross, fees } of sales) {
    const {
      made,
      costs,
      seconds: worked,
    } = projects.find(({ id }) => id === project) ?? expect.fail("no such project");
    kept += BigInt(gross - fees) * 60n - BigInt(costs) * (60n / BigInt(made));
    seconds += BigInt(worked) * (60n / BigInt(made));
  }
  if (seconds < 900n * 60n) return null;
  const [dividend, quotient] = [kept * 3600n, (kept * 3600n) / seconds];
  return Number(dividend < 0n && quotient * seconds !== dividend ? quotient - 1n : quotient);
}
