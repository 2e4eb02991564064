import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Words that readers stumbled over, with the field's word for each. */
const INSTEAD: Record<string, string> = {
  comfort: "extras",
  comforts: "extras",
  door: "gate",
  ear: "connection",
  heir: "fallback",
  porch: "PublicShell",
  room: "shell, space or limit",
  said: "what it is: text, message, event",
  surprise: "unexpected error",
  told: "subscriber, reported",
  turn: "use, slot, attempt",
  turns: "uses, slots",
  wish: "options, request",
};

/** Names that the first release had, each with what took its place. */
const GONE = `DEAF_MS SURPRISE SAYS answerSurprise heirOf isWhole logSurprise oneAtATime requireTurn returnTurn stateIn
  takeTurn tell useFocusHeir`.split(/\s+/);

const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(file) && !file.endsWith("repository/names.test.ts"))
  // Prose between tags, mostly.
  .filter((file) => !file.startsWith("app/(site)/terms/"));

describe("names in the code", () => {
  it("contain no word that confuses readers", () => {
    const found = files.flatMap((file) =>
      findIdentifiers(file).flatMap((name) =>
        partsOf(name).flatMap((part) => Object.hasOwn(INSTEAD, part) && `${file}: ${name} (${INSTEAD[part]})`),
      ),
    );
    expect([...new Set(found.filter(Boolean))]).toEqual([]);
  });

  it("include no name that has been replaced", () => {
    const found = files.flatMap((file) => findIdentifiers(file).filter((name) => GONE.includes(name)));
    expect([...new Set(found)]).toEqual([]);
  });

  it("begin no test title in the middle of a sentence", () => {
    const begun = /(?:\b(?:it|test)\(|\)\()\s*["`]((?:and|but|by|of|with|on|is one)\b[^"`]*)/g;
    const found = files
      .filter((file) => /\.(test|spec)\.ts$/.test(file))
      .flatMap((file) => [...readFileSync(file, "utf8").matchAll(begun)].map(([, name]) => `${file}: ${name}`));
    expect(found).toEqual([]);
  });

  it("use MAX_X for limits and _MS for milliseconds", () => {
    const found = files.flatMap((file) =>
      findIdentifiers(file).filter((name) => /^MOST(_|$)|^[A-Z_]+_MAX$|_MILLISECONDS$/.test(name)),
    );
    expect([...new Set(found)]).toEqual([]);
  });
});

/** Identifiers of the code alone: comments, strings and the text between tags are left out. */
function findIdentifiers(file: string): string[] {
  const code = readFileSync(file, "utf8")
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/(?<!:)\/\/.*$/gm, "")
    // Templates keep their expressions.
    .replace(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gs, (text) => `"${(text.match(/\$\{[^}]*\}/g) ?? []).join(" ")}"`);
  const withoutText = file.endsWith(".tsx") ? code.replace(/(?<!=)[>}][^<>{}=;()]*(?=[<{])/g, ">") : code;
  return withoutText.match(/[A-Za-z_$][\w$]*/g) ?? [];
}

function partsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase());
}
