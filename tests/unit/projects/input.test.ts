import { describe, expect, it } from "vitest";
import {
  readCompletion,
  readDraftWork,
  readProjectName,
  readWork,
  repricedSentence,
  typedWorkProblems,
} from "@/lib/domain/projects/fields";
import {
  ApplyTemplateInput,
  CompleteProjectInput,
  CreateProjectInput,
  ProjectIdInput,
  ProjectNameInput,
  UpdateProjectInput,
} from "@/lib/domain/projects/input";
import { notAnAmount } from "@/lib/domain/shared/money";

const id = "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c";
const other = "00000000-0000-0000-0000-000000000001";
const aLine = (name: string, cost: string) => ({ name, cost });
const shown = { totalCents: 0, currency: "R" };
const typed = { materials: [aLine("Wool", "45")], additionalCosts: "", methodId: other, priceOfOne: "", pieces: "6" };
const posted = { projectId: other, shown, ...typed, priceOverride: "" };

describe("a project's name", () => {
  it.each([
    ["", "Please enter a project name."],
    [" \n", "Please enter a project name."],
    ["x".repeat(101), "A project name can have at most 100 characters."],
  ])("is refused as %j with a sentence, also by the server", (text, problem) => {
    expect(readProjectName(text)).toEqual({ name: null, problem });
    expect(ProjectNameInput.safeParse(text).error?.issues).toMatchObject([{ path: [], message: problem }]);
  });

  it("is trimmed, and refused by the server where it has no end", () => {
    expect(readProjectName("  Quilt ")).toEqual({ name: "Quilt", problem: null });
    expect(ProjectNameInput.parse(`${" ".repeat(9_990)}Quilt`)).toBe("Quilt");
    for (const length of [10_000, 10_001])
      expect(ProjectNameInput.safeParse("x".repeat(length)).error?.issues).toMatchObject([
        { message: "A project name can have at most 100 characters." },
      ]);
  });
});

describe("a new project", () => {
  it("is once-off unless it is a template", () => {
    expect(CreateProjectInput.parse({ id, name: "Quilt" })).toEqual({ id, name: "Quilt", isOneOff: true });
    expect(CreateProjectInput.parse({ id, name: "Quilt", isOneOff: false }).isOneOff).toBe(false);
  });

  it("can be made from a template under its own name", () => {
    const input = { id, templateId: other, name: "Quilt" };
    expect(ApplyTemplateInput.parse(input)).toEqual(input);
  });
});

it("an edited project has a name and a kind", () => {
  const input = { projectId: other, name: " Quilt ", isOneOff: true };
  expect(UpdateProjectInput.parse(input)).toEqual({ ...input, name: "Quilt" });
  expect(ProjectIdInput.parse({ projectId: other, more: 1 })).toEqual({ projectId: other });
});

it.each([
  ["a new project with a malformed id", CreateProjectInput, { id: "1", name: "Quilt" }],
  ["a template in use without a name", ApplyTemplateInput, { id, templateId: other, name: "" }],
  ["a template in use with a malformed id", ApplyTemplateInput, { id, templateId: "1", name: "Quilt" }],
  ["an edited project with a malformed id", UpdateProjectInput, { projectId: "1", name: "Quilt", isOneOff: true }],
  ["the malformed id of a project", ProjectIdInput, { projectId: "1" }],
])("the input for %s is refused", (_, input, wrong) => expect(input.safeParse(wrong).success).toBe(false));

describe("a completed project", () => {
  it("contains the parts of its price in minor units and the price that was shown, by default of one piece", () => {
    const { pieces: _, ...once } = { ...posted, priceOfOne: "100" };
    expect(CompleteProjectInput.parse(once)).toEqual({
      projectId: other,
      shown,
      materials: [{ name: "Wool", costCents: 4_500 }],
      additionalCostsCents: 0,
      methodId: other,
      priceOverrideCents: 10_000,
      pieces: 1,
    });
  });

  it.each([
    ["no project", { projectId: "1" }],
    ["a method that is no id", { methodId: "1" }],
    ["no method", { methodId: "" }],
    ["a shown total below 0", { shown: { totalCents: -1, currency: "R" } }],
    ["a shown total of half cents", { shown: { totalCents: 0.5, currency: "R" } }],
    ["a shown price without its currency", { shown: { totalCents: 1 } }],
    ["a shown currency without end", { shown: { totalCents: 1, currency: "R".repeat(1_001) } }],
    ["a final price without end", { priceOverride: "1".repeat(1_001) }],
    ["a price of one without end", { priceOfOne: "1".repeat(1_001) }],
    ["costs without end", { additionalCosts: "1".repeat(1_001) }],
    ["a material's cost without end", { materials: [aLine("Wool", "1".repeat(1_001))] }],
    ["a material's name without end", { materials: [aLine("x".repeat(10_001), "1")] }],
    ["lines without end", { materials: Array(1_001).fill(aLine("", "")) }],
  ])("is refused with %s", (_, wrong) => {
    expect(CompleteProjectInput.safeParse({ ...posted, ...wrong }).success).toBe(false);
  });

  it("is accepted with long input whose trimmed content is valid", () => {
    const amount = `${" ".repeat(999)}1`;
    const materials = [...Array(999).fill(aLine("", "")), aLine(`${" ".repeat(9_996)}Wool`, amount)];
    const long = { ...posted, materials, additionalCosts: amount, priceOfOne: amount };
    expect(CompleteProjectInput.safeParse(long).success).toBe(true);
  });

  it("has the final price of one × the quantity", () => {
    const finalPriceOf = (change: object) => CompleteProjectInput.parse({ ...posted, ...change }).priceOverrideCents;
    expect(finalPriceOf({ priceOfOne: "35.93", pieces: "24" })).toBe(86_232);
    expect(finalPriceOf({ priceOfOne: "35.93", pieces: "24", priceOverride: "1.00" })).toBe(86_232);
    expect(finalPriceOf({ priceOfOne: "0", pieces: "24" })).toBe(0);
    expect(finalPriceOf({ priceOfOne: "", pieces: "24" })).toBeNull();
  });

  it("has the final price of all from a page of the version before, which sends no price of one", () => {
    const { priceOfOne: _, ...before } = { ...posted, pieces: "24", priceOverride: "862.31" };
    expect(CompleteProjectInput.parse(before)).toMatchObject({ priceOverrideCents: 86_231, pieces: 24 });
    expect(CompleteProjectInput.safeParse({ ...before, priceOverride: undefined }).success).toBe(false);
  });

  it("is refused at the price of one if all pieces would exceed the largest amount", () => {
    const most = { ...posted, priceOfOne: "416666666.66", pieces: "24" };
    expect(CompleteProjectInput.parse(most).priceOverrideCents).toBe(999_999_999_984);
    expect(CompleteProjectInput.safeParse({ ...most, priceOfOne: "416666666.67" }).error?.issues).toMatchObject([
      { path: ["priceOfOne"], message: "For 24 pieces that is more than 9,999,999,999.99." },
    ]);
  });

  it("gets a sentence with both prices when the total has changed meanwhile", () => {
    expect(repricedSentence({ totalCents: 123_450, currency: "R" }, { totalCents: 90, currency: "€" })).toBe(
      "The price has changed: the total is now €0.90, not R1,234.50. Nothing was completed. Check it, then press Mark Complete again.",
    );
  });
});

