import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findFreePort } from "@/db/embedded/postmaster";
import { aFolder, isReachable, LAUNCHER, scriptArgs, waitUntil } from "./support/processes/children";
import { onInterrupt, type Program, run, stopAll, sweepPostgres } from "./support/processes/run";

// npm test [-- --only unit,integration] [-- --without e2e] [-- --thorough], npm run test:axe, npm run test:browsers, npm run test:pooled, npm run test:alerts, npm run test:visual [-- --update]. The last line is the sum over all suites.

/** Each needs a product of its own. */
const BROWSER_SUITES = ["e2e", "axe", "browsers", "visual", "pooled"] as const;
const SUITES = ["lint", "types", "unit", "integration", "faults", "alerts", ...BROWSER_SUITES] as const;
type Suite = (typeof SUITES)[number];
type BrowserSuite = (typeof BROWSER_SUITES)[number];
/** The others only when asked for by name. */
const ORDINARY: readonly Suite[] = ["lint", "types", "unit", "integration", "e2e"];

/** `failures` are the names of the tests that failed, or passed only at the second try. */
type Count = { passed: number; failed: number; failures: string[] };
const PASSED: Count = { passed: 1, failed: 0, failures: [] };
/** For the product and its build. */
const START_LIMIT_SECONDS = 1_800;

const { path: folder, remove } = aFolder("tests");
const env: NodeJS.ProcessEnv = { ...process.env, TMPDIR: folder, NEXT_TELEMETRY_DISABLED: "1", E2E_SERVER: "running" };
if (process.argv.includes("--thorough")) env.THOROUGH = "1";
let dataDir = "";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";

onInterrupt(async () => {
  await cleanUp();
  process.exit(130);
});

main().catch(async (error: Error) => {
  console.error(error);
  await cleanUp();
  process.exit(1);
});

async function main() {
  const started = Date.now();
  const suites = chooseSuites(process.argv.slice(2));
  const counts: Count[] = [];

  const browserSuites = BROWSER_SUITES.filter((name) => suites.has(name));
  if (browserSuites.length > 1)
    throw new Error(`${browserSuites.join(" and ")} each want a product of their own: one at a time.`);
  const [browserSuite] = browserSuites;
  const server = browserSuite ? await startServer(browserSuite) : null;
  if (suites.has("lint")) counts.push(await runCheck("lint", "@biomejs/biome/bin/biome", ["ci", "--colors=off", "."]));
  if (suites.has("types")) counts.push(await runCheck("types", "typescript/bin/tsc", ["--noEmit"]));
  const projects = (["unit", "integration"] as const).filter((name) => suites.has(name));
  if (projects.length > 0)
    counts.push(await runVitest(suites.has("integration") ? [...projects, "integration-sharing", "timing"] : projects));
  if (suites.has("faults")) counts.push(await runVitest(["faults"]));
  if (suites.has("alerts")) counts.push(await testAlerts());
  if (server && browserSuite) counts.push(await runBrowserTests(server, browserSuite));

  await cleanUp();
  const { passed, failed, failures } = sumOf(counts);
  if (failures.length > 0) console.log(`\n== what failed\n${failures.join("\n")}`);
  console.log(`\nTests took ${Math.round((Date.now() - started) / 1000)} s.`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

function chooseSuites(args: string[]): Set<Suite> {
  const named = (flag: string) => args.flatMap((arg, i) => (args[i - 1] === flag ? arg.split(",") : []));
  const [only, without] = [named("--only"), named("--without")];
  const unknown = [...only, ...without].filter((name) => !SUITES.some((suite) => suite === name));
  if (unknown.length > 0) throw new Error(`There is no suite ${unknown.join(", ")}; there are ${SUITES.join(", ")}.`);
  const chosen = SUITES.filter((suite) => (only.length > 0 ? only : ORDINARY).includes(suite));
  return new Set(chosen.filter((suite) => !without.includes(suite)));
}

async function runCheck(title: string, bin: string, args: string[]): Promise<Count> {
  return runAsOne(title, process.execPath, [join("node_modules", bin), ...args]);
}

/** Prometheus's own tests of its rules. */
async function testAlerts(): Promise<Count> {
  const isThere = () => spawnSync("promtool", ["--version"]).status === 0;
  if (!isThere()) await installByApt("prometheus");
  if (!isThere()) throw new Error("No promtool: install Prometheus (Debian's package is prometheus).");
  return runAsOne("alerts", "promtool", ["test", "rules", "tests/alerts/alerts.yaml"]);
}

async function runAsOne(title: string, command: string, args: string[]): Promise<Count> {
  printHeading(title);
  const code = await run(command, args, env).ended;
  return code === 0 ? PASSED : aFailure(title);
}

async function runVitest(projects: string[]): Promise<Count> {
  printHeading(projects.join(" and "));
  const report = join(folder, `${projects.join("-")}.json`);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  for (const project of projects) args.push("--project", project);
  const code = await run(process.execPath, ["node_modules/vitest/vitest.mjs", ...args], env).ended;
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport<VitestReport>(report) ?? {};
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, fullName, failureMessages: [message = ""] }) =>
      status === "failed" ? [`${name}: ${fullName}\n  ${message.split("\n", 1)[0]}`] : [],
    ),
  );
  return withExitCode({ passed: numPassedTests, failed: numFailedTests, failures }, code, projects.join(" and "));
}

