import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { median } from "../bench/load";
import { asProduct, emptyDataDir, type Product, startProduct } from "../faults/product";
import { freePort } from "../support/second-copy";
import { accountHeaders, loginCookieAt } from "../support/session-cookie";
import { ask, ours } from "../support/wire";

// npm run test:load: one address sends 20 requests a second of what is costly to read, for 20 s of each kind. Another
// visitor's /pricing and another crafter's /dashboard stay below three times their quiet median (LOAD_SECONDS).

const SECONDS = Number(process.env.LOAD_SECONDS ?? 20);
const PER_SECOND = 20;
const EVERY_MS = 200;
const LIMIT = 3;
/** What comes and goes on a quiet machine. */
const SLACK_MS = 5;
const MB = 1024 * 1024;
const METRICS_TOKEN = "only-for-tests-only-for-tests";

type Headers = Record<string, string>;
type Attack = { url: string; kind: string; seconds: number; signedIn: Headers };
type Request = { path: string; method?: string; headers?: Headers; body?: Buffer };

async function measureAll() {
  emptyDataDir();
  const settings = { TRUSTED_PROXY_HOPS: "1", METRICS_TOKEN };
  const product = await startProduct(await freePort(), process.cwd(), settings);
  try {
    const { crafter, attacker } = await signIn(product);
    const views = [
      { name: "/pricing", path: "/pricing", headers: from("198.51.100.1") },
      { name: "/dashboard", path: "/dashboard", headers: { ...from("198.51.100.2"), ...crafter } },
    ];
    // What is made at first use is not counted.
    await medians(product, views, 5);
    const quiet = await medians(product, views, SECONDS);
    console.log(`quiet: ${views.map(({ name }, at) => `${name} ${quiet[at]?.words}`).join(", ")}`);
    let isFailed = false;
    for (const kind of Object.keys(KINDS)) {
      const options: Attack = { url: product.url, kind, seconds: SECONDS, signedIn: attacker };
      // A process of its own, so that what it sends takes no time from what is measured.
      const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, ATTACK: JSON.stringify(options) } });
      const statuses = new Promise<unknown>((resolve, reject) => child.on("message", resolve).on("error", reject));
      const under = await medians(product, views, SECONDS);
      const words = views.map(({ name }, at) => {
        const [before = 0, ms = 0] = [quiet[at]?.ms, under[at]?.ms];
        const isOver = ms > Math.max(before * LIMIT, before + SLACK_MS);
        isFailed ||= isOver;
        return `${name} ${under[at]?.words} (${(ms / before).toFixed(1)} times${isOver ? ", TOO SLOW" : ""})`;
      });
      console.log(`${kind}: ${words.join(", ")}; answers: ${await statuses}`);
      await pause(2_000);
    }
    console.log(isFailed ? "Failed." : "Passed.");
    process.exitCode = isFailed ? 1 : 0;
  } finally {
    product.launcher.kill("SIGTERM");
  }
}

/** Two crafters with a login of their own, as the product itself would have signed them in. */
function signIn(product: Product) {
  return asProduct(product, async () => {
    const { aUser } = await import("../support/factories");
    const headersOf = async (): Promise<Headers> => {
      const { cookie } = await loginCookieAt(product.url, (await aUser({ tier: "pro_plus" })).id);
      const Cookie = `${cookie.name}=${cookie.value}`;
      return { ...(await accountHeaders(Cookie)), Cookie };
    };
    return { crafter: await headersOf(), attacker: await headersOf() };
  });
}

type View = { name: string; path: string; headers: Headers };

/** All views in turn, for so long. */
async function medians({ url }: Product, views: View[], seconds: number) {
  const times = views.map((): number[] => []);
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await pause(EVERY_MS))
    for (const [at, { name, path, headers }] of views.entries()) {
      const began = performance.now();
      const { status } = await ask(path, { base: url, headers });
      times[at]?.push(performance.now() - began);
      if (status !== 200) throw new Error(`${name} answered ${status}.`);
    }
  return times.map((all) => {
    const ms = median(all);
    return { ms, words: `${ms.toFixed(1)} ms, at most ${Math.max(...all).toFixed(0)}` };
  });
}

