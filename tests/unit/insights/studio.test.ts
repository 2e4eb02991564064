import { describe, expect, it } from "vitest";
import { channelsCsv, timeCsv, wageCsv } from "@/lib/domain/insights/csv";
import {
  hiddenCents,
  hiddenMinutes,
  hoursByTemplate,
  type MonthlyLedgerRow,
  sumByChannel,
  sumUnsold,
  wageByMonth,
  worthSentences,
} from "@/lib/domain/insights/studio";
import { type MonthFacts, monthWords } from "@/lib/domain/insights/words";

const aLedgerRow = (values: Partial<MonthlyLedgerRow>): MonthlyLedgerRow => ({
  ...{ month: "2026-10", projectId: "bowl", name: "Bowl", channelId: "fair", channel: "Fair", currency: "R" },
  ...{ fate: "sold", pieces: 1, made: 1, grossCents: 15_000, netCents: 13_000, costsCents: 5_000, seconds: 7_200 },
  ...values,
});
const RANGE = { from: "2026-01-01", to: "2026-12-31" };
const aFinishedPiece = (values: object) => ({
  ...{ currency: "R", made: 1, gone: 0, costsCents: 1_000, seconds: 3_600, templateId: null, template: null },
  completedOn: "2026-10-15",
  ...values,
});

