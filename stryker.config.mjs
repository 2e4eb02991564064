/**
 * Mutation testing of the rules: `npm run test:mutation`, or one area with `-- --mutate "lib/domain/billing/**"`.
 * Every kind of mutant counts, texts and module constants (static mutants) included.
 *
 * @type {import("@stryker-mutator/api/core").PartialStrykerOptions}
 */
// biome-ignore lint/style/noDefaultExport: Stryker reads the default export
export default {
  mutate: ["lib/domain/**/*.ts"],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "vitest.mutation.config.ts" },
  coverageAnalysis: "perTest",
  concurrency: 2,
  // So that a busy machine does not count as a mutant that was found.
  timeoutMS: 20_000,
  // The tsconfig stays out: Stryker would rewrite it with an API that TypeScript 7 does not have.
  ignorePatterns: [
    "**",
    "!{app,components,db,lib}/**",
    "!tests/{unit,support,integration}/**",
    "!vitest*.config.ts",
    "!package.json",
  ],
  tempDirName: ".data/mutation/sandbox",
  reporters: ["clear-text", "json", "html"],
  clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
  jsonReporter: { fileName: ".data/mutation/report.json" },
  htmlReporter: { fileName: ".data/mutation/report.html" },
  thresholds: { high: 95, low: 85, break: 85 },
};
