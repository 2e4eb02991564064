import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { STORAGE_PREFIXES } from "@/lib/client/storage-keys";
import { listFiles } from "../../support/sources";
import { MUTATIONS } from "../../time/mutations";

const WRITES =
  /(insert|update|delete)\((craftingSessions|sessionSegments)\)|(insert into|update|delete from)\s+(crafting_sessions|session_segments)\b/;

/** Every file that writes a session's rows, and what for. */
const WRITERS: Record<string, string> = {
  "db/queries/crafting/session-writes.ts": "Start, Pause, Resume, Save, Discard, Switch",
  "db/queries/crafting/taps/place.ts": "where sessions of two devices overlap",
  "db/queries/crafting/earlier-start.ts": "an earlier start of the open session",
  "db/queries/crafting/insert-session.ts": "a session added by hand",
  "db/queries/crafting/revise-session.ts": "a correction",
  "db/queries/crafting/saved-sessions.ts": "a description or a kind, and Delete",
  "db/queries/crafting/split-session.ts": "a split, and its undo",
  "db/queries/imports/add-rows.ts": "an import",
  "db/queries/imports/end-import.ts": "an import that is undone",
  "db/queries/rows/session.ts": "segments for those above",
};

const DOORS = { press: ["lib/actions/crafting.ts"], receive: ["app/api/stopwatch/taps/route.ts"] };

const files = listFiles(["app", "components", "db/queries", "lib"], /\.tsx?$/);
const textOf = (file: string) => readFileSync(file, "utf8");

describe("writes to the stopwatch's rows", () => {
  it("come only from the files listed here", () => {
    const writers = files.filter((file) => WRITES.test(textOf(file)));
    expect(writers.toSorted()).toEqual(Object.keys(WRITERS).toSorted());
  });

  it.each(Object.entries(DOORS))("go through a single importer of the module “%s”", (module, doors) => {
    const importing = new RegExp(`(from |import\\()"[^"]*/${module}"`);
    expect(files.filter((file) => importing.test(textOf(file)))).toEqual(doors);
  });

  it("name a session after its words in one place", () => {
    const deciding = files.filter((file) => /(\?\?|\|\||[^=!]=) DEFAULT_DESCRIPTION/.test(textOf(file)));
    expect(deciding).toEqual(["lib/domain/crafting/stopwatch.ts"]);
  });

  it("call pressAction from a single file", () => {
    const callers = files.filter((file) => textOf(file).match(/\bpressAction\(/));
    expect(callers).toEqual(["components/stopwatch/run-command.ts"]);
  });
});

describe("browser storage", () => {
  // The type makes /terms/cookies explain it.
  it("uses only keys that the cookie policy explains", () => {
    const keeping = files.filter((file) => /(local|session)Storage\.setItem\(/.test(textOf(file)));
    expect(keeping.length).toBeGreaterThan(0);
    for (const file of keeping) expect(textOf(file), file).toContain("StorageKey");
  });

  it.each(STORAGE_PREFIXES)("still uses the prefix %s", (prefix) => {
    const uses = [`\`${prefix}\${`, `StorageKey = "${prefix}`];
    expect(files.filter((file) => uses.some((use) => textOf(file).includes(use)))).not.toEqual([]);
  });

  it("uses other stores only for the tap queue and the service worker", () => {
    const store = /indexedDB|openDB<|cookieStore|document\.cookie ?=(?!=)|caches\.open/;
    expect(files.filter((file) => store.test(textOf(file)))).toEqual([
      "app/sw.js/worker.ts",
      "lib/client/taps/database.ts",
    ]);
  });
});

test("each change of `npm run test:time -- --mutations` finds its rule exactly once", () => {
  const lost = MUTATIONS.filter(({ file, from }) => textOf(file).split(from).length !== 2);
  expect(lost.map(({ file, from }) => `${file}: ${from}`)).toEqual([]);
});
