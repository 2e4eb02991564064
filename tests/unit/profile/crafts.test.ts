import { describe, expect, it } from "vitest";
import { newStarter, readStarter } from "@/lib/domain/methods/starter";
import { CRAFTS, craftOf } from "@/lib/domain/profile/crafts";
import { MAX_CRAFT_LENGTH } from "@/lib/domain/profile/fields";

describe("a craft", () => {
  it.each(CRAFTS)("is found by its own name: $name", (craft) => {
    expect(craftOf(craft.name)).toBe(craft);
    expect(craftOf(craft.name.toUpperCase())).toBe(craft);
    expect(craft.name.length).toBeLessThanOrEqual(MAX_CRAFT_LENGTH);
  });

  it.each([
    ["ceramics, mostly bowls", "Pottery"],
    ["I am a knitter", "Knitting"],
    ["Jewelry", "Jewellery"],
    ["woodturning", "Woodwork"],
    ["quilts and sewing", "Quilting"],
    ["sewing and quilts", "Sewing"],
  ])("is understood in a crafter’s own words: %s", (words, name) => {
    expect(craftOf(words)?.name).toBe(name);
  });

  it.each([null, "", "Bookbinding", "sewage", "firewood"])("is not found for %s", (words) => {
    expect(craftOf(words)).toBeNull();
  });

  it.each(CRAFTS)("has a starter that makes a valid method: $name", ({ starter }) => {
    const { fields, problems } = readStarter({ ...newStarter("R", starter), rate: "180" });
    expect(problems).toBeNull();
    expect(fields?.title).toBe(starter.title);
    expect(starter.why).toContain(`${starter.onTop}%`);
  });
});
