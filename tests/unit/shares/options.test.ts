import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PriceSnapshot } from "@/lib/domain/methods/pricing";
import { ShareInput } from "@/lib/domain/shares/input";
import {
  canListMaterials,
  carryChoices,
  findReadableLine,
  LINE_CHOICES,
  type LineChoice,
  type ReceiptLine,
  receiptLines,
  shownLines,
} from "@/lib/domain/shares/lines";
import { lastDayOf, lastDayProblem, newShareFields, readShare, type ShareFields } from "@/lib/domain/shares/options";

/** Wool and silk, additional costs, and work that brings the total to 871.93. */
const SNAPSHOT: PriceSnapshot = {
  ...{ methodTitle: "Fair hour", rateType: "hourly", rateCents: 10_000, hoursPerDay: 8, currency: "€" },
  ...{ profitOption: "manual", manualProfitCents: 5_000, totalSeconds: 14_400, additionalCostsCents: 12_500 },
  materials: [
    { name: "Wool", costCents: 10_493 },
    { name: "Silk", costCents: 19_200 },
  ],
  ...{ laborCents: 40_000, materialsCents: 29_693, totalCents: 87_193, priceOverrideCents: null },
};

/** Every way to choose for so many lines. */
function listChoices(keys: readonly string[]): Record<string, LineChoice>[] {
  return keys.reduce<Record<string, LineChoice>[]>(
    (found, key) => found.flatMap((choices) => LINE_CHOICES.map((choice) => ({ ...choices, [key]: choice }))),
    [{}],
  );
}

const sumOf = (lines: readonly { cents: number | null }[]) => lines.reduce((sum, { cents }) => sum + (cents ?? 0), 0);

describe("a receipt of 104.93, 192.00, 125.00 and 450.00", () => {
  const lines = receiptLines(SNAPSHOT, true);

  it("has these four lines", () => {
    expect(lines.map(({ label, cents }) => [label, cents])).toEqual([
      ["Wool", 10_493],
      ["Silk", 19_200],
      ["Additional costs", 12_500],
      ["Work", 45_000],
    ]);
  });

  it("shows amounts that sum to 871.93 with each of the 81 combinations of choices", () => {
    const all = listChoices(lines.map(({ key }) => key));
    expect(all).toHaveLength(81);
    for (const choices of all) expect(sumOf(shownLines(lines, choices)), JSON.stringify(choices)).toBe(87_193);
  });

  it("names a hidden line without its amount and leaves out a folded one", () => {
    const choices = { "material-0": "hide", "material-1": "fold" } as const;
    expect(shownLines(lines, choices).map(({ label, cents }) => [label, cents])).toEqual([
      ["Wool", null],
      ["Additional costs", 12_500],
      ["Work", 45_000],
      ["Everything else", 29_693],
    ]);
  });

  it("has no 'Everything else' line when all lines are shown", () => {
    expect(shownLines(lines, {}).map(({ label }) => label)).toEqual(["Wool", "Silk", "Additional costs", "Work"]);
  });

  it("warns exactly when 'Everything else' reveals the amount of one line", () => {
    for (const choices of listChoices(lines.map(({ key }) => key))) {
      const rest = shownLines(lines, choices).find(({ key }) => key === "rest");
      const alone = lines.filter(({ key }) => choices[key] !== "show");
      expect(findReadableLine(lines, choices)).toEqual(alone.length === 1 ? alone[0] : null);
      if (alone.length === 1) expect(rest?.cents).toBe(alone[0]?.cents);
    }
  });
});

describe("a receipt", () => {
  it("has one line for all materials unless they are listed", () => {
    expect(receiptLines(SNAPSHOT, false).map(({ label, cents }) => [label, cents])).toEqual([
      ["Materials", 29_693],
      ["Additional costs", 12_500],
      ["Work", 45_000],
    ]);
  });

  it("has no lines, only the total, where the final price is under the costs", () => {
    expect(receiptLines({ ...SNAPSHOT, priceOverrideCents: 40_000 }, true)).toEqual([]);
  });

  it("assigns to the work what remains of the final price", () => {
    expect(receiptLines({ ...SNAPSHOT, priceOverrideCents: 50_000 }, false).at(-1)).toMatchObject({ cents: 7_807 });
  });

  it("can list two to twelve materials", () => {
    const of = (count: number) => ({ ...SNAPSHOT, materials: Array(count).fill({ name: "Bead", costCents: 1 }) });
    expect([0, 1, 2, 12, 13].map((count) => canListMaterials(of(count)))).toEqual([false, false, true, true, false]);
  });

  it("sums to the final price whatever its lines and choices are", () => {
    const line = fc.record({
      cents: fc.integer({ min: 0, max: 999_999_999 }),
      choice: fc.constantFrom(...LINE_CHOICES),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (given) => {
        const lines: ReceiptLine[] = given.map(({ cents }, at) => ({ key: `${at}`, label: `${at}`, cents }));
        const choices = Object.fromEntries(given.map(({ choice }, at) => [`${at}`, choice]));
        expect(sumOf(shownLines(lines, choices))).toBe(sumOf(lines));
      }),
    );
  });

  it("ignores inherited properties of the choices, such as constructor", () => {
    const lines = [{ key: "constructor", label: "Odd", cents: 5 }];
    expect(shownLines(lines, {})).toEqual(lines);
  });
});

