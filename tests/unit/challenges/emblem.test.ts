import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { EMBLEM_QUARTER, emblemOf } from "@/lib/domain/challenges/emblem";

it("emblemOf returns the same emblem for the same challenge, and rarely the same one for two", () => {
  const ids = Array.from({ length: 200 }, () => randomUUID());
  for (const id of ids) {
    expect(emblemOf(id)).toEqual(emblemOf(id));
    expect(emblemOf(id).over).toHaveLength(EMBLEM_QUARTER ** 2);
  }
  expect(new Set(ids.map((id) => JSON.stringify(emblemOf(id)))).size).toBeGreaterThan(190);
  expect(new Set(ids.map((id) => emblemOf(id).hue))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});
