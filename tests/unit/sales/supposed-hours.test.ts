import { describe, expect, it } from "vitest";
import { readSupposed, supposedFromCopies } from "@/lib/domain/sales/supposed-hours";
import { NO_FEES, priceForWage } from "@/lib/domain/sales/worth";

const HOUR = 3_600;

describe("supposed hours", () => {
  it.each([
    ["8", 8 * HOUR],
    ["8h", 8 * HOUR],
    ["7h 20m", 26_400],
    ["7:20", 26_400],
    ["1.5", 5_400],
    ["45 min", 2_700],
    ["9999", 9_999 * HOUR],
  ])("are read from %j", (text, seconds) => expect(readSupposed(text)).toEqual({ seconds, problem: null }));

  it("are none while nothing is typed", () => {
    for (const text of ["", "  "]) expect(readSupposed(text)).toEqual({ seconds: null, problem: null });
  });

  it.each(["x", "-8", "0", "59 s", "10000"])("are refused as %j with a sentence", (text) =>
    expect(readSupposed(text)).toEqual({ seconds: null, problem: "Please enter hours, such as 8 or 7h 20m." }),
  );

  it("ask 840.00 for 8h at 90.00 an hour with material of 120.00", () =>
    expect(priceForWage({ seconds: 8 * HOUR, costsCents: 12_000, pieces: 1 }, NO_FEES, 9_000)).toBe(84_000));
});

describe("the hours of a template's copies", () => {
  const times = (...hours: number[]) => hours.map((hour) => ({ seconds: hour * HOUR, pieces: 1 }));

  it("are those of the last five copies on average", () =>
    expect(supposedFromCopies(times(7, 7, 7, 7, 8 + 2 / 3), 1)).toEqual({
      label: "As the last five copies",
      seconds: 7 * HOUR + 20 * 60,
    }));

  it("say how many copies there are, and nothing without any or under a minute", () => {
    const labels = [1, 2, 3, 4].map((count) => supposedFromCopies(times(1, 1, 1, 1).slice(0, count), 1)?.label);
    expect(labels).toEqual([
      "As the last copy",
      "As the last two copies",
      "As the last three copies",
      "As the last four copies",
    ]);
    expect(supposedFromCopies([], 1)).toBeNull();
    expect(supposedFromCopies([{ seconds: 29, pieces: 1 }], 1)).toBeNull();
  });

  it("follow the quantity, in whole minutes", () => {
    const copies = [
      { seconds: 2 * HOUR, pieces: 12 },
      { seconds: 4 * HOUR, pieces: 24 },
    ];
    expect(supposedFromCopies(copies, 24)?.seconds).toBe(4 * HOUR);
    expect(supposedFromCopies([{ seconds: HOUR, pieces: 7 }], 1)?.seconds).toBe(9 * 60);
  });
});
