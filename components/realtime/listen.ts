import type { PusherSite } from "@/lib/domain/notifications/pusher-site";
import { listenOncePerBrowser } from "./one-per-browser";
import { stream } from "./stream";

export type UpdateSource = { userId: string; pusher: { site: PusherSite; loginTag: string } | null };

/** Starts listening, through Pusher where it is configured; returns how to stop. */
export async function listenForUpdates(
  { userId, pusher: source }: UpdateSource,
  onSignedOut: () => void,
): Promise<() => void> {
  if (!source) return listenOncePerBrowser(userId, stream, onSignedOut);
  const { pusher } = await import("./pusher");
  return listenOncePerBrowser(userId, pusher(source.site, { userId, loginTag: source.loginTag }), onSignedOut);
}
