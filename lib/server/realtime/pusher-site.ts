import { createHash } from "node:crypto";
import type { PusherSite } from "@/lib/domain/notifications/realtime";
import { env } from "../env";

export function pusherSite(): PusherSite | null {
  const { PUSHER_KEY, PUSHER_HOST, PUSHER_CLUSTER, PUSHER_PORT, PUSHER_TLS } = env();
  if (!PUSHER_KEY) return null;
  const host = PUSHER_HOST ?? `ws-${PUSHER_CLUSTER}.pusher.com`;
  return { key: PUSHER_KEY, host, port: PUSHER_PORT ?? (PUSHER_TLS ? 443 : 80), isTls: PUSHER_TLS };
}

export function pusherSocket(): string | null {
  const site = pusherSite();
  return site && `${site.isTls ? "wss" : "ws"}://${site.host}:${site.port}`;
}

/** Identifies a login to Pusher and browsers without revealing its id. */
export function loginTag(authSessionId: string): string {
  return createHash("sha256").update(authSessionId).digest("hex").slice(0, 32);
}
