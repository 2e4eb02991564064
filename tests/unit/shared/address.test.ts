import { describe, expect, test } from "vitest";
import { isUuid, pageNumber } from "@/lib/domain/shared/address";

const ID = "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c";

describe("an id or a page number in an address", () => {
  test("is accepted as an id only in UUID form, so that Postgres is never asked for anything else", () => {
    for (const id of [ID, ID.toUpperCase()]) expect(isUuid(id)).toBe(true);
    for (const other of ["", "1", `${ID}0`, ` ${ID}`, `${ID}\n`, ID.replaceAll("-", ""), [ID], undefined, null, 5])
      expect(isUuid(other)).toBe(false);
  });

  test("is limited to the pages of the list, and anything else is page 1", () => {
    expect(pageNumber("3", 5)).toBe(3);
    expect(pageNumber("99", 5)).toBe(5);
    expect(pageNumber("2", 0)).toBe(1);
    expect(pageNumber("12345")).toBe(12_345);
    for (const bad of ["0", "-1", "1.5", "1e3", "x", "", "9".repeat(40), undefined, ["2", "3"]])
      expect(pageNumber(bad, 5)).toBe(1);
  });
});
