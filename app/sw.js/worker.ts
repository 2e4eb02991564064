import { forgetAccount, readKnownAccount } from "@/lib/client/taps/accounts";
import { sendTaps } from "@/lib/client/taps/send";

// The service worker. esbuild makes one file of it (next.config.ts); app/sw.js/route.ts puts `SHELL` before it.

/** `files`: the page and its assets. The cache's name contains a hash of them. */
declare const SHELL: { cache: string; page: string; files: string[]; signOut: string };

type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Extendable & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type Syncing = Extendable & { tag: string };

const worker = self as unknown as {
  addEventListener<E>(name: string, listener: (event: E) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
};

worker.addEventListener<Extendable>("install", (event) => {
  void worker.skipWaiting();
  event.waitUntil(fillCache());
});

worker.addEventListener<Extendable>("activate", (event) => event.waitUntil(takeOver()));

worker.addEventListener<Fetching>("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate" && request.method === "POST" && pathname === SHELL.signOut)
    return event.waitUntil(forgetAccount());
  if (request.method !== "GET") return;
  if (SHELL.files.includes(pathname)) event.respondWith(answerFromCache(request, pathname));
  else if (request.mode === "navigate") event.respondWith(answerFromNetwork(event));
});

/** Fires when the network is back, maybe after the last page was closed. A rejection makes the browser retry. */
worker.addEventListener<Syncing>("sync", (event) => {
  if (event.tag === "taps") event.waitUntil(sendWaitingTaps());
});

async function fillCache() {
  const cache = await caches.open(SHELL.cache);
  await cache.addAll(SHELL.files.map((path) => new Request(path, { cache: "reload", credentials: "omit" })));
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== SHELL.cache) await caches.delete(name);
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function answerFromCache(request: Request, path: string): Promise<Response> {
  return (await caches.match(path)) ?? fetch(request);
}

async function answerFromNetwork({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    // Without a network Chromium rejects the preload, and Firefox resolves it with an error.
    const preloaded = await preloadResponse;
    return preloaded && preloaded.type !== "error" ? preloaded : await fetch(request);
  } catch {
    return (await caches.match(SHELL.page)) ?? Response.error();
  }
}

async function sendWaitingTaps() {
  const account = await readKnownAccount();
  if (account && (await sendTaps(account)) === "offline") throw new Error("Still offline.");
}
