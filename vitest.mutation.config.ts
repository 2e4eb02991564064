import { defineConfig } from "vitest/config";
import base from "./vitest.config";

/** The unit tests alone, as `npm run test:mutation` runs them against each mutant. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: undefined,
    include: ["tests/unit/**/*.test.ts"],
    exclude: ["tests/unit/{repository,server}/**"],
    testTimeout: 30_000,
  },
});