describe("listing the materials", () => {
  it("keeps every choice, and shows nothing that was folded or hidden before", () => {
    const chosen = { materials: "fold", additional: "hide", work: "show" } as const;
    const listed = carryChoices(SNAPSHOT, chosen, true);
    expect(listed).toEqual({ "material-0": "fold", "material-1": "fold", additional: "hide", work: "show" });
    expect(carryChoices(SNAPSHOT, { ...listed, "material-0": "show" }, false)).toEqual(chosen);
    expect(carryChoices(SNAPSHOT, {}, true)).toEqual({ "material-0": "show", "material-1": "show" });
  });
});

const readOptions = (change: Partial<ShareFields>, kind: "receipt" | "gift" = "receipt") =>
  readShare(kind, { ...newShareFields(kind), ...change });
const posted = { id: randomUUID(), projectId: randomUUID(), kind: "receipt", ...newShareFields("receipt") };

describe("the fields of a share link", () => {
  it("accept a message of at most 280 characters and a contact of at most 120", () => {
    expect(readOptions({ message: "🧶".repeat(280), contact: "x".repeat(120) }).problems).toBeNull();
    expect(readOptions({ message: "x".repeat(281), contact: "x".repeat(121) }).problems).toEqual({
      message: "A message can have at most 280 characters.",
      contact: "This line can have at most 120 characters.",
    });
  });

  it("stay plain text, with the contact on one line", () => {
    const { share } = readOptions({ message: " <b>Hi</b>\r\nthere ", contact: "call\n1\u202E23" });
    expect(share?.options).toMatchObject({ message: "<b>Hi</b>\nthere", contact: "call 123" });
  });

  it("start without message and contact, and on a receipt without the hours", () => {
    expect(newShareFields("receipt")).toMatchObject({ message: "", contact: "", hours: false });
    expect(newShareFields("gift")).toMatchObject({ message: "", contact: "", hours: true, photo: false });
    expect(newShareFields("gift", { photo: true })).toMatchObject({ photo: true });
  });

  it("drop the options of the other kind", () => {
    expect(readOptions({ lines: { work: "hide" }, listsMaterials: true }, "gift").share?.options).toMatchObject({
      ...{ lines: {}, listsMaterials: false },
    });
    expect(readOptions({ days: true, dates: true }).share?.options).toMatchObject({ days: false, dates: false });
  });
});

describe("the end of a link", () => {
  const today = "2026-03-05";

  it("can be never, after a number of days, or on a chosen day", () => {
    expect(lastDayOf({ ends: "never" }, today)).toBeNull();
    expect(lastDayOf({ ends: "30" }, today)).toBe("2026-04-04");
    expect(lastDayOf({ ends: "365" }, today)).toBe("2027-03-05");
    expect(lastDayOf({ ends: "day", day: "2026-12-24" }, today)).toBe("2026-12-24");
  });

  it("cannot be a past day, a day more than ten years ahead or a day that does not exist", () => {
    expect(lastDayProblem("2026-03-04", today)).toBe("That day is over.");
    expect(lastDayProblem(today, today)).toBeNull();
    expect(lastDayProblem("2040-01-01", today)).toBe("Choose a day within the next ten years.");
    for (const endDay of ["", "2026-02-30", "tomorrow", "2026-1-1"])
      expect(readOptions({ ends: "day", endDay }).problems).toEqual({ endDay: "Please choose a day." });
    expect(readOptions({ ends: "30", endDay: "rubbish" }).problems).toBeNull();
  });
});

describe("ShareInput", () => {
  it("accepts valid input", () => {
    expect(ShareInput.safeParse(posted)).toMatchObject({ success: true, data: { end: { ends: "never" } } });
  });

  it.each([
    ["an unknown key", { rate: true }],
    ["an unknown line", { lines: { labor: "show" } }],
    ["an unknown choice", { lines: { work: "double" } }],
    ["a quote, which comes later", { kind: "quote" }],
    ["another end", { ends: "7" }],
    ["a message that is too long", { message: "x".repeat(281) }],
  ])("rejects %s", (_, change) => {
    expect(ShareInput.safeParse({ ...posted, ...change }).success).toBe(false);
  });
});
