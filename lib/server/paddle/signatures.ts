import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "../env";

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Identifies the buyer in `custom_data.reference`. Signed, because it alone decides whose purchase it is. */
export function signReference(userId: string): string {
  return `${userId}.${signUser(userId).toString("base64url")}`;
}

export function readReference(value: unknown): string | null {
  const [, userId, signature] = (typeof value === "string" && FORM.exec(value)) || [];
  if (!userId || !signature) return null;
  return timingSafeEqual(signUser(userId), Buffer.from(signature, "base64url")) ? userId : null;
}

function signUser(userId: string): Buffer {
  return createHmac("sha256", env().AUTH_SECRET).update(`paddle reference: ${userId}`).digest();
}

/** How far Paddle's clock may differ from ours. */
const TOLERANCE_SECONDS = 300;

export function signPayload(rawBody: string | Uint8Array, secret: string, at: Date): string {
  const seconds = Math.floor(+at / 1000);
  return `ts=${seconds};h1=${signBody(rawBody, secret, String(seconds)).toString("hex")}`;
}

/**
 * Compares in constant time. Accepts any of several `h1`, which Paddle sends while a secret is replaced; its SDK reads
 * only the last and compares with `===`.
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
  const signatures = fields.flatMap(([name, value = ""]) =>
    name === "h1" && /^[0-9a-f]{64}$/i.test(value) ? [value] : [],
  );
  return secrets
    .map((secret) => signBody(rawBody, secret, timestamp))
    .flatMap((expected) =>
      signatures.slice(0, MAX_SIGNATURES).map((one) => timingSafeEqual(expected, Buffer.from(one, "hex"))),
    )
    .includes(true);
}

/** More than a change of secrets needs; bounds the work for a forged header. */
const MAX_SIGNATURES = 10;

function signBody(rawBody: string | Uint8Array, secret: string, timestamp: string): Buffer {
  return createHmac("sha256", secret).update(`${timestamp}:`).update(rawBody).digest();
}
