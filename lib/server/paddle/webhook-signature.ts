import { createHmac, timingSafeEqual } from "node:crypto";

/** How far Paddle's clock and ours may differ, in seconds, either way. */
const TOLERANCE_SECONDS = 300;

/** The Paddle-Signature header for a body, as Paddle would write it: for the sandbox and for tests. */
export function signPayload(rawBody: string | Uint8Array, secret: string, at: Date): string {
  const seconds = Math.floor(+at / 1000);
  return `ts=${seconds};h1=${mac(rawBody, secret, String(seconds)).toString("hex")}`;
}

/**
 * Did Paddle sign these very bytes with one of our secrets, within five minutes of now? In constant time, and with any
 * of several `h1`, which Paddle sends while a secret is replaced; its SDK keeps only the last and compares with `===`.
 */
export function isSignedByPaddle(
  rawBody: Uint8Array,
  header: string | null,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): boolean {
  const fields = (header ?? "").split(";").map((field) => field.trim().split("="));
  const [timestamp, ...others] = fields.flatMap(([name, value = ""]) => (name === "ts" ? [value] : []));
  if (!timestamp || others.length > 0 || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Math.floor(+now / 1000) - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const given = fields.flatMap(([name, value = ""]) => (name === "h1" && /^[0-9a-f]{64}$/i.test(value) ? [value] : []));
  return secrets
    .map((secret) => mac(rawBody, secret, timestamp))
    .flatMap((expected) =>
      given.slice(0, MAX_SIGNATURES).map((one) => timingSafeEqual(expected, Buffer.from(one, "hex"))),
    )
    .includes(true);
}

/** Far more than a rotation ever needs; keeps a made-up header cheap. */
const MAX_SIGNATURES = 10;

function mac(rawBody: string | Uint8Array, secret: string, timestamp: string): Buffer {
  return createHmac("sha256", secret).update(`${timestamp}:`).update(rawBody).digest();
}