/** Sends on time, whether or not what was sent before has an answer. */
async function attack({ url, kind, seconds, signedIn }: Attack) {
  const make = KINDS[kind];
  const statuses = new Map<string, number>();
  const count = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (let at = 0; at < seconds * PER_SECOND; at++) {
    await pause(Math.max(0, began + (at * 1000) / PER_SECOND - performance.now()));
    const { path, method, headers, body } = make?.(at, { ...ours(url), ...signedIn }) ?? { path: "/" };
    const all = { ...from("203.0.113.66"), ...headers };
    sent.push(
      ask(path, { base: url, headers: all, ...(method && { method }), ...(body && { body }) }).then(
        ({ status }) => void count(String(status)),
        () => void count("closed"),
      ),
    );
  }
  await Promise.race([Promise.all(sent), pause(10_000)]);
  process.send?.([...statuses].map(([status, many]) => `${many} × ${status}`).join(", "), undefined, undefined, () =>
    process.exit(0),
  );
}

function from(address: string): Headers {
  return { "X-Forwarded-For": address };
}

const LONG = [
  "User-Agent",
  "Accept",
  "Cookie",
  "Referer",
  "If-None-Match",
  "X-Forwarded-Proto",
  "Next-Router-State-Tree",
];
const FILLINGS = ["1", "a-", "Version/1", ", ", "; ", "%2"];
const PAGES = ["/login", "/pricing", "/api/stopwatch", "/nothing-here", "/pocket"];
const PROBES = ["/api/health", "/api/health/ready", "/api/health/live", "/metrics"];
const ODD = [
  "multipart/form-data; xboundary=zzz; boundary=BOUNDARY",
  'multipart/form-data; q="boundary=zzz"; boundary=BOUNDARY',
  "multipart/form-data; boundary=BOUNDARY; boundary=zzz",
  "text/plain; boundary=BOUNDARY",
];
const BOUNDARY = "----FormBoundary7MA4YWxkTrZu0gW";
const part = (name: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;

const manyParts = Buffer.alloc(14.9 * MB, `${part("a")}\r\n\r\nb\r\n`);
const picture = Buffer.concat([
  Buffer.from(`${part("file")}; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`),
  randomBytes(14.9 * MB),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

const KINDS: Record<string, (at: number, signedIn: Headers) => Request> = {
  "long headers": (at) => {
    const filling = FILLINGS[at % FILLINGS.length] ?? "";
    const long = filling.repeat(15_000 / filling.length).trim();
    return { path: PAGES[at % PAGES.length] ?? "/", headers: { [LONG[at % LONG.length] ?? ""]: long } };
  },
  "odd Content-Types": (at, signedIn) => {
    const type = (ODD[at % ODD.length] ?? "").replace("BOUNDARY", BOUNDARY);
    return { path: "/api/photos", method: "POST", body: manyParts, headers: { ...signedIn, "Content-Type": type } };
  },
  "GET *": (at) => ({ path: "*", method: at % 2 ? "OPTIONS" : "GET" }),
  probes: (at) => ({ path: PROBES[at % PROBES.length] ?? "/", headers: { Authorization: `Bearer ${METRICS_TOKEN}` } }),
  "forms of 15 MB": (at, signedIn) => {
    const type = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
    const headers = at % 2 ? { ...signedIn, ...type } : { Origin: signedIn.Origin ?? "", ...type };
    return { path: "/api/photos", method: "POST", body: picture, headers };
  },
};

// Last, when all of the above is there.
if (process.env.ATTACK) await attack(JSON.parse(process.env.ATTACK));
else await measureAll();
