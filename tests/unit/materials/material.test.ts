import { describe, expect, it } from "vitest";
import { MaterialInput, MovementInput, NewMaterialInput } from "@/lib/domain/materials/input";
import {
  MATERIAL_KIND_NAMES,
  type MaterialFields,
  materialFieldsOf,
  newMaterialFields,
  pricedQuantity,
  readMaterial,
  unitOptions,
} from "@/lib/domain/materials/material";
import { newMovementFields, readMovement, readNewMaterial } from "@/lib/domain/materials/movement";

const id = "6f2d2c9e-7c43-4f8e-9d53-0c7b1f5a2b11";
const merino: MaterialFields = {
  ...newMaterialFields("yarn", "R"),
  ...{ name: "Merino DK", packQuantity: "100", alsoQuantity: "400", lowAt: "50" },
};
const purchase = { ...newMovementFields("purchase", "pack", "2026-11-29"), quantity: "3", cost: "240.00" };

describe("a material", () => {
  it("is unchanged after a round trip through its form", () => {
    const typed = {
      ...merino,
      width: "45",
      widthUnit: "in" as const,
      url: "https://shop.example/merino",
      note: "Soft",
    };
    const { material } = readMaterial(typed);
    if (!material) throw new Error("It is sound.");
    expect(material).toMatchObject({ packName: "skein", lowAt: 50_000_000n, url: "https://shop.example/merino" });
    expect(materialFieldsOf(material)).toEqual(typed);
  });

  it("starts with units that fit each other, whatever its kind", () => {
    for (const kind of MATERIAL_KIND_NAMES) {
      const fields = { ...newMaterialFields(kind, "R"), name: "Something", packQuantity: "10" };
      expect(readMaterial(fields).problems).toBeNull();
    }
  });

  it.each<[string, Partial<MaterialFields>, keyof MaterialFields, string]>([
    ["a blank name", { name: " " }, "name", "Please enter a name."],
    ["a name of 101 characters", { name: "🧶".repeat(101) }, "name", "A name can have at most 100 characters."],
    ["a pack of nothing", { packQuantity: "0" }, "packQuantity", "The quantity must be greater than 0."],
    ["a negative pack", { packQuantity: "-1" }, "packQuantity", "Please enter a number such as 2.5."],
    ["13 digits", { packQuantity: "9".repeat(13) }, "packQuantity", "That is more than we can count."],
    ["half a label", { packQuantity: "" }, "packQuantity", "Please enter both quantities of the label."],
    [
      "the same dimension twice",
      { alsoUnit: "kg" },
      "alsoQuantity",
      "Please enter the same content in another way, such as 100 g and 400 m.",
    ],
    [
      "a pack that says nothing about the use unit",
      { useUnit: "piece" },
      "packQuantity",
      "This material is not measured in g. Change the unit, or enter what else the label says.",
    ],
    ["a width in grams", { width: "2", widthUnit: "g" }, "width", "A width is a length."],
    [
      "a symbol with digits",
      { currency: "R1" },
      "currency",
      "Use a symbol of at most 5 characters without digits, like R or $.",
    ],
    [
      "an address without https",
      { url: "http://shop.example" },
      "url",
      "Please enter an address that begins with https://.",
    ],
    [
      "a script as address",
      { url: "javascript:alert(1)" },
      "url",
      "Please enter an address that begins with https://.",
    ],
  ])("is refused at its field with %s", (_, changed, field, sentence) => {
    expect(readMaterial({ ...merino, ...changed }).problems).toEqual({ [field]: sentence });
    const posted = MaterialInput.safeParse({ id, ...merino, ...changed });
    expect(posted.error?.issues).toMatchObject([{ path: [field], message: sentence }]);
  });

  it("offers the units that it can be turned into, and compares prices by the pack or by 100 g", () => {
    const { material } = readMaterial(merino);
    const { material: loose } = readMaterial({ ...merino, packQuantity: "", alsoQuantity: "" });
    if (!material || !loose) throw new Error("They are sound.");
    expect(unitOptions(material)[0]).toEqual(["pack", "skeins"]);
    expect(pricedQuantity(material)).toEqual({ micro: 1_000_000n, unit: "pack" });
    expect(pricedQuantity(loose)).toEqual({ micro: 100_000_000n, unit: "g" });
  });
});

describe("a movement", () => {
  it("that is a purchase costs what was paid and its postage", () => {
    const { movement } = readMovement({ ...purchase, postage: "12.50", lot: " 7B " }, "R");
    expect(movement).toMatchObject({ totalCents: 25_250, postageCents: 1_250, day: "2026-11-29", lot: "7B" });
    expect(movement?.typed).toEqual({ micro: 3_000_000n, unit: "pack" });
  });

  it("that is typed as sums is their result, rounded in the material's currency", () => {
    const sums = { id, materialId: id, ...purchase, quantity: "3 x 2.5", cost: "4.2 x 18.53", postage: "1,20 + 1" };
    expect(MovementInput.parse(sums)).toMatchObject({ typed: { micro: 7_500_000n }, totalCents: 7_783 + 220 });
    expect(MovementInput.parse({ ...sums, currency: "¥" })).toMatchObject({ totalCents: 7_800 + 200 });
    expect(MovementInput.parse({ ...sums, currency: "¥" })).not.toHaveProperty("currency");
  });

  it("that is waste or a count has a quantity only, which may be 0 for a count", () => {
    const counted = readMovement({ ...purchase, kind: "count", quantity: "0", cost: "x", day: "" }, "R");
    expect(counted.movement).toMatchObject({ kind: "count", totalCents: 0, day: null });
    const wasted = readMovement({ ...purchase, kind: "waste", quantity: "0" }, "R");
    expect(wasted.problems).toEqual({ quantity: "The quantity must be greater than 0." });
  });

  it.each([
    ["quantity", "", "Please enter a quantity."],
    ["cost", "", "Please enter an amount."],
    ["cost", "9".repeat(13), "An amount can be at most 9,999,999,999.99."],
    ["postage", "-1", "Please enter a number such as 1250.50."],
    ["day", "2026-02-30", "Please enter a date."],
    ["day", "1999-12-31", "Please enter a date from 2000 on."],
    ["lot", "x".repeat(41), "Use at most 40 characters."],
  ])("is refused at its field with the %s %j", (field, text, sentence) => {
    const posted = MovementInput.safeParse({ id, materialId: id, ...purchase, [field]: text });
    expect(posted.error?.issues).toMatchObject([{ path: [field], message: sentence }]);
  });
});

describe("a new material", () => {
  const { kind: _, ...bought } = purchase;

  it("comes with its first purchase, or without one", () => {
    const ids = { id, purchaseId: id };
    expect(NewMaterialInput.parse({ ...ids, ...bought, ...merino }).purchase).toMatchObject({ id, totalCents: 24_000 });
    const none = { ...bought, quantity: "", cost: "" };
    expect(NewMaterialInput.parse({ ...ids, ...none, ...merino }).purchase).toBeNull();
  });

  it("names the problems of both, and a unit that the material has not", () => {
    const both = readNewMaterial({ ...bought, ...merino, cost: "", name: "" });
    expect(both.problems).toEqual({ name: "Please enter a name.", cost: "Please enter an amount." });
    const wrong = readNewMaterial({ ...bought, ...merino, unit: "ml" });
    expect(wrong.problems).toEqual({ quantity: "This material is not measured in ml." });
  });
});
