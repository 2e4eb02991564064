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

  it("adds up its percentages in hundredths of a percent", () => {
    expect(readChannel({ ...fields, percent: "6.5 + 3+15 %" }).channel?.percentBp).toBe(2_450);
    expect(readChannel({ ...fields, percent: " " }).channel?.percentBp).toBe(0);
    expect(readChannel({ ...fields, percent: "99.99" }).channel?.percentBp).toBe(9_999);
  });

  it("is refused at the percentage field when its fees are 100 % or more", () => {
    for (const percent of ["100", "60 + 40", "99.99 + 0.01", "250"]) {
      expect(readChannel({ ...fields, percent }).problems).toEqual({ percent: "Fees must stay under 100 %." });
      const posted = ChannelInput.safeParse({ id, ...fields, percent });
      expect(posted.error?.issues.map(({ path, message }) => [path, message])).toEqual([
        [["percent"], "Fees must stay under 100 %."],
      ]);
    }
  });

  it("reads a decimal comma in percentages as a point, and refuses what is not a percentage", () => {
    expect(readChannel({ ...fields, percent: "6,5 + 3,25%" }).channel?.percentBp).toBe(975);
    for (const percent of ["6,5", "6,", "6.5 + ,", ","]) expect(typedPercentProblem(percent)).toBeNull();
    for (const percent of ["x", "-1", "1,2,3", "6.125", "1.000,5"])
      expect(readChannel({ ...fields, percent }).problems?.percent).toBe(
        "Please enter a percentage with two decimals at most, such as 6.5.",
      );
  });

  it("refuses amounts with ambiguous commas, signs or 13 digits", () => {
    expect(readChannel({ ...fields, fixed: "1,200" }).problems?.fixed).toContain("without the comma");
    expect(readChannel({ ...fields, fixed: "-1" }).problems?.fixed).toBe("Please enter a number such as 1250.50.");
    expect(readChannel({ ...fields, perEvent: "9".repeat(13) }).problems?.perEvent).toContain("at most");
    expect(typedPercentProblem("6.5 + ")).toBeNull();
    expect(typedPercentProblem("6.5 + x")).not.toBeNull();
  });

  it("has a name of 1 to 60 characters and 1 to 10,000 pieces per event", () => {
    expect(readChannel({ ...fields, name: " " }).problems?.name).toBe("Please enter a name.");
    expect(readChannel({ ...fields, name: "🧶".repeat(60) }).problems).toBeNull();
    expect(readChannel({ ...fields, name: "🧶".repeat(61) }).problems?.name).toContain("at most 60");
    for (const piecesPerEvent of ["0", "10001", "1.5", "-1", ""])
      expect(readChannel({ ...fields, piecesPerEvent }).problems?.piecesPerEvent).toBe(
        "Please enter 1 to 10,000 pieces.",
      );
    for (const piecesPerEvent of ["10000", "10,000", "10.000", "10 000", "10000,0"])
      expect(readChannel({ ...fields, piecesPerEvent }).channel?.piecesPerEvent).toBe(10_000);
  });

  it("is unchanged after a round trip through its form", () => {
    const { channel } = readChannel({ ...fields, percent: "40", fixed: "0.45", perEvent: "300", piecesPerEvent: "20" });
    if (!channel) throw new Error("It is sound.");
    expect(channelFieldsOf(channel)).toMatchObject({
      percent: "40",
      fixed: "0.45",
      perEvent: "300.00",
      piecesPerEvent: "20",
    });
    expect(readChannel(channelFieldsOf(channel)).channel).toEqual(channel);
    expect(feesInWords(channel, "R")).toBe("40% of price and shipping, R0.45 each, R300.00 shared by 20");
  });
});