describe("wageByMonth", () => {
  it("divides the sum kept by the hours of what was sold that month, rounded down to the cent", () => {
    const rows = [
      aLedgerRow({}),
      aLedgerRow({ projectId: "vase", name: "Vase", netCents: 10_001, costsCents: 0, seconds: 3_600 }),
      aLedgerRow({ month: "2026-08", netCents: 4_000 }),
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
    const rows = [
      aLedgerRow({}),
      aLedgerRow({ currency: "€" }),
      aLedgerRow({ fate: "gift", grossCents: 0, netCents: 0 }),
    ];
    expect(wageByMonth(rows).map(({ currency, months }) => [currency, months.length])).toEqual([
      ["R", 1],
      ["€", 1],
    ]);
  });

  it("returns null for less than 15 minutes of work", () => {
    expect(wageByMonth([aLedgerRow({ seconds: 899 })])[0]?.months[0]).toMatchObject({ wageCents: null, dots: [] });
  });
});

it("sumByChannel computes the wage of each channel from what was sold there", () => {
  const rows = [
    aLedgerRow({}),
    aLedgerRow({ projectId: "vase" }),
    aLedgerRow({ channelId: null, channel: null, netCents: 5_000 }),
  ];
  expect(sumByChannel(rows)).toEqual([
    { channel: "Fair", currency: "R", pieces: 2, grossCents: 30_000, wageCents: 4_000 },
    { channel: null, currency: "R", pieces: 1, grossCents: 15_000, wageCents: 0 },
  ]);
});

it("sumByChannel sorts the channels by hourly wage, with unknown wages last", () => {
  const at = (channel: string, values: object) => aLedgerRow({ channelId: channel, channel, ...values });
  const rows = [
    at("Shop", { grossCents: 90_000, netCents: 9_000 }),
    at("Friend", { grossCents: 95_000, seconds: 60 }),
    at("Fair", { grossCents: 20_000, netCents: 19_000 }),
    at("Loss", { grossCents: 80_000, netCents: 1_000 }),
  ];
  expect(sumByChannel(rows).map(({ channel, wageCents }) => [channel, wageCents])).toEqual([
    ["Fair", 7_000],
    ["Shop", 2_000],
    ["Loss", -2_000],
    ["Friend", null],
  ]);
});

it("sumUnsold counts the pieces that were neither sold, given away nor kept, at cost", () => {
  const shelf = sumUnsold([aFinishedPiece({ made: 3, gone: 1, costsCents: 1_000 }), aFinishedPiece({ gone: 1 })]);
  expect(shelf).toEqual([{ currency: "R", pieces: 2, costsCents: 666 }]);
});

it("hoursByTemplate returns the median hours per piece of the finished copies of a template", () => {
  const copy = (seconds: number, made = 1) => aFinishedPiece({ templateId: "mug", template: "Mug", seconds, made });
  expect(hoursByTemplate([copy(7_200, 2), copy(5_400), copy(9_000), copy(0), aFinishedPiece({})], RANGE)).toEqual([
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
    expect(wageCsv([aLedgerRow({})])).toBe("month,currency,sold for,an hour\r\n2026-10,R,150.00,40.00\r\n");
    expect(channelsCsv(sumByChannel([aLedgerRow({ channel: "=1+1" })]))).toContain("'=1+1,R,1,150.00,40.00");
    expect(wageCsv([aLedgerRow({ netCents: 3_995 })])).toContain("2026-10,R,150.00,-5.03\r\n");
    expect(wageCsv([aLedgerRow({ seconds: 60 })])).toContain("2026-10,R,150.00,\r\n");
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

const someHours = (making: number, business: number) => ({
  makingSeconds: making * 3_600,
  businessSeconds: business * 3_600,
});

describe("hiddenMinutes", () => {
  it("returns 30 for 60 hours of making and 30 of business", () => {
    expect(hiddenMinutes(someHours(60, 30))).toBe(30);
  });

  it.each([
    ["exactly half a minute up", 7_200, 60, 1],
    ["just under half a minute down", 7_200, 59, 0],
    ["one and a half minutes up", 7_200, 180, 2],
    ["nothing where it is whole", 3_600, 3_600, 60],
    ["more than an hour like any other", 3_600, 9_000, 150],
    ["a third of a minute down", 10_800, 60, 0],
  ])("rounds %s", (_, makingSeconds, businessSeconds, minutes) => {
    expect(hiddenMinutes({ makingSeconds, businessSeconds })).toBe(minutes);
  });

  it("returns null without making or without business", () => {
    for (const none of [someHours(0, 5), someHours(5, 0), someHours(0, 0)]) expect(hiddenMinutes(none)).toBeNull();
  });
});

describe("hiddenCents", () => {
  it.each([
    [24, 6_000, 2_400],
    [1, 6_001, 101],
    [1, 1, 1],
    [59, 60, 59],
    [60, 999_999_999_999, 999_999_999_999],
    [0, 6_000, 0],
  ])("values %i minutes at %i cents an hour at %i cents, rounded up", (minutes, floorCents, cents) => {
    expect(hiddenCents(minutes, floorCents)).toBe(cents);
  });
});

describe("worthSentences", () => {
  const rand = { currency: "R", floorCents: 6_000 };

  it("names the value of the minutes at the least that an hour should bring", () => {
    expect(worthSentences(24, [rand])).toBe("At R60 an hour that is R24.00 on top of each making hour.");
  });

  it("has one amount for each currency, and shows the cents of an hourly rate only if there are any", () => {
    expect(worthSentences(1, [rand, { currency: "€", floorCents: 1_250 }])).toBe(
      "At R60 an hour that is R1.00 on top of each making hour. At €12.50 an hour that is €0.21 on top of each making hour.",
    );
  });

  it("has no amount without an hourly rate, or when the amount would be too large", () => {
    expect(worthSentences(30, [])).toBe("");
    expect(worthSentences(90 * 1_440, [{ currency: "R", floorCents: 999_999_999_999 }])).toBe("");
  });
});

describe("monthWords", () => {
  const HOUR = 3_600;
  const day = (localDate: string, seconds: number) => ({ localDate, seconds, lateSeconds: 0, sessions: 1 });
  const project = (name: string | null, seconds: number) => ({ projectId: name, name, seconds });
  const month = (values: Partial<MonthFacts["sums"]>, ledger: MonthlyLedgerRow[] = []) =>
    monthWords({ month: "2026-10", sums: { days: [], kinds: [], projects: [], ...values }, ledger });

  it("lists hours and days, the projects with the most time, and all kinds of session", () => {
    const words = month({
      days: [day("2026-10-02", 10 * HOUR), day("2026-10-31", 90)],
      kinds: [
        { kind: "making", seconds: 9 * HOUR },
        { kind: "business", seconds: HOUR + 50 },
        { kind: "designing", seconds: 40 },
      ],
      projects: [..."abcdefg"].map((name, at) => project(name, (8 - at) * 600)).concat(project(null, HOUR)),
    });
    const named = ["a: 1h 20m", "b: 1h 10m", "c: 1h 0m", "d: 0h 50m", "e: 0h 40m"];
    expect(words).toEqual({
      subject: "Your October 2026: 10h 1m on 2 days",
      crafted: "In October 2026 you crafted 10h 1m on 2 days.",
      projects: [...named, "2 other projects: 0h 50m", "No project: 1h 0m"],
      kinds: ["Making: 9h 0m", "Business: 1h 1m", "Designing: 40 s"],
      sold: [],
    });
  });

  it("omits the kinds when there is only one, and the projects when no time is on any", () => {
    const words = month({
      days: [day("2026-10-02", HOUR)],
      kinds: [{ kind: "making", seconds: HOUR }],
      projects: [project(null, HOUR)],
    });
    expect(words).toMatchObject({ crafted: "In October 2026 you crafted 1h 0m on 1 day.", projects: [], kinds: [] });
  });

  it("reports the sales in each currency, also in a month without crafting time", () => {
    const words = month({}, [
      aLedgerRow({ made: 2, costsCents: 10_000, seconds: 4 * HOUR }),
      aLedgerRow({ fate: "gift", pieces: 9, grossCents: 0, netCents: 0 }),
      aLedgerRow({ currency: "€", pieces: 2, made: 2, seconds: 60, grossCents: 2_000 }),
    ]);
    expect(words).toEqual({
      subject: "Your October 2026",
      crafted: "In October 2026 you logged no crafting time.",
      projects: [],
      kinds: [],
      // 130.00 less half of 100.00, for half of four hours.
      sold: ["1 piece sold for R150.00: R40.00 an hour after all costs.", "2 pieces sold for €20.00."],
    });
  });
});
