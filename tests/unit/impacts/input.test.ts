import { expect, it } from "vitest";
import { SelectImpactInput } from "@/lib/domain/impacts/input";

it("SelectImpactInput requires a valid causeId and whether the cause is selected", () => {
  const choice = { causeId: 2_147_483_647, selected: false };
  expect(SelectImpactInput.parse(choice)).toEqual(choice);
  expect(SelectImpactInput.parse({ causeId: 1, selected: true })).toEqual({ causeId: 1, selected: true });
  for (const causeId of [0, -1, 1.5, 2_147_483_648, "1"])
    expect(SelectImpactInput.safeParse({ causeId, selected: true }).success).toBe(false);
  expect(SelectImpactInput.safeParse({ causeId: 1 }).success).toBe(false);
});
