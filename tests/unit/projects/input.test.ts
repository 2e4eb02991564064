import { describe, expect, it } from "vitest";
import {
  MAX_MATERIALS_LINES,
  readProjectName,
  readWork,
  repricedSentence,
  workFieldsOf,
} from "@/lib/domain/projects/fields";
import {
  ApplyTemplateInput,
  CompleteProjectInput,
  CreateProjectInput,
  ProjectIdInput,
  ProjectNameInput,
  TemplateInput,
  UpdateProjectInput,
} from "@/lib/domain/projects/input";

const id = "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c";
const other = "00000000-0000-0000-0000-000000000001";
const template = { materials: [{ name: "Clay", cost: "12.05" }], additionalCosts: "0.5", methodId: other };
const completion = {
  projectId: other,
  materials: [{ name: "Wool", cost: "45" }],
  additionalCosts: "",
  methodId: other,
  priceOverride: "100",
  shown: { totalCents: 0, currency: "R" },
};
const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("a project's name", () => {
  it("is parsed, or refused with a sentence", () => {
    expect(readProjectName("  Quilt ")).toEqual({ name: "Quilt", problem: null });
    expect(readProjectName(" \n")).toEqual({ name: null, problem: "Please enter a project name." });
    expect(readProjectName("x".repeat(101))).toEqual({
      name: null,
      problem: "A project name can have at most 100 characters.",
    });
  });

  it("is refused with the same sentence by the server", () => {
    expect(messages(ProjectNameInput.safeParse(""))).toEqual([["", "Please enter a project name."]]);
    for (const length of [101, 10_000, 10_001])
      expect(messages(ProjectNameInput.safeParse("x".repeat(length)))).toEqual([
        ["", "A project name can have at most 100 characters."],
      ]);
    expect(ProjectNameInput.parse(`${" ".repeat(9_990)}Quilt`)).toBe("Quilt");
  });
});

describe("a new project", () => {
  it("is once-off unless it is a template", () => {
    expect(CreateProjectInput.parse({ id, name: "Quilt" })).toEqual({ id, name: "Quilt", isOneOff: true });
    expect(CreateProjectInput.parse({ id, name: "Quilt", isOneOff: false }).isOneOff).toBe(false);
    expect(CreateProjectInput.safeParse({ id: "1", name: "Quilt" }).success).toBe(false);
  });

  it("can be made from a template under its own name", () => {
    const input = { id, templateId: other, name: "Quilt" };
    expect(ApplyTemplateInput.parse(input)).toEqual(input);
    expect(ApplyTemplateInput.safeParse({ ...input, name: "" }).success).toBe(false);
    expect(ApplyTemplateInput.safeParse({ ...input, templateId: "1" }).success).toBe(false);
  });
});

describe("an edited project", () => {
  it("has a name and a kind, and as a template also materials, costs and a method", () => {
    const input = { projectId: other, name: " Quilt ", isOneOff: true };
    expect(UpdateProjectInput.parse(input)).toEqual({ ...input, name: "Quilt" });
    expect(UpdateProjectInput.parse({ ...input, isOneOff: false, template })).toEqual({
      projectId: other,
      name: "Quilt",
      isOneOff: false,
      template: { materials: [{ name: "Clay", costCents: 1_205 }], additionalCostsCents: 50, methodId: other },
    });
    expect(UpdateProjectInput.safeParse({ ...input, projectId: "1" }).success).toBe(false);
    expect(ProjectIdInput.parse({ projectId: other, more: 1 })).toEqual({ projectId: other });
    expect(ProjectIdInput.safeParse({ projectId: "1" }).success).toBe(false);
  });

  it("reports which field of the template is wrong", () => {
    const wrong = TemplateInput.safeParse({ ...template, materials: [{ name: "", cost: "1" }], additionalCosts: "-1" });
    expect(wrong.error?.issues.map(({ path }) => path)).toEqual([["materials", 0, "name"], ["additionalCosts"]]);
  });
});

describe("a completed project", () => {
  it("contains the parts of its price and the price that was shown", () => {
    expect(CompleteProjectInput.parse(completion)).toEqual({
      projectId: other,
      shown: { totalCents: 0, currency: "R" },
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
    ["costs without end", { additionalCosts: "1".repeat(1_001) }],
    ["a material's cost without end", { materials: [{ name: "Wool", cost: "1".repeat(1_001) }] }],
    ["a material's name without end", { materials: [{ name: "x".repeat(10_001), cost: "1" }] }],
    ["lines without end", { materials: Array(1_001).fill({ name: "", cost: "" }) }],
  ])("is refused with %s", (_, wrong) => {
    expect(CompleteProjectInput.safeParse({ ...completion, ...wrong }).success).toBe(false);
  });

  it("is accepted with long input whose trimmed content is valid", () => {
    const blank = " ".repeat(999);
    expect(
      CompleteProjectInput.safeParse({
        ...completion,
        materials: [
          ...Array(999).fill({ name: "", cost: "" }),
          { name: `${" ".repeat(9_996)}Wool`, cost: `${blank}1` },
        ],
        additionalCosts: `${blank}1`,
        priceOverride: `${blank}1`,
      }).success,
    ).toBe(true);
  });

  it("gets a sentence with both prices when the total has changed meanwhile", () => {
    expect(repricedSentence({ totalCents: 123_450, currency: "R" }, { totalCents: 90, currency: "€" })).toBe(
      "The price has changed: the total is now €0.90, not R1,234.50. Nothing was completed. Check it, then press Mark Complete again.",
    );
  });
});

it("readWork accepts a material's name of 100 characters, and reads blank costs as 0", () => {
  const materials = [{ name: "x".repeat(100), cost: "1" }];
  expect(readWork({ materials, additionalCosts: "  " }).work?.additionalCostsCents).toBe(0);
});

it("TemplateInput reports a wrong material by its index", () => {
  const materials = Array.from({ length: 11 }, (_, index) => ({ name: "Bead", cost: index < 10 ? "1" : "x" }));
  expect(TemplateInput.safeParse({ ...template, materials }).error?.issues[0]?.path).toEqual(["materials", 10, "cost"]);
});

it("workFieldsOf shows stored costs of 0 as an empty field", () => {
  expect(workFieldsOf({ materials: [{ name: "Clay", costCents: 5 }], additionalCostsCents: 0 })).toEqual({
    materials: [{ name: "Clay", cost: "0.05" }],
    additionalCosts: "",
  });
  expect(MAX_MATERIALS_LINES).toBe(100);
});
