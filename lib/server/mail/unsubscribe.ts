import { createHmac, timingSafeEqual } from "node:crypto";
import { isOptionalMail, type OptionalMail } from "@/lib/domain/notifications/mail-types";
import { env } from "../env";

const FORM = /^(?:([a-z_]+)\.)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** The token of an unsubscribe link, for a user and a type of mail. Signed, because it works without a login. */
export function signUnsubscribe(userId: string, type: OptionalMail): string {
  const signature = hashType(userId, type).toString("base64url");
  return type === UNNAMED ? `${userId}.${signature}` : `${type}.${userId}.${signature}`;
}

export function readUnsubscribe(value: unknown): { userId: string; type: OptionalMail } | null {
  const [, type = UNNAMED, userId, signature] = (typeof value === "string" && FORM.exec(value)) || [];
  if (!userId || !signature || !isOptionalMail(type)) return null;
  return timingSafeEqual(hashType(userId, type), Buffer.from(signature, "base64url")) ? { userId, type } : null;
}

/** The first type: links in mails from before there were other types name no type. */
const UNNAMED = "still_crafting";

function hashType(userId: string, type: OptionalMail): Buffer {
  const text = type === UNNAMED ? `stop reminder mails: ${userId}` : `stop mails of type ${type}: ${userId}`;
  return createHmac("sha256", env().AUTH_SECRET).update(text).digest();
}
