import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import { withConnection } from "@/db/connection/one";
import { runAsProduct } from "../faults/product";
import { runSql } from "../support/database/sql";
import { accountHeaders } from "../support/people/session-cookie";
import { runInBatches } from "../support/requests/wire";
import type { aMeasuredProcess } from "../support/screens/measured";
import { median } from "./load";
import { findDatabase, type Ours, signIn } from "./servers";

const STREAMS = 1_000;
const WARM_UP = 200;
const SETTLE_MS = 2_000;
/** All notifications arrive within this time. */
const ARRIVALS_MS = 10_000;

export type StreamsResult = Awaited<ReturnType<typeof measureStreams>>;

/** Each crafter of a thousand listens: what that costs in memory, and when a notification arrives. */
export async function measureStreams(ours: Ours, { measure }: ReturnType<typeof aMeasuredProcess>) {
  const emails = Array.from({ length: STREAMS }, (_, n) => `streams${n}@craftpact.example`);
  await runSql(findDatabase().adminUrl, [
    `insert into users (email) select 'streams' || n || '@craftpact.example' from generate_series(0, ${STREAMS - 1}) n`,
  ]);
  const crafters = await runAsProduct(ours.product, () => signInAll(ours, emails));
  // What the first streams load for all is not counted.
  for (const one of await openStreams(ours, crafters.slice(0, WARM_UP))) one.stream.destroy();
  await pause(SETTLE_MS);
  const before = await measure(ours.pid);
  const open = await openStreams(ours, crafters);
  await pause(SETTLE_MS);
  const after = await measure(ours.pid);
  const [connections] = await runSql(findDatabase().adminUrl, [
    "select count(*)::int as listening from pg_stat_activity where query ilike 'listen%'",
  ]);
  const arrivals = await arrivalsOf(open);
  for (const { stream } of open) stream.destroy();
  const each = (bytes: number) => bytes / 1000 / STREAMS;
  return {
    streams: open.length,
    listening: Number(connections?.listening),
    rssKbEach: each(after.rss - before.rss),
    heapKbEach: each(after.heapUsed + after.external - before.heapUsed - before.external),
    arrivalMs: { median: median(arrivals), p95: arrivals.sort((a, b) => a - b)[Math.floor(STREAMS * 0.95)] ?? 0 },
  };
}

type SignedIn = { email: string; headers: Record<string, string> };
type Listening = SignedIn & { stream: IncomingMessage };

async function signInAll(ours: Ours, emails: string[]): Promise<SignedIn[]> {
  const cookies = await signIn(ours, ...emails);
  const signedIn = cookies.map(async (cookie, n): Promise<SignedIn> => {
    return { email: emails[n] ?? "", headers: { cookie, ...(await accountHeaders(cookie)) } };
  });
  return Promise.all(signedIn);
}

async function openStreams({ url }: Ours, crafters: SignedIn[]): Promise<Listening[]> {
  const open: Listening[] = [];
  await runInBatches(crafters, 8, async (one) => {
    open.push(await openStream(url, one));
  });
  return open;
}

function openStream(url: string, { email, headers }: SignedIn): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/notifications/stream`, { agent: false, headers }, (stream) => {
      if (stream.statusCode !== 200) reject(new Error(`A stream was refused with ${stream.statusCode}.`));
      stream.on("error", () => {}).resume();
      resolve({ email, headers, stream });
    });
    request.on("error", reject);
  });
}

/** Milliseconds from insert to event. */
async function arrivalsOf(open: Listening[]): Promise<number[]> {
  const arrive = (sql: Sql) =>
    open.map(async ({ email, stream }, index) => {
      await pause((index * ARRIVALS_MS) / open.length);
      const from = performance.now();
      const arrived = new Promise<number>((resolve) => {
        stream.on("data", (part) => String(part).includes("event: notification") && resolve(performance.now() - from));
      });
      await sql`insert into notifications (user_id, title, body, dedupe_key)
      select id, 'A title', 'A body', 'bench' from users where email = ${email}`;
      return arrived;
    });
  return withConnection(findDatabase().adminUrl, (sql) => Promise.all(arrive(sql)), { max: 4 });
}
