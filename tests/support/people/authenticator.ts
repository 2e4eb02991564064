import { createHmac } from "node:crypto";

/** The code that an app with this secret shows. Independent of the product's own library. */
export function codeAt(secret: Buffer, ms = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / 30_000)));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The code that the app shows this many half minutes from now. */
export const codeIn = (secret: Buffer, steps: number) => codeAt(secret, Date.now() + steps * 30_000);

/** The secret that the screen shows in base32. */
export function secretOf(base32: string): Buffer {
  const bits = [...base32.replace(/[\s=]/g, "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
