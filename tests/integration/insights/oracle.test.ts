import { randomInt } from "node:crypto";
import { beforeAll, expect, it, vi } from "vitest";
import { createRandom } from "@/db/demo/random";
import { listExportSessions } from "@/db/queries/exports/export-sessions";
import { findSums, listFinishedProjects, listMonthlyLedger } from "@/db/queries/insights";
import { FIRST_DATE } from "@/lib/domain/insights/range";
import { hoursByTemplate, sumByChannel, sumGivenAway, sumUnsold, wageByMonth } from "@/lib/domain/insights/studio";
import { type Account, anAccount, insertAccounts, type Part, partsOf } from "../../support/people/insight-accounts";
import { isThorough } from "../../support/thorough";

/** What insights show, against the rows that the accounts were made of, by no function of the product. */
const ACCOUNTS = isThorough ? 1_000 : 60;
const UNTIL = Date.parse("2026-10-31T21:00:00Z");
/** Set INSIGHT_SEED to see a failure again. */
const seed = Number(process.env.INSIGHT_SEED ?? randomInt(2 ** 31));
const random = createRandom(`${seed}:ranges`);
const accounts = Array.from({ length: ACCOUNTS }, (_, index) => anAccount(`${seed}:${index}`, UNTIL));

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeAll(() => insertAccounts(accounts));

