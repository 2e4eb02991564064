import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "../env";

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Identifies the buyer in `custom_data.reference`. Signed, because it alone decides whose purchase it is. */
export function signReference(userId: string): string {
  return `${userId}.${seal(userId).toString("base64url")}`;
}

export function readReference(value: unknown): string | null {
  const [, userId, signature] = (typeof value === "string" && FORM.exec(value)) || [];
  if (!userId || !signature) return null;
  return timingSafeEqual(seal(userId), Buffer.from(signature, "base64url")) ? userId : null;
}

function seal(userId: string): Buffer {
  return createHmac("sha256", env().AUTH_SECRET).update(`paddle reference: ${userId}`).digest();
}
