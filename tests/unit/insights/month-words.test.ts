import { describe, expect, it } from "vitest";
import type { MonthlyLedgerRow } from "@/lib/domain/insights/studio";
import { type MonthFacts, monthWords } from "@/lib/domain/insights/words";

const HOUR = 3600;
const day = (localDate: string, seconds: number) => ({ localDate, seconds, lateSeconds: 0, sessions: 1 });
const project = (name: string | null, seconds: number) => ({ projectId: name, name, seconds });
const sale = (values: Partial<MonthlyLedgerRow> = {}): MonthlyLedgerRow => ({
  ...{ month: "2026-10", projectId: "bowl", name: "Bowl", channelId: null, channel: null, fate: "sold" },
  ...{ pieces: 1, made: 2, currency: "R", grossCents: 15_000, netCents: 13_000, costsCents: 10_000, seconds: 4 * HOUR },
  ...values,
});
const month = (values: Partial<MonthFacts["sums"]>, ledger: MonthlyLedgerRow[] = []) =>
  monthWords({ month: "2026-10", sums: { days: [], kinds: [], projects: [], ...values }, ledger });

describe("monthWords", () => {
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
    expect(words).toEqual({
      subject: "Your October 2026: 10h 1m on 2 days",
      crafted: "In October 2026 you crafted 10h 1m on 2 days.",
      projects: [
        "a: 1h 20m",
        "b: 1h 10m",
        "c: 1h 0m",
        "d: 0h 50m",
        "e: 0h 40m",
        "2 other projects: 0h 50m",
        "No project: 1h 0m",
      ],
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
      sale(),
      sale({ fate: "gift", pieces: 9, grossCents: 0, netCents: 0 }),
      sale({ currency: "€", pieces: 2, made: 2, seconds: 60, grossCents: 2_000 }),
    ]);
    expect(words).toEqual({
      ...{
        subject: "Your October 2026",
        crafted: "In October 2026 you logged no crafting time.",
        projects: [],
        kinds: [],
      },
      // 130.00 less half of 100.00, for half of four hours.
      sold: ["1 piece sold for R150.00: R40.00 an hour after all costs.", "2 pieces sold for €20.00."],
    });
  });
});
