import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { readRoutePatterns } from "./lib/site/route-patterns.ts";
import { listLeftOut } from "./tests/support/thorough.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** What every worker sees instead of the machine's environment; the integration project adds the DATABASE_URL of its clone. */
const env = {
  NODE_ENV: "test" as const,
  EMBEDDED_DATABASE: "1",
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  AUTH_SECRET: "only-for-tests-only-for-tests-only-for-tests",
  APP_URL: "http://localhost:3000",
  CAPTCHA_COST: "1",
  CAPTCHA_MAX_NUMBER: "10",
  PASSWORD_COST: "19456/2",
  TZ: "Africa/Johannesburg",
  ROUTE_PATTERNS: JSON.stringify(readRoutePatterns()),
};

/** A Postgres for the run, and a clone of its template for each file. */
const database = {
  globalSetup: "tests/support/database/template-database.ts",
  setupFiles: ["tests/support/database/worker-database.ts", "tests/support/database/stand-ins.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** What compares times. */
const TIMED = ["tests/integration/auth/timing.test.ts"];

/** Replaces a module, the clock or a setting, has a folder of pictures, Paddle or its sandbox: wants modules of its own. */
const REPLACING =
  /\bvi\.(mock|hoisted|resetModules|useFakeTimers)|process\.env(\.\w+|\[\w+\]) \??=|(delete |assign\()process\.env|support\/paddle\/sandbox|with\w+Folder|withPaddleServer/;

/** The others share their modules: loading these anew for each file took a third of their time. */
const SHARING = readdirSync(`${root}tests/integration`, { recursive: true, encoding: "utf8" })
  .filter(
    (name) => name.endsWith(".test.ts") && !REPLACING.test(readFileSync(`${root}tests/integration/${name}`, "utf8")),
  )
  .map((name) => `tests/integration/${name}`);

const LEFT_OUT = listLeftOut("integration", ".test.ts");

export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      { find: "server-only", replacement: `${root}node_modules/server-only/empty.js` },
    ],
  },
  test: {
    env,
    pool: "forks",
    silent: "passed-only",
    maxWorkers: 3,
    server: { deps: { inline: ["next-auth", "@auth/core", "next-safe-action"] } },
    projects: [
      // Pure rules share their modules: loading these anew for each file took a third of the time.
      {
        extends: true,
        test: { name: "unit", include: ["tests/unit/**/*.test.ts"], isolate: false, testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          exclude: [...TIMED, ...SHARING, ...LEFT_OUT],
          ...database,
        },
      },
      {
        extends: true,
        test: { name: "integration-sharing", include: SHARING, exclude: LEFT_OUT, isolate: false, ...database },
      },
      {
        extends: true,
        test: {
          name: "timing",
          include: TIMED,
          globalSetup: database.globalSetup,
          setupFiles: "tests/support/database/worker-database.ts",
          testTimeout: 60_000,
          fileParallelism: false,
          // After all others, so that nothing but itself takes time.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
