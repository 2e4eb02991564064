import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { METRICS_TOKEN } from "../support/processes/e2e-server";

// What `npm run test:load` sends, by kind: the request to make as number `at`.

/** Who sends: signed in, with an import that is open and a project. */
export type Sender = { headers: Record<string, string>; importId: string; projectId: string };
export type Kind = keyof typeof KINDS;
export type Request = { path: string; method?: string; headers?: Record<string, string>; body?: string | Buffer };

const MB = 1024 * 1024;
const HOUR_MS = 3_600_000;

const LONG = "User-Agent Accept Cookie Referer If-None-Match X-Forwarded-Proto Next-Router-State-Tree".split(" ");
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
const aPartHead = (name: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;

const JSON_TYPE = { "Content-Type": "application/json" };
const manyParts = Buffer.alloc(14.9 * MB, `${aPartHead("a")}\r\n\r\nb\r\n`);

const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#888", noise } })
  .jpeg()
  .toBuffer();

function formOf(bytes: Buffer, projectId = ""): Buffer {
  const project = projectId ? `${aPartHead("projectId")}\r\n\r\n${projectId}\r\n` : "";
  const file = `${aPartHead("file")}; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(project + file), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

const picture = formOf(randomBytes(14.9 * MB));

/** Half an hour each, far in the past. */
function someRows(first: number, count: number) {
  return Array.from({ length: count }, (_, row) => {
    const at = Date.UTC(2000, 0, 2) + (first + row) * HOUR_MS;
    const [startedAt, endedAt] = [at, at + HOUR_MS / 2].map((ms) => new Date(ms).toISOString());
    return { startedAt, endedAt, description: "Row" };
  });
}

const [device, boot] = [randomUUID(), randomUUID()];

/** Start, stop, start …: sessions of ten seconds each, ten days ago. */
function someTaps(first: number, count: number) {
  const wall = Date.now();
  const clocks = { boot, wall, mono: wall };
  let session = "";
  const taps = Array.from({ length: count }, (_, at) => {
    const kind = at % 2 ? "stop" : "start";
    if (kind === "start") session = randomUUID();
    const pressedAt = wall - 240 * HOUR_MS + (first + at) * 10_000;
    return { boot, wall: pressedAt, mono: pressedAt, id: randomUUID(), seq: first + at, kind, session };
  });
  return { device, now: clocks, pair: null, contact: null, taps };
}

export const KINDS = {
  "long headers": (at) => {
    const filling = FILLINGS[at % FILLINGS.length] ?? "";
    const long = filling.repeat(15_000 / filling.length).trim();
    return { path: PAGES[at % PAGES.length] ?? "/", headers: { [LONG[at % LONG.length] ?? ""]: long } };
  },
  "odd Content-Types": (at, { headers: signedIn }) => {
    const type = (ODD[at % ODD.length] ?? "").replace("BOUNDARY", BOUNDARY);
    return { path: "/api/photos", method: "POST", body: manyParts, headers: { ...signedIn, "Content-Type": type } };
  },
  "GET *": (at) => ({ path: "*", method: at % 2 ? "OPTIONS" : "GET" }),
  probes: (at) => ({ path: PROBES[at % PROBES.length] ?? "/", headers: { Authorization: `Bearer ${METRICS_TOKEN}` } }),
  "forms of 15 MB": (at, { headers: signedIn }) => {
    const type = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
    const headers = at % 2 ? { ...signedIn, ...type } : { Origin: signedIn.Origin ?? "", ...type };
    return { path: "/api/photos", method: "POST", body: picture, headers };
  },
  "rows of one import, 1,000 at once": (at, { headers, importId }) => {
    const body = JSON.stringify({ rows: someRows(at * 1_000, 1_000) });
    return { path: `/api/imports/${importId}/rows`, method: "POST", body, headers: { ...headers, ...JSON_TYPE } };
  },
  "taps of one device, 200 at once": (at, { headers }) => {
    const body = JSON.stringify(someTaps(at * 200, 200));
    return { path: "/api/stopwatch/taps", method: "POST", body, headers: { ...headers, ...JSON_TYPE } };
  },
  "400 photos": (_, { headers, projectId }) => {
    const type = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
    return { path: "/api/photos", method: "POST", body: formOf(photo, projectId), headers: { ...headers, ...type } };
  },
} satisfies Record<string, (at: number, sender: Sender) => Request>;
