import { readFileSync } from "node:fs";
import { PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { describe, expect, it } from "vitest";
import configFor from "../../../next.config";
import { ACTIONS, actionOf, PAGES, ROUTES } from "../../support/requests/authorisation";
import { listFiles } from "../../support/sources";

const HELP = "Say who may call it in tests/support/requests/authorisation.ts, and remove there what is gone.";

describe("the authorisation registry", () => {
  it("lists exactly the server actions that exist", () => {
    const registered = new Set(
      Object.entries(ACTIONS).flatMap(([file, rules]) => Object.keys(rules).map((one) => `${file}.${actionOf(one)}`)),
    );
    const written = listFiles("lib/actions", /\.ts$/)
      .filter((file) => readFileSync(file, "utf8").startsWith('"use server"'))
      .flatMap((file) => exportsOf(file, /\w+/).map((name) => `${file.replace(/^lib\/actions\/|\.ts$/g, "")}.${name}`));
    expect([...registered].toSorted(), HELP).toEqual(written.toSorted());
  });

  it("lists exactly the route handlers that exist", () => {
    const written = listFiles("app", /\/route\.tsx?$/).flatMap((file) =>
      exportsOf(file, /GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS/).map((method) => `${method} ${addressOf(file)}`),
    );
    expect(Object.keys(ROUTES).toSorted(), HELP).toEqual(written.toSorted());
  });

  it("lists exactly the pages that exist", async () => {
    const rewrites = (await configFor(PHASE_PRODUCTION_SERVER).rewrites?.()) ?? [];
    const sources = Array.isArray(rewrites) ? rewrites.map(({ source }) => source) : [];
    const written = new Set([...listFiles("app", /\/page\.tsx?$/).map(addressOf), ...sources]);
    expect(Object.keys(PAGES).toSorted(), HELP).toEqual([...written].toSorted());
  });

  it("misses no server action, because all of them are in lib/actions", () => {
    const elsewhere = listFiles(["app", "components", "lib"], /^(?!lib\/actions\/).*\.tsx?$/);
    expect(elsewhere.filter((file) => /^\s*["']use server["']/m.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

/** Groups are no part of an address. */
function addressOf(file: string): string {
  const steps = file.split("/").slice(1, -1);
  return `/${steps.filter((step) => !step.startsWith("(")).join("/")}`;
}

function exportsOf(file: string, wanted: RegExp): string[] {
  const source = readFileSync(file, "utf8");
  const found = source.matchAll(/^export (?:const|let|async function|function) (\w+)/gm);
  const names = [...found].flatMap(([, name = ""]) => (new RegExp(`^(${wanted.source})$`).test(name) ? [name] : []));
  // Any other way to export would not be seen here.
  expect(source.match(/^export (\{|\*|default)/gm), file).toBeNull();
  return names;
}
