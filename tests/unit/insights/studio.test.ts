import { describe, expect, it } from "vitest";
import { channelsCsv, timeCsv, wageCsv } from "@/lib/domain/insights/csv";
import {
  byChannel,
  hoursByTemplate,
  type MonthlyLedgerRow,
  onTheShelf,
  wageByMonth,
} from "@/lib/domain/insights/studio";

const sale = (values: Partial<MonthlyLedgerRow>): MonthlyLedgerRow => ({
  ...{ month: "2026-10", projectId: "bowl", name: "Bowl", channelId: "fair", channel: "Fair", currency: "R" },
  ...{ fate: "sold", pieces: 1, made: 1, grossCents: 15_000, netCents: 13_000, costsCents: 5_000, seconds: 7_200 },
  ...values,
});
const RANGE = { from: "2026-01-01", to: "2026-12-31" };
const finished = (values: object) => ({
  ...{ currency: "R", made: 1, gone: 0, costsCents: 1_000, seconds: 3_600, templateId: null, template: null },
  completedOn: "2026-10-15",
  ...values,
});

describe("wageByMonth", () => {
  it("divides the sum kept by the hours of what was sold that month, rounded down to the cent", () => {
    const rows = [
      sale({}),
      sale({ projectId: "vase", name: "Vase", netCents: 10_001, costsCents: 0, seconds: 3_600 }),
      sale({ month: "2026-08", netCents: 4_000 }),
    ];
    expect(wageByMonth(rows)).toEqual([
      {
        currency: "R",
        months: [
          { month: "2026-08", wageCents: -500, grossCents: 15_000, dots: [{ name: "Bowl", wageCents: -500 }] },
          {
            month: "2026-10",
            // (80.00 + 100.01) ÷ 3 h, never a cent too much.
            wageCents: 6_000,
            grossCents: 30_000,
            dots: [
              { name: "Bowl", wageCents: 4_000 },
              { name: "Vase", wageCents: 10_001 },
            ],
          },
        ],
      },
    ]);
  });

  it("keeps currencies apart and leaves gifts out", () => {
    const rows = [sale({}), sale({ currency: "€" }), sale({ fate: "gift", grossCents: 0, netCents: 0 })];
    expect(wageByMonth(rows).map(({ currency, months }) => [currency, months.length])).toEqual([
      ["R", 1],
      ["€", 1],
    ]);
  });

  it("returns null for less than 15 minutes of work", () => {
    expect(wageByMonth([sale({ seconds: 899 })])[0]?.months[0]).toMatchObject({ wageCents: null, dots: [] });
  });
});

it("byChannel computes the wage of each channel from what was sold there", () => {
  const rows = [sale({}), sale({ projectId: "vase" }), sale({ channelId: null, channel: null, netCents: 5_000 })];
  expect(byChannel(rows)).toEqual([
    { channel: "Fair", currency: "R", pieces: 2, grossCents: 30_000, wageCents: 4_000 },
    { channel: null, currency: "R", pieces: 1, grossCents: 15_000, wageCents: 0 },
  ]);
});

it("byChannel sorts the channels by hourly wage, with unknown wages last", () => {
  const at = (channel: string, values: object) => sale({ channelId: channel, channel, ...values });
  const rows = [
    at("Shop", { grossCents: 90_000, netCents: 9_000 }),
    at("Friend", { grossCents: 95_000, seconds: 60 }),
    at("Fair", { grossCents: 20_000, netCents: 19_000 }),
    at("Loss", { grossCents: 80_000, netCents: 1_000 }),
  ];
  expect(byChannel(rows).map(({ channel, wageCents }) => [channel, wageCents])).toEqual([
    ...[
      ["Fair", 7_000],
      ["Shop", 2_000],
      ["Loss", -2_000],
      ["Friend", null],
    ],
  ]);
});

it("onTheShelf counts the pieces that were neither sold, given away nor kept, at cost", () => {
  const shelf = onTheShelf([finished({ made: 3, gone: 1, costsCents: 1_000 }), finished({ gone: 1 })]);
  expect(shelf).toEqual([{ currency: "R", pieces: 2, costsCents: 666 }]);
});

it("hoursByTemplate returns the median hours per piece of the finished copies of a template", () => {
  const copy = (seconds: number, made = 1) => finished({ templateId: "mug", template: "Mug", seconds, made });
  expect(hoursByTemplate([copy(7_200, 2), copy(5_400), copy(9_000), copy(0), finished({})], RANGE)).toEqual([
    { name: "Mug", copies: 3, median: 5_400, shortest: 3_600, longest: 9_000 },
  ]);
  expect(hoursByTemplate([copy(3_600), copy(5_401)], RANGE)[0]?.median).toBe(4_500);
  const earlier = { ...copy(60_000), completedOn: "2026-09-30" };
  expect(hoursByTemplate([copy(3_600), earlier], { from: "2026-10-01", to: "2026-10-15" })).toMatchObject([
    { copies: 1, median: 3_600 },
  ]);
});

describe("the CSV files", () => {
  it("contain times in seconds, and amounts as decimals without a currency symbol", () => {
    expect(wageCsv([sale({})])).toBe("month,currency,sold for,an hour\r\n2026-10,R,150.00,40.00\r\n");
    expect(channelsCsv(byChannel([sale({ channel: "=1+1" })]))).toContain("'=1+1,R,1,150.00,40.00");
    expect(wageCsv([sale({ netCents: 3_995 })])).toContain("2026-10,R,150.00,-5.03\r\n");
    expect(wageCsv([sale({ seconds: 60 })])).toContain("2026-10,R,150.00,\r\n");
    const sums = {
      days: [{ localDate: "2026-11-22", seconds: 90, lateSeconds: 30, sessions: 2 }],
      ...{ kinds: [], projects: [], hours: [], longest: null },
    };
    const range = { from: "2026-11-16", to: "2026-11-23" };
    expect(timeCsv("days", sums, range)).toBe(
      "date,seconds,seconds too late for the streak,sessions begun\r\n2026-11-22,90,30,2\r\n",
    );
    expect(timeCsv("weeks", sums, range)).toBe("week of,seconds\r\n2026-11-16,90\r\n2026-11-23,0\r\n");
  });
});
