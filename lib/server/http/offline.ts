import { createHash } from "node:crypto";
import { plainDocument } from "./plain-document";

/** Where the service worker finds the page it keeps. */
export const OFFLINE_PATH = "/offline";

/** What a window shows when its page can't be fetched: the same for everybody, nothing of anybody. */
export function offlineDocument(nonce: string): string {
  return plainDocument({ title: "You’re offline", body: BODY, nonce, script: SCRIPT });
}

/**
 * The service worker (scope: everything). It answers page views that fail with the offline page and touches nothing
 * else: no private page, no build file is ever kept, so a new one can take over at once under a running page.
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

/** The page itself as soon as there is a connection. */
const SCRIPT = `addEventListener("online",()=>location.reload())`;
