import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MethodInput } from "@/lib/domain/methods/input";
import { MAX_RATE_CENTS } from "@/lib/domain/methods/method-fields";
import { MAX_ON_TOP_BP, newStarter, readStarter, type StarterFields } from "@/lib/domain/methods/starter";
import { amountText } from "@/lib/domain/shared/money";

const someAnswers = (change: Partial<StarterFields> = {}) => ({ ...newStarter("R"), rate: "60", ...change });
const problemsOf = (change: Partial<StarterFields>) => readStarter(someAnswers(change)).problems;

describe("readStarter", () => {
  it("makes a private hourly method with the percentage included in its rate, and describes it", () => {
    expect(readStarter(someAnswers({ onTop: "12.5 %" }))).toMatchObject({
      rateCents: 6_750,
      fields: {
        ...{ title: "My first method", rateType: "hourly", rate: "67.50", currency: "R", isPublic: false },
        ...{ profitOption: "none", description: "R60.00 an hour, and 12.5% on top for profit and mishaps." },
      },
    });
    expect(readStarter(someAnswers({ onTop: "12,5" }))).toMatchObject({ rateCents: 6_750 });
    expect(readStarter(someAnswers({ onTop: "0" }))).toMatchObject({ rateCents: 6_000, fields: { description: "" } });
  });

  it.each<[string, Partial<StarterFields>, keyof StarterFields, string]>([
    ["no amount", { rate: " " }, "rate", "Please enter an amount."],
    ["nothing an hour", { rate: "0" }, "rate", "The rate must be greater than 0."],
    ["an hour beyond every rate", { rate: "99999999", onTop: "10" }, "rate", "The rate can be at most 99,999,999.99."],
    ["a symbol with digits", { currency: "R2" }, "currency", "Use a symbol of at most 5 characters without digits"],
    ["no percentage", { onTop: "" }, "onTop", "Please enter a percentage with two decimals at most, such as 15."],
    [
      "a negative percentage",
      { onTop: "-5" },
      "onTop",
      "Please enter a percentage with two decimals at most, such as 15.",
    ],
    ["more than 1000 percent", { onTop: "1000.01" }, "onTop", "Please enter 1000 percent at most."],
  ])("rejects %s at its field", (_, change, field, sentence) => {
    expect(Object.keys(problemsOf(change) ?? {})).toEqual([field]);
    expect(problemsOf(change)?.[field]).toContain(sentence);
  });

  it("never falls below the hourly rate, rounds to the nearest minor unit, and passes MethodInput", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 * MAX_RATE_CENTS }),
        fc.integer({ min: 0, max: MAX_ON_TOP_BP }),
        (hour, onTop) => {
          const made = readStarter(someAnswers({ rate: amountText(hour), onTop: amountText(onTop) }));
          const exact = BigInt(hour) * BigInt(10_000 + onTop);
          if (made.problems) return exact > BigInt(MAX_RATE_CENTS) * 10_000n;
          const off = BigInt(made.rateCents) * 20_000n - 2n * exact;
          const posted = MethodInput.safeParse({ id: "9bf3e8c9-6d6b-4f2f-9d7a-2a6c5e8f1b0d", ...made.fields });
          return made.rateCents >= hour && off <= 10_000n && off > -10_000n && posted.success;
        },
      ),
    );
  });

  it("begins with a wage that was already asked for, and nothing on top", () => {
    const craft = { title: "Knitting by the hour", onTop: "20" };
    expect(newStarter("R", craft, 6_600)).toMatchObject({ rate: "66.00", onTop: "0", title: craft.title });
    expect(newStarter("R", craft, -100)).toMatchObject({ rate: "", onTop: "20" });
  });
});