async function forEachAccount(work: (account: Account) => Promise<void>) {
  const queue = [...accounts];
  const next = async () => {
    for (let account = queue.pop(); account; account = queue.pop()) await work(account);
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

it(`the time of ${ACCOUNTS} accounts adds up by date, kind, project and hour (seed ${seed})`, async () => {
  await forEachAccount(async (account) => {
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

    expect(sumByKey(found.days, ({ localDate }) => localDate)).toEqual(sumByKey(parts, ({ date }) => date));
    const late = parts.filter(({ session }) => session.isLate);
    const lateFound = found.days.map(({ localDate, lateSeconds }) => ({ localDate, seconds: lateSeconds }));
    expect(sumByKey(lateFound, ({ localDate }) => localDate)).toEqual(sumByKey(late, ({ date }) => date));
    expect(sum(found.days, ({ sessions }) => sessions)).toBe(begun.length);
    expect(found.longest?.seconds ?? 0).toBe(Math.max(0, ...begun.map(({ from: start, to }) => (to - start) / 1000)));
    expect(sumByKey(found.kinds, ({ kind }) => kind)).toEqual(sumByKey(parts, ({ session }) => session.kind));
    expect(sumByKey(found.projects, ({ projectId }) => String(projectId))).toEqual(
      sumByKey(parts, ({ session }) => String(session.project)),
    );
    expect(sumByKey(found.hours, ({ weekday, hour }) => `${weekday} ${hour}`)).toEqual(sumByKey(parts, hourOfWeek));
  });
});

it("an export holds all of an account's time", async () => {
  await forEachAccount(async ({ id }) => {
    const { days } = await findSums(id, { from: "2000-01-01", to: "2026-12-31" });
    const exported = await listExportSessions(id, { after: null, limit: 500 });
    expect(sum(days, ({ seconds }) => seconds)).toBe(sum(exported, ({ seconds }) => seconds));
  });
});

it("the wage of sold work is Σ kept ÷ Σ hours by month and channel, separately for each currency", async () => {
  await forEachAccount(async (account) => {
    const range = { from: "2025-11-01", to: "2026-10-31" };
    const rows = await listMonthlyLedger(account.id, range);
    const inRange = account.sales.filter(({ day }) => range.from <= day && day <= range.to);
    const sold = inRange.filter(({ fate }) => fate === "sold");
    const projectOf = (id: string) => account.projects.find((one) => one.id === id) ?? expect.fail("no such project");
    const currencyOf = ({ project }: { project: string }) => projectOf(project).currency;
    const wages = wageByMonth(rows).flatMap(({ currency, months }) =>
      months.map(({ month, wageCents, grossCents }) => [`${currency} ${month}`, { wageCents, grossCents }] as const),
    );
    const paid = (sales: typeof sold) => ({
      wageCents: wageOf(account, sales),
      grossCents: sum(sales, ({ gross }) => gross),
    });
    const byMonth = groupBy(sold, (sale) => `${currencyOf(sale)} ${sale.day.slice(0, 7)}`);
    expect(Object.fromEntries(wages)).toEqual(mapGroups(byMonth, paid));

    const channels = sumByChannel(rows).map(({ currency, channel, ...rest }) => [`${currency} ${channel}`, rest]);
    const byPlace = groupBy(sold, (sale) => `${currencyOf(sale)} ${sale.channel}`);
    expect(Object.fromEntries(channels)).toEqual(
      mapGroups(byPlace, (sales) => ({ pieces: sales.length, ...paid(sales) })),
    );

    const gifts = inRange.filter(({ fate }) => fate === "gift");
    expect(sumGivenAway(rows).pieces).toBe(gifts.length);
    const given = sum(gifts, ({ project }) => projectOf(project).seconds / projectOf(project).made);
    expect(Math.abs(sumGivenAway(rows).seconds - given)).toBeLessThan(gifts.length + 1);
  });
});

it("shelves and templates count every finished project", async () => {
  await forEachAccount(async (account) => {
    const finished = account.projects.filter(({ isFinished }) => isFinished);
    const gone = (id: string) => account.sales.filter(({ project }) => project === id).length;
    const rows = await listFinishedProjects(account.id);
    const shelf = sumUnsold(rows).map(({ currency, ...rest }) => [currency, rest]);
    const unsold = groupBy(
      finished.filter(({ id, made }) => gone(id) < made),
      ({ currency }) => currency,
    );
    expect(Object.fromEntries(shelf)).toEqual(
      mapGroups(unsold, (mine) => ({
        pieces: sum(mine, ({ id, made }) => made - gone(id)),
        costsCents: sum(mine, ({ id, made, costs }) => Math.floor((costs * (made - gone(id))) / made)),
      })),
    );
    const templates = hoursByTemplate(rows, { from: FIRST_DATE, to: "9999-12-31" });
    const copies = groupBy(
      finished.filter(({ template, seconds }) => template && seconds > 0),
      ({ template }) => account.projects.find(({ id }) => id === template)?.name ?? "",
    );
    expect(Object.fromEntries(templates.map(({ name, copies: count, median }) => [name, [count, median]]))).toEqual(
      mapGroups(copies, (mine) => [mine.length, medianOf(mine.map(({ seconds, made }) => Math.floor(seconds / made)))]),
    );
  });
});

function medianOf(numbers: number[]): number {
  const sorted = numbers.sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return Math.floor(((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2);
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((all, item) => all + of(item), 0);
}

function sumByKey<T extends { seconds: number }>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (const row of rows) found[keyOf(row)] = (found[keyOf(row)] ?? 0) + row.seconds;
  return Object.fromEntries(Object.entries(found).filter(([, seconds]) => seconds > 0));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function mapGroups<T, R>(groups: Map<string, T[]>, of: (group: T[]) => R): Record<string, R> {
  return Object.fromEntries([...groups].map(([key, group]) => [key, of(group)]));
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
    const work = projects.find(({ id }) => id === project) ?? expect.fail("no such project");
    const share = 60n / BigInt(work.made);
    kept += BigInt(gross - fees) * 60n - BigInt(work.costs) * share;
    seconds += BigInt(work.seconds) * share;
  }
  if (seconds < 900n * 60n) return null;
  const [dividend, quotient] = [kept * 3600n, (kept * 3600n) / seconds];
  return Number(dividend < 0n && quotient * seconds !== dividend ? quotient - 1n : quotient);
}
