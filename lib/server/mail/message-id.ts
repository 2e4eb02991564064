import { createHmac } from "node:crypto";
import { env } from "../env";

/** The part before the @ of a mail's Message-ID, known only to recipients. Hashed, because some keys can be guessed. */
export function messageIdOf(dedupeKey: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`message id: ${dedupeKey}`).digest("hex").slice(0, 32);
}

/** The previous version sent the key itself, which proves something only if it is random. */
export function isMessageIdOf(dedupeKey: string, id: string): boolean {
  return id === messageIdOf(dedupeKey) || (id === dedupeKey && RANDOM.test(dedupeKey));
}

const RANDOM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
