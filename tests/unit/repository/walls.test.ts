import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles } from "../../support/sources";

const SINGLE = ["lib/errors.ts", "lib/time-out.ts", "lib/process-singleton.ts"];
const SHARED = ["lib/domain", "lib/site", "package.json", ...SINGLE];
const SQL = ["drizzle-orm", "postgres"];
const SCREENS = ["next", "react", "react-dom"];
const SERVICES = ["mail", "paddle", "pictures", "request"].map((name) => `lib/server/${name}`);

type Wall = [of: string[], may: string[], because: string];

/**
 * Who may import whom: folders and files of ours, beside what shares the line's own path, and the guarded packages. The
 * first line that a file fits decides.
 */
const WALLS: Wall[] = [
  [["lib/domain"], [], "Rules import each other only, and inputs zod."],
  [["lib/site"], ["lib/domain", "next"], "What every page says of itself knows no crafter."],
  [SINGLE, [], "Everybody imports these."],
  [["lib/client/payment-window.ts"], [...SHARED, "@paddle"], "Of lib/client this alone knows Paddle."],
  [["lib/client"], [...SHARED, "react"], "lib/client runs in the browser, and components call actions."],
  [
    ["components"],
    [...SHARED, ...SCREENS, "lib/client", "lib/actions"],
    "Components get data as props, write through lib/actions, and know no screen.",
  ],
  [["db/schema"], [...SHARED, ...SQL], "Tables know the rules' words only."],
  [
    ["db/connection"],
    [...SHARED, ...SQL, "db/schema", "lib/server/env.ts", "lib/server/log"],
    "A connection knows settings and the log.",
  ],
  [["db/queries"], [...SHARED, ...SQL, "db/schema", "db/connection"], "Queries know the rules and the database only."],
  [
    ["db"],
    [...SHARED, ...SQL, "lib/server/env.ts", ...SERVICES],
    "db knows nothing of screens and logins, and gets the crafter's id as an argument.",
  ],
  [
    ["lib/server/request/login-cookie.ts"],
    [...SHARED, "lib/server", "next-auth"],
    "The login's cookie and app/api/auth alone use next-auth.",
  ],
  [
    ["lib/server/paddle"],
    [...SHARED, "lib/server", "db/queries", "@paddle"],
    "This, lib/sandbox and lib/client/payment-window.ts alone use Paddle's libraries.",
  ],
  [
    ["lib/server"],
    [...SHARED, ...SCREENS, "db/queries", "db/invariants.ts", "db/connection/away.ts", "db/connection/listener.ts"],
    "SQL lives in db/queries, and nothing below the screens imports them.",
  ],
  [["lib/actions"], [...SHARED, "next", "lib/server", "db/queries"], "An action asks one query or service."],
  [
    ["lib/sandbox"],
    [...SHARED, "next", "lib/server", "db/queries", "@paddle"],
    "Its own routes and instrumentation.ts alone know the sandbox.",
  ],
  [
    ["app/sandbox", "app/api/sandbox"],
    [...SHARED, ...SCREENS, "app/_shell", "components", "lib/sandbox", "lib/server"],
    "The sandbox's routes ask the sandbox.",
  ],
  [["app/api/auth"], [...SHARED, "next", "next-auth", "lib/server"], "These are next-auth's own routes."],
  [
    ["app"],
    [...SHARED, ...SCREENS, "components", "lib/client", "lib/actions", "lib/server", "db/queries", "db/invariants.ts"],
    "SQL lives in db/queries, and only its own routes know the sandbox.",
  ],
  [
    ["middleware.ts", "instrumentation.ts"],
    [...SHARED, "next", "lib/server", "lib/sandbox", "db/queries"],
    "What starts the server knows no screen.",
  ],
];

/** Packages that a line must name; others are free, but not in the rules. */
const GUARDED = [...SQL, ...SCREENS, "next-auth", "@auth", "@paddle"];
const CODE = /\.(tsx?|mjs)$/;
const sources = listFiles(["app", "components", "lib", "db"], CODE).concat("middleware.ts", "instrumentation.ts");
const graph = new Map(sources.map((path) => [path, importsOf(path).map(({ from }) => from)]));

