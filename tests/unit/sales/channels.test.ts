import { describe, expect, it } from "vitest";
import {
  CHANNEL_KINDS,
  channelFieldsOf,
  feesInWords,
  newChannelFields,
  readChannel,
  STARTING_POINTS,
  typedPercentProblem,
} from "@/lib/domain/sales/channels";
import { ChannelInput } from "@/lib/domain/sales/input";

const fields = { ...newChannelFields("marketplace", "R") };
const id = "6f2d2c9e-7c43-4f8e-9d53-0c7b1f5a2b11";

describe("a sales channel", () => {
  it("starts with the common fees of its kind", () => {
    const percents = CHANNEL_KINDS.map((kind) => readChannel(newChannelFields(kind, "R")).channel?.percentBp);
    expect(percents).toEqual([0, 250, 950, 0, 5_000, 4_000]);
    expect(readChannel(fields).channel).toMatchObject({ hasFeeOnShipping: true, name: "Marketplace" });
    expect(Object.values(STARTING_POINTS).map(({ name }) => name)).toEqual([
      ...["Direct", "Card reader", "Marketplace", "Craft fair", "Wholesale", "Consignment"],
    ]);
  });

  it("starts without fixed amounts, whatever its currency is", () => {
    for (const currency of ["R", "$", "€"])
      for (const kind of CHANNEL_KINDS)
        expect(newChannelFields(kind, currency)).toMatchObject({ fixed: "", perEvent: "", currency });
  });

  it.each([
    ["6.5 + 3+15 %", 2_450],
    ["6,5 + 3,25%", 975],
    ["2 x 3.25 % + 1", 750],
    [" ", 0],
    ["99.99", 9_999],
  ])("adds up %j to %i hundredths of a percent", (percent, percentBp) =>
    expect(readChannel({ ...fields, percent }).channel?.percentBp).toBe(percentBp),
  );

  it.each(["100", "60 + 40", "99.99 + 0.01", "250"])(
    "is refused at the percentage field with fees of %s percent",
    (percent) => {
      const message = "Fees must stay under 100 %.";
      expect(readChannel({ ...fields, percent }).problems).toEqual({ percent: message });
      const posted = ChannelInput.safeParse({ id, ...fields, percent });
      expect(posted.error?.issues).toMatchObject([{ path: ["percent"], message }]);
    },
  );

  const notPercent = "Please enter a percentage with two decimals at most, such as 6.5.";
  const notPieces = "Please enter 1 to 10,000 pieces.";
  it.each<[string, keyof typeof fields, string[], string]>([
    ["what is no percentage", "percent", ["x", "-1", "1,2,3", "6.125", "1.000,5"], notPercent],
    ["a negative amount", "fixed", ["-1"], "Please enter a number such as 1250.50."],
    ["an ambiguous comma", "fixed", ["1,200"], "Is 1,200 1200 or 1.20? Please enter it without the comma."],
    ["an amount of 13 digits", "perEvent", ["9".repeat(13)], "An amount can be at most 9,999,999,999.99."],
    ["a blank name", "name", [" "], "Please enter a name."],
    ["a name of 61 emoji", "name", ["🧶".repeat(61)], "A name can have at most 60 characters."],
    ["no number of pieces", "piecesPerEvent", ["0", "10001", "1.5", "-1", ""], notPieces],
  ])("refuses %s at its field", (_, field, texts, sentence) => {
    for (const text of texts) expect(readChannel({ ...fields, [field]: text }).problems).toEqual({ [field]: sentence });
  });

  it("has a name of up to 60 characters and up to 10,000 pieces per event", () => {
    expect(readChannel({ ...fields, name: "🧶".repeat(60) }).problems).toBeNull();
    for (const piecesPerEvent of ["10000", "10,000", "10.000", "10 000", "10000,0"])
      expect(readChannel({ ...fields, piecesPerEvent }).channel?.piecesPerEvent).toBe(10_000);
  });

  it("accepts an unfinished percentage while it is typed", () => {
    for (const percent of ["6,5", "6,", "6.5 + ,", ",", "6.5 + "]) expect(typedPercentProblem(percent)).toBeNull();
    expect(typedPercentProblem("6.5 + x")).not.toBeNull();
  });

  it("is unchanged after a round trip through its form", () => {
    const typed = { percent: "40", fixed: "0.45", perEvent: "300.00", piecesPerEvent: "20" };
    const { channel } = readChannel({ ...fields, ...typed });
    if (!channel) throw new Error("It is sound.");
    expect(channelFieldsOf(channel)).toMatchObject(typed);
    expect(readChannel(channelFieldsOf(channel)).channel).toEqual(channel);
    expect(feesInWords(channel, "R")).toBe("40% of price and shipping, R0.45 each, R300.00 shared by 20");
  });
});
