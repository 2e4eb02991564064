import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parse } from "@babel/parser";
import { expect, it } from "vitest";

const FOLDERS = ["app", "components", "db", "lib", "instrumentation.ts", "middleware.ts", "next.config.ts"];
/** Steps that grow with the square of this take ten times as long as the limit, others a tenth of it. */
const LENGTH = 3_000;
const LIMIT_MS = 1.5;
const TRIES = 8;
/** Characters of classes such as `\w` and `.`. */
const USUAL = ["0", "a", " ", "\t", "\n", "-", ".", "ü"];

/** Built from parts of ours without two endless repetitions side by side. */
const COMPOSED = [
  "lib/domain/crafting/typed-duration.ts",
  "lib/domain/exports/csv.ts",
  "lib/domain/auth/second-factor.ts",
  "lib/server/auth/common-passwords.ts",
];

type Found = { place: string; expression: RegExp };

const { literals, composed, spread } = collectExpressions();

it("every regular expression built from parts is in a file listed in COMPOSED", () => {
  expect(composed.filter((place) => !COMPOSED.some((file) => place.startsWith(`${file}:`)))).toEqual([]);
});

it("no literal is spread where its parts could be written directly", () => {
  expect(spread).toEqual([]);
});

it("no regular expression takes time that grows faster than its text", () => {
  expect(literals.length).toBeGreaterThan(250);
  const slow = literals.flatMap(({ place, expression }) => {
    const text = slowTextOf(expression);
    return text === null ? [] : [`${place} ${expression} at ${JSON.stringify(text)}`];
  });
  expect(slow).toEqual([]);
});

it.each([
  /[\w-]+-Google/i,
  /\/\([^)]*\)/g,
  /\s+\S*$/u,
  /^\w+:\/\/([^:@/]+)[^@/]*@/,
  /^([\w-]+)\s*:\s*(.*)$/,
  /\bVersion\/[\d.]+.* Safari\//,
  /^\s*(\w+)*$/,
  /\.[^/]*$/,
  /^(a|a)*$/,
  / +$/,
])("slowTextOf finds a slow text for %s", (expression) => expect(slowTextOf(expression)).not.toBeNull());

/** Null where none is slow, else how the slow text is made. */
function slowTextOf(expression: RegExp): string[] | null {
  const words = wordsOf(expression.source);
  const all = words.join("");
  const pumps = new Set([...USUAL, ...words, ...words.flatMap((word) => [...word])]);
  for (const length of [22, LENGTH])
    for (const start of new Set(["", "\0", all, ...words.flatMap((word) => [word, `0${word}`])]))
      for (const pump of pumps)
        for (const end of ["\0 ", "\n!", `${all}\n`])
          if (isSlow(expression, start + pump.repeat(Math.ceil(length / pump.length)) + end)) return [start, pump, end];
  return null;
}

/** The first tries may coincide with the machine's other work. */
function isSlow(expression: RegExp, text: string): boolean {
  for (let tries = 0; tries < TRIES; tries++) {
    const from = performance.now();
    text.replace(expression, "");
    if (performance.now() - from < LIMIT_MS) return false;
  }
  return true;
}

/** The literal words of an expression, such as `Version/`. */
function wordsOf(source: string): string[] {
  const words = [""];
  for (const [token, code, escaped, plain] of source.matchAll(TOKEN)) {
    const text = code ? String.fromCharCode(Number.parseInt(code, 16)) : (escaped ?? plain);
    if (text) words[words.length - 1] += text;
    else if (token) words.push("");
  }
  return [...new Set(words.filter(Boolean))].slice(0, 12);
}

const TOKEN =
  /\\u\{?([0-9a-f]{4})\}?|\\[pP]\{[^}]*\}|\\[dDwWsSbBnrt]|\\(.)|\(\?<?[:=!]|[()[\]|^$.*+?]|\{\d+,?\d*\}|([^\\])/gi;

function collectExpressions() {
  const files = execFileSync("git", ["ls-files", ...FOLDERS], { encoding: "utf8" }).split("\n");
  const literals: Found[] = [];
  const composed: string[] = [];
  const spread: string[] = [];
  for (const file of files.filter((name) => /\.(ts|tsx|mjs)$/.test(name)))
    walk(
      parse(readFileSync(file, "utf8"), { sourceType: "module", plugins: ["typescript", "jsx"] }).program,
      (node) => {
        const place = `${file}:${node.loc?.start.line}`;
        const isSpread = node.type === "SpreadElement" || node.type === "JSXSpreadAttribute";
        if (isSpread && /^(Object|Array)Expression$/.test(node.argument?.type ?? "")) spread.push(place);
        if (node.type === "RegExpLiteral")
          literals.push({ place, expression: new RegExp(node.pattern ?? "", node.flags) });
        if (!/^(New|Call)Expression$/.test(node.type) || node.callee?.name !== "RegExp") return;
        const [source, flags] = (node.arguments ?? []).map(textOf);
        if (source === undefined) composed.push(place);
        else literals.push({ place, expression: new RegExp(source, flags) });
      },
    );
  return { literals, composed, spread };
}

type Node = {
  type: string;
  loc?: { start: { line: number } };
  pattern?: string;
  flags?: string;
  callee?: { name?: string };
  argument?: Node;
  arguments?: Node[];
  value?: unknown;
  operator?: string;
  left?: Node;
  right?: Node;
};

/** Undefined unless it is literal text only. */
function textOf({ type, value, operator, left, right }: Node): string | undefined {
  if (type === "StringLiteral") return String(value);
  const sides = operator === "+" && left && right ? [textOf(left), textOf(right)] : [undefined];
  return sides.includes(undefined) ? undefined : sides.join("");
}

function walk(node: unknown, visit: (node: Node) => void) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (typeof node === "object" && node !== null) {
    if ("type" in node) visit(node as Node);
    for (const [key, child] of Object.entries(node)) if (!/^(loc|extra|.*Comments)$/.test(key)) walk(child, visit);
  }
}
