import { createHash } from "node:crypto";
import type { PusherSite } from "@/lib/domain/notifications/pusher-site";
import { env } from "../env";

/** The Pusher that is configured; null means our own streams. */
export function pusherSite(): PusherSite | null {
  const { PUSHER_KEY, PUSHER_HOST, PUSHER_CLUSTER, PUSHER_PORT, PUSHER_TLS } = env();
  if (!PUSHER_KEY) return null;
  const host = PUSHER_HOST ?? `ws-${PUSHER_CLUSTER}.pusher.com`;
  return { key: PUSHER_KEY, host, port: PUSHER_PORT ?? (PUSHER_TLS ? 443 : 80), isTls: PUSHER_TLS };
}

/** Its socket as the content security policy names it; null without Pusher. */
export function pusherSocket(): string | null {
  const site = pusherSite();
  return site && `${site.isTls ? "wss" : "ws"}://${site.host}:${site.port}`;
}

/** A login's name outside: nobody learns its id from it. */
export function loginTag(authSessionId: string): string {
  return createHash("sha256").update(authSessionId).digest("hex").slice(0, 32);
}
