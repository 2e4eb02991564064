import { expect, it } from "vitest";
import { csvLine, withoutApostrophes } from "@/lib/domain/exports/csv";

const writeCell = (text: string) => csvLine([text]).slice(0, -2);

it.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  [" =1+1", "' =1+1"],
  ["\tred", "'\tred"],
  ["\rred", '"\'\rred"'],
  ["red;=1+1", '"red;\'=1+1"'],
  ["red; ＝1+1", '"red;\' ＝1+1"'],
  ['red;"=1+1', '"red;\'""=1+1"'],
  ["red\t=1+1", "red\t'=1+1"],
  ["red\r\n=1+1", '"red\r\n\'=1+1"'],
])("csvLine puts an apostrophe before text that a spreadsheet would run as a formula: %j", (text, written) => {
  expect(writeCell(text)).toBe(written);
  expect(withoutApostrophes(written.replace(/^"|"$/g, "").replaceAll('""', '"'))).toBe(text);
});

it.each(["red", "2 = 1 + 1", "red, -blue", "it's", "’=", "a@b.example", "12:30 - 13:00"])(
  "csvLine leaves text alone that no spreadsheet would run: %j",
  (text) => {
    expect(withoutApostrophes(writeCell(text).replace(/^"|"$/g, ""))).toBe(text);
    expect(writeCell(text)).not.toMatch(/'[=+\-@]/);
  },
);

it("csvLine writes numbers without an apostrophe", () => {
  expect(csvLine([-1, 0.5, null, undefined, true])).toBe("-1,0.5,,,true\r\n");
});
