import { describe, expect, it } from "vitest";
import { HOUSE_CHALLENGES } from "@/lib/domain/challenges/house";

describe("each house challenge", () => {
  it.each(HOUSE_CHALLENGES.map(({ key, name }) => [key, name]))("has a key derived from its name: %s", (key, name) => {
    expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(name.toLowerCase().replace(/^an? /, "").replaceAll(" ", "-")).toBe(key);
  });

  it.each(HOUSE_CHALLENGES.map(({ key, description }) => [key, description]))(
    "has a description in whole sentences with single spaces: %s",
    (_, description) => {
      expect(description).toMatch(/^[A-Z]\S*( \S+)+\.$/);
      expect(description).not.toMatch(/[.!?][A-Z]/);
      expect(description.match(/\. [A-Z]/g)?.length).toBeGreaterThan(0);
    },
  );
});
