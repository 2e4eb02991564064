import { createHash } from "node:crypto";
import { plainDocument } from "./plain-document";

export const OFFLINE_PATH = "/offline";

/** The same for everybody. */
export function offlineDocument(nonce: string): string {
  return plainDocument({ title: "You’re offline", body: BODY, nonce, script: SCRIPT });
}

/**
 * Answers failed page views with the offline page. It caches no other page and no build file, so a new worker can take
 * over at once.
 */
export function serviceWorker(): string {
  const cache = `offline-${createHash("sha256").update(offlineDocument("")).digest("hex").slice(0, 12)}`;
  return `const CACHE = "${cache}", PAGE = "${OFFLINE_PATH}";
addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(PAGE, { cache: "reload", credentials: "omit" }))));
});
addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await registration.navigationPreload?.enable();
    await clients.claim();
  })());
});
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  event.respondWith((async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(request));
    } catch {
      return (await caches.match(PAGE)) ?? Response.error();
    }
  })());
});
`;
}

const BODY = `<p>This page needs a connection, and there’s none right now.</p>
<p>Nothing is lost. A running stopwatch keeps running on the server, and a Save made offline is sent when you’re back online.</p>
<p><a href="">Try again</a></p>`;

const SCRIPT = `addEventListener("online",()=>location.reload())`;
