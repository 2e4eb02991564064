import { describe, expect, it } from "vitest";
import { HOUSE_CHALLENGES } from "@/lib/domain/challenges/house";

describe("each challenge of the house", () => {
  it.each(HOUSE_CHALLENGES.map(({ key, name }) => [key, name]))("%s is keyed by its name", (key, name) => {
    expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(name.toLowerCase().replace(/^an? /, "").replaceAll(" ", "-")).toBe(key);
  });

  it.each(HOUSE_CHALLENGES.map(({ key, description }) => [key, description]))(
    "%s is described in whole sentences, one space between them",
    (_, description) => {
      expect(description).toMatch(/^[A-Z]\S*( \S+)+\.$/);
      expect(description).not.toMatch(/[.!?][A-Z]/);
      expect(description.match(/\. [A-Z]/g)?.length).toBeGreaterThan(0);
    },
  );
});