/** `from`: a file of ours by its path, a package by its name. `names`: as in the code; none where it loads late. */
function importsOf(path: string): { names: string; from: string }[] {
  const found = readFileSync(path, "utf8").matchAll(
    /^(?:import|export)\s([^;"]*?)from "([^"]+)"|^import "([^"]+)"|\bimport\(\s*"([^"]+)"/gm,
  );
  return [...found].map(([, names = "", named, bareImport, late]) => {
    const from = named ?? bareImport ?? late ?? "";
    if (!/^(\.|@\/)/.test(from)) return { names, from: from.split("/", from.startsWith("@") ? 2 : 1).join("/") };
    const bare = from.startsWith("@/") ? from.slice(2) : join(dirname(path), from);
    const file = [".ts", ".tsx", ".mjs", ""].map((end) => bare + end).find((one) => existsSync(one));
    return { names, from: file ?? bare };
  });
}

const isIn = (path: string, places: string[]) => places.some((place) => path === place || path.startsWith(`${place}/`));
const wallOf = (path: string) => WALLS.find(([of]) => isIn(path, of));

function isAllowed(path: string, imported: string, [of, may]: Wall): boolean {
  if (isIn(imported, [...of, ...may])) return true;
  if (graph.has(imported) || existsSync(imported)) return false;
  if (of.includes("lib/domain")) return imported === "zod" && path.endsWith("input.ts");
  return !isIn(imported, GUARDED);
}

/** The parts of a folder that can be reached from each other; a file beside the folders is a part of its own. */
function findCircles(folder: string): string[] {
  const partOf = (path: string) =>
    path.startsWith(`${folder}/`) ? path.split("/")[folder.split("/").length] : undefined;
  const parts = new Map<string, Set<string>>();
  for (const [path, imports] of graph) {
    const part = partOf(path);
    if (!part) continue;
    const others = parts.get(part) ?? new Set();
    for (const other of imports.map(partOf)) if (other && other !== part) others.add(other);
    parts.set(part, others);
  }
  // Removes parts that import none or are imported by none, until only circles are left.
  for (let before = -1; before !== parts.size; ) {
    before = parts.size;
    for (const [part, others] of parts) {
      const importsOne = [...others].some((other) => parts.has(other));
      const isImported = [...parts.values()].some((imports) => imports.has(part));
      if (!importsOne || !isImported) parts.delete(part);
    }
  }
  return [...parts.keys()];
}

describe("the import rules", () => {
  it("cover every source file", () => {
    expect(sources.filter((path) => !wallOf(path))).toEqual([]);
  });

  it("allow no import that is never used", () => {
    const groups = [...SHARED, ...SQL, ...SCREENS];
    const unused = WALLS.flatMap((wall) => {
      const imports = sources.filter((path) => wallOf(path) === wall).flatMap((path) => graph.get(path) ?? []);
      const places = wall[1].filter((place) => !groups.includes(place));
      return places.filter((one) => !imports.some((path) => isIn(path, [one]))).map((one) => `${wall[0]}: ${one}`);
    });
    expect(unused).toEqual([]);
  });

  it("are followed by every source file", () => {
    const through = sources.flatMap((path) => {
      const wall = wallOf(path);
      if (!wall) return [];
      const refused = graph.get(path)?.filter((imported) => !isAllowed(path, imported, wall)) ?? [];
      return refused.map((imported) => `${path} imports ${imported}: ${wall[2]}`);
    });
    expect(through).toEqual([]);
  });

  it.each(["lib/domain", "lib/server", "db/queries", "components", "lib", "db", "app"])(
    "leave no circular import among the parts of %s",
    (folder) => {
      expect(findCircles(folder)).toEqual([]);
    },
  );
});

/** Next.js and Vitest read the exports of these by themselves. */
const READ_BY_TOOLS =
  /(^|\/)(template-database|page|layout|route|default|loading|error|not-found|global-error|global-not-found|sitemap|robots|manifest|icon|middleware|instrumentation)\.tsx?$/;

const exportsOf = (path: string) =>
  [
    ...readFileSync(path, "utf8").matchAll(/^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm),
  ].map(([, name = ""]) => name);

it("every exported name is imported by another file", () => {
  const used = new Set<string>();
  for (const path of [...sources, ...listFiles("tests", CODE), ...readdirSync(".").filter((name) => CODE.test(name))])
    for (const { names, from } of importsOf(path)) {
      for (const [name] of names.matchAll(/\*|\w+/g)) used.add(`${from} ${name}`);
      // After a late import, the file uses the exports by name somewhere.
      if (names !== "" || !existsSync(from)) continue;
      const source = readFileSync(path, "utf8");
      for (const name of exportsOf(from)) if (new RegExp(`\\b${name}\\b`).test(source)) used.add(`${from} ${name}`);
    }
  const unused = [...sources, ...listFiles("tests/support", CODE)].flatMap((path) => {
    if (READ_BY_TOOLS.test(path) || used.has(`${path} *`)) return [];
    const names = exportsOf(path).filter((name) => !used.has(`${path} ${name}`));
    return names.map((name) => `${path}: ${name}`);
  });
  expect(unused).toEqual([]);
});

describe("the domain rules", () => {
  const rules = listFiles("lib/domain", /\.ts$/);

  it.each(rules)("in %s use no clock and no randomness", (path) => {
    expect(readFileSync(path, "utf8")).not.toMatch(
      /Date\.now|new Date\(\)|performance\.|Math\.random|crypto|process\.|setTimeout/,
    );
  });

  it.each(rules.filter((path) => !path.endsWith("input.ts")))("in %s import no zod, directly or indirectly", (rule) => {
    const reached = new Set([rule]);
    for (const path of reached)
      if (graph.has(path))
        for (const { names, from } of importsOf(path)) if (!names.startsWith("type ")) reached.add(from);
    expect([...reached].filter((from) => from.startsWith("zod"))).toEqual([]);
  });
});
