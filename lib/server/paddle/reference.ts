import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "../env";

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/**
 * Names a crafter to Paddle so that nobody else could have written it; travels as `custom_data.reference`.
 * It is the only thing in a checkout that says whose it is.
 */
export function signReference(userId: string): string {
  return `${userId}.${seal(userId).toString("base64url")}`;
}

/** The crafter a reference of ours names; null for anything we did not sign. */
export function readReference(value: unknown): string | null {
  const [, userId, given] = (typeof value === "string" && FORM.exec(value)) || [];
  if (!userId || !given) return null;
  return timingSafeEqual(seal(userId), Buffer.from(given, "base64url")) ? userId : null;
}

function seal(userId: string): Buffer {
  return createHmac("sha256", env().AUTH_SECRET).update(`paddle reference: ${userId}`).digest();
}