describe("the completion dialog", () => {
  it("reads an empty price of one as null and 0 as 0", () => {
    expect(readCompletion(typed).completion).toMatchObject({ priceOverrideCents: null, pieces: 6 });
    expect(readCompletion({ ...typed, additionalCosts: "0.10", priceOfOne: "0" }).completion).toMatchObject({
      additionalCostsCents: 10,
      priceOverrideCents: 0,
    });
  });

  it("requires a method, and reports each problem at its field", () => {
    const wrong = {
      materials: [aLine("", "5"), aLine("Wool", ""), aLine("", ""), aLine("x".repeat(101), "1.234")],
      additionalCosts: "-1",
      methodId: "",
      priceOfOne: "free",
      pieces: "0",
    };
    const { problems } = readCompletion(wrong);
    expect(problems).toEqual({
      "materials.0.name": "Please name this material.",
      "materials.1.cost": "Please enter an amount.",
      "materials.3.name": "A material’s name can have at most 100 characters.",
      "materials.3.cost": "Use two decimals at most, like 12.50. Leave out commas: 1250.",
      additionalCosts: notAnAmount(),
      methodId: "Please choose a calculation method.",
      priceOfOne: notAnAmount(),
      pieces: "Please enter 1 to 999.",
    });
    const refused = CompleteProjectInput.safeParse({ projectId: other, shown, priceOverride: "", ...wrong });
    expect(
      Object.fromEntries(refused.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []),
    ).toEqual(problems);
  });

  it("accepts at most 100 lines of materials, not counting empty ones, and reads blank costs as 0", () => {
    const lines = Array.from({ length: 100 }, () => aLine("x".repeat(100), "0.01"));
    const { work } = readWork({ materials: [...lines, aLine("", " ")], additionalCosts: "  " });
    expect([work?.materials.length, work?.additionalCostsCents]).toEqual([100, 0]);
    expect(readWork({ materials: [...lines, aLine("Bead", "1")], additionalCosts: "" }).problems).toEqual({
      materials: "A project can have at most 100 lines of materials.",
    });
  });

  it("previews the price from the fields that can be read already", () => {
    const materials = [aLine("", "4"), aLine("Wool", "4.")];
    expect(readDraftWork({ ...typed, materials, additionalCosts: "x", priceOfOne: "1e" }, 60)).toEqual({
      totalSeconds: 60,
      materials: ["", "Wool"].map((name) => ({ name, costCents: 400 })),
      additionalCostsCents: 0,
      priceOverrideCents: null,
    });
    expect(readDraftWork({ ...typed, priceOfOne: "1." }, 60)).toMatchObject({ priceOverrideCents: 600 });
    expect(readDraftWork({ ...typed, priceOfOne: "1", pieces: "" }, 60)).toMatchObject({ priceOverrideCents: null });
  });

  it("reports only unreadable amounts while the crafter is typing", () => {
    const materials = [aLine("", "4"), aLine("Wool", "1,250")];
    expect(typedWorkProblems({ materials, additionalCosts: ".", priceOfOne: "-5" })).toEqual({
      "materials.1.cost": "Is 1,250 1250 or 1.25? Please enter it without the comma.",
      priceOfOne: notAnAmount(),
    });
    expect(typedWorkProblems({ materials: [aLine("", "")], additionalCosts: "" })).toEqual({});
    const taking = (quantity: string) => {
      const taken = { materialId: "", quantity, unit: "g" as const };
      return typedWorkProblems({
        materials: [aLine("Wool", "4"), { ...aLine("Clay", ""), taken }],
        additionalCosts: "",
      });
    };
    for (const quantity of ["", "18 x", "18 x 380"]) expect(taking(quantity)).toEqual({});
    expect(taking("18 y")).toEqual({ "materials.1.quantity": "Please enter a number such as 2.5." });
  });
});
