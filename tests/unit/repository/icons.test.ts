import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { iconFiles } from "../../support/screens/icons";

describe("the icons", () => {
  test("match what npm run icons generates from lucide-react", async () => {
    const files = await iconFiles();
    const stored = Object.keys(files).map((path) => [path, readFileSync(path, "utf8")]);
    expect(Object.fromEntries(stored)).toEqual(files);
  });
});
