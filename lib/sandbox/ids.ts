import { randomBytes } from "node:crypto";

type Prefix = "cpls" | "ctm" | "evt" | "ntf" | "sub" | "txn";

const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** Like Paddle's ids: a prefix and 26 characters, the time first, so that they sort by time. */
export function sandboxId(prefix: Prefix, now: Date): string {
  let time = "";
  for (let rest = +now, at = 0; at < 10; at++, rest = Math.floor(rest / 32)) time = `${LETTERS[rest % 32]}${time}`;
  const chance = Array.from(randomBytes(16), (byte) => LETTERS[byte % 32]).join("");
  return `${prefix}_${time}${chance}`;
}
