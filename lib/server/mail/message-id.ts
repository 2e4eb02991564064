import { createHmac } from "node:crypto";
import { env } from "../env";

/** What stands before the @ of a mail's Message-ID. Only who got the mail knows it: some keys can be guessed. */
export function messageIdOf(dedupeKey: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`message id: ${dedupeKey}`).digest("hex").slice(0, 32);
}

/** The version before used the key itself; only a random one proves anything. */
export function isMessageIdOf(dedupeKey: string, id: string): boolean {
  return id === messageIdOf(dedupeKey) || (id === dedupeKey && RANDOM.test(dedupeKey));
}

const RANDOM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