/** The production build and its server come up beside the other suites. */
async function startServer(suite: BrowserSuite): Promise<Program> {
  await (suite === "browsers" ? installOtherBrowsers() : installBrowser());
  // Pictures show addresses, so the port is fixed.
  env.E2E_PORT = String(suite === "visual" ? 31_979 : await findFreePort());
  process.env.E2E_PORT = env.E2E_PORT;
  const { E2E_DATA_DIR, E2E_ENV } = await import("./support/processes/e2e-server");
  dataDir = E2E_DATA_DIR;
  env.E2E_DATA_DIR = dataDir;
  sweepPostgres([dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
  const own = suite === "visual" || suite === "pooled";
  if (suite === "pooled") env.E2E_POOLED = "1";
  // Through a proxy that can be cut.
  if (suite === "browsers") env.APP_URL = `http://localhost:${await findFreePort()}`;
  return run(
    process.execPath,
    own ? scriptArgs(`tests/${suite}/serve.ts`) : LAUNCHER,
    { ...env, ...E2E_ENV },
    { silent: true },
  );
}

async function runBrowserTests(server: Program, suite: BrowserSuite): Promise<Count> {
  printHeading("build");
  const url = `http://127.0.0.1:${env.E2E_PORT}/api/health`;
  let isGone = false;
  void server.ended.then(() => {
    isGone = true;
  });
  await waitUntil("the product", START_LIMIT_SECONDS, () => isGone || isReachable(url));
  const built = server.output();
  console.log(built);
  if (isGone) return aFailure("build");
  const counts: Count[] = [PASSED];
  if (suite === "e2e" || suite === "pooled") {
    counts.push(await runPlaywright("browser", ["--project", "desktop", "--project", "fonts"]));
    counts.push(await runPlaywright("browser, one by one", ["--project", "alone", "--workers", "1"]));
    counts.push(await searchForWords(server.output().slice(built.length)));
  } else if (suite === "browsers") {
    printHeading("Firefox and WebKitGTK");
    const { walkBrowsers } = await import("./browsers/walk");
    counts.push(await walkBrowsers({ appUrl: env.APP_URL ?? "", port: Number(env.E2E_PORT) }));
  } else {
    const isUpdating = process.argv.includes("--update");
    const update = isUpdating ? ["--update-snapshots", "changed"] : [];
    counts.push(await runPlaywright(suite, ["--project", suite, ...update]));
    if (isUpdating) await (await import("./visual/shrink")).shrinkPictures();
  }
  const output = server.output().slice(built.length);
  await server.stop();
  const sum = sumOf(counts);
  const problems = output.split("\n").filter((line) => line && !line.startsWith('{"level":"info"'));
  if (sum.failures.length > 0) console.log(`\n== what the server said\n${problems.join("\n").slice(-6_000)}`);
  return sum;
}

/** For everything the browser tests typed. */
async function searchForWords(output: string): Promise<Count> {
  const name = "the log and the metrics hold no word of a crafter";
  printHeading(name);
  const { findEmbedded } = await import("@/db/embedded/start");
  const { findLeaks } = await import("./support/processes/typed-words");
  const adminUrl = findEmbedded(dataDir)?.adminUrl ?? "";
  const { leaks, looked, copies } = await findLeaks(`http://127.0.0.1:${env.E2E_PORT}`, adminUrl, output);
  const where = `${output.length} characters, the metrics and what ${copies} copies printed`;
  console.log(`${looked} words looked for in ${where}, ${leaks.length} found.`);
  if (leaks.length === 0 && looked > 100) return PASSED;
  return aFailure(`${name}\n  ${leaks.slice(0, 20).join("\n  ")}`);
}

async function runPlaywright(title: string, args: string[]): Promise<Count> {
  printHeading(title);
  const report = join(folder, `${title}.json`);
  const code = await run(process.execPath, [PLAYWRIGHT, "test", ...args], { ...env, E2E_REPORT: report }).ended;
  const { stats, suites = [] } = readReport<PlaywrightReport>(report) ?? {};
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {};
  const failures = suites.flatMap(listFailedSpecs);
  return withExitCode({ passed: expected + flaky, failed: unexpected, failures }, code, title);
}

/** A headless shell if it can be had: there already, by apt-get as root, or Playwright's own; else the system's browser. */
async function installBrowser(): Promise<void> {
  const { findBrowser, findHeadlessShell } = await import("./support/screens/browser");
  if (findHeadlessShell()) return;
  await installByApt("chromium-headless-shell");
  if (findBrowser()) return;
  await run(process.execPath, [PLAYWRIGHT, "install", "--only-shell", "chromium"], process.env).ended;
  if (!findBrowser()) throw new Error("No browser: install Chromium, or run `npm test -- --without e2e`.");
}

/** What is missing after that counts as failed. */
async function installOtherBrowsers(): Promise<void> {
  const { OTHER_BROWSERS } = await import("./support/screens/browser");
  for (const { find, packages } of OTHER_BROWSERS) if (!find()) await installByApt(packages);
}

/** As root on Debian; elsewhere it does nothing. `names`: with spaces between them. */
async function installByApt(names: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  printHeading(`installing ${names}`);
  await run("sh", ["-c", `apt-get update && apt-get install -y --no-install-recommends ${names}`], {
    ...process.env,
    DEBIAN_FRONTEND: "noninteractive",
  }).ended;
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
};

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
};
type PlaywrightTest = { status: string; results: { errors: { message?: string }[] }[] };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: PlaywrightSuite[] };

function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
}

function listFailedSpecs({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ status, results }) => {
      if (status !== "unexpected" && status !== "flaky") return [];
      const name = `${file}:${line} ${title}${status === "flaky" ? " (passed at the second try)" : ""}`;
      const messages = results.flatMap(({ errors }) =>
        errors.map(({ message = "" }) => stripVTControlCharacters(message)),
      );
      return [[name, ...messages.map((message) => message.slice(0, 500).replaceAll(/^/gm, "  "))].join("\n")];
    }),
  );
  return [...own, ...suites.flatMap(listFailedSpecs)];
}

/** A suite that failed without a failed test (a broken import, nothing found) counts as one failure. */
function withExitCode(count: Count, code: number, suite: string): Count {
  if (code === 0 || count.failed > 0) return count;
  return { ...count, failed: 1, failures: [...count.failures, `${suite} ended with ${code}`] };
}

function aFailure(name: string): Count {
  return { passed: 0, failed: 1, failures: [name] };
}

function sumOf(counts: Count[]): Count {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

function printHeading(text: string) {
  console.log(`\n== ${text}`);
}

async function cleanUp(): Promise<void> {
  await stopAll();
  sweepPostgres([folder, ...(dataDir ? [dataDir] : [])]);
  remove();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
