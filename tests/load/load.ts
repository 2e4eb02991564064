import { fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { median } from "../bench/load";
import { emptyDataDir, type Product, runAsProduct, startProduct } from "../faults/product";
import { headersAt } from "../support/people/session-cookie";
import { METRICS_TOKEN } from "../support/processes/e2e-server";
import { ask, ourHeaders } from "../support/requests/wire";
import { KINDS, type Kind, type Request, type Sender } from "./kinds";

// npm run test:load: one address sends 20 requests a second of what is costly to read, for 20 s of each kind. Another
// visitor's /pricing and another crafter's /dashboard stay below three times their quiet median (LOAD_SECONDS, LOAD_ONLY). Of what is
// stored, exactly what was answered with 200 is there.

const SECONDS = Number(process.env.LOAD_SECONDS ?? 20);
/** Tries only kinds whose names contain this. */
const ONLY = process.env.LOAD_ONLY ?? "";
const PER_SECOND = 20;
const EVERY_MS = 200;
const LIMIT = 3;
/** Differences on a quiet machine. */
const SLACK_MS = 5;

type Headers = Record<string, string>;
type Answers = { counts: Record<string, number>; stored: number };
type Attack = { url: string; kind: Kind; seconds: number; sender: Sender };

async function measureAll() {
  emptyDataDir();
  const product = await startProduct({ TRUSTED_PROXY_HOPS: "1", METRICS_TOKEN });
  try {
    const { crafter, sender, senderId } = await signIn(product);
    const views = [
      { name: "/pricing", path: "/pricing", headers: headersFrom("198.51.100.1") },
      { name: "/dashboard", path: "/dashboard", headers: { ...headersFrom("198.51.100.2"), ...crafter } },
    ];
    // What is made at first use is not counted.
    await measureMedians(product, views, 5);
    const quiet = await measureMedians(product, views, SECONDS);
    console.log(`quiet: ${views.map(({ name }, at) => `${name} ${quiet[at]?.words}`).join(", ")}`);
    let isFailed = false;
    for (const kind of (Object.keys(KINDS) as Kind[]).filter((name) => name.includes(ONLY))) {
      const options: Attack = { url: product.url, kind, seconds: SECONDS, sender };
      // A process of its own, so that what it sends takes no time from what is measured.
      const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, ATTACK: JSON.stringify(options) } });
      const answers = new Promise<Answers>((resolve, reject) =>
        child.on("message", (all: Answers) => resolve(all)).on("error", reject),
      );
      const under = await measureMedians(product, views, SECONDS);
      const words = views.map(({ name }, at) => {
        const [before = 0, ms = 0] = [quiet[at]?.ms, under[at]?.ms];
        const isOver = ms > Math.max(before * LIMIT, before + SLACK_MS);
        isFailed ||= isOver;
        return `${name} ${under[at]?.words} (${(ms / before).toFixed(1)} times${isOver ? ", TOO SLOW" : ""})`;
      });
      const { counts, stored: answered } = await answers;
      const all = Object.entries(counts).map(([answer, many]) => `${many} × ${answer}`);
      console.log(`${kind}: ${words.join(", ")}; answers: ${all.join(", ")}`);
      const stores = STORED[kind];
      if (stores) {
        const stored = await runAsProduct(product, () => countOf(stores.rows, senderId));
        const isRight = stored === answered && stored <= stores.most;
        isFailed ||= !isRight;
        console.log(`  stored: ${stored} of at most ${stores.most}${isRight ? "" : `, BUT ${answered} WERE ANSWERED`}`);
      }
      await pause(2_000);
    }
    console.log(isFailed ? "Failed." : "Passed.");
    process.exitCode = isFailed ? 1 : 0;
  } finally {
    product.launcher.kill("SIGTERM");
  }
}

/** Its table, how much an answer says was stored, and the most for an import, a day or a project. */
const STORED: Partial<Record<Kind, { rows: string; in: (answer: string) => number; most: number }>> = {
  "rows of one import, 1,000 at once": {
    rows: "crafting_sessions where import_id is not null and",
    in: (answer) => JSON.parse(answer).stored,
    most: 50_000,
  },
  "taps of one device, 200 at once": {
    rows: "stopwatch_taps where",
    in: (answer) => JSON.parse(answer).results.length,
    most: 5_000,
  },
  "400 photos": { rows: "project_photos where", in: () => 1, most: 40 },
};

async function countOf(rows: string, userId: string): Promise<number> {
  const { runAsOwner } = await import("../support/database/sql");
  const [counted] = await runAsOwner(`select count(*)::int as count from ${rows} user_id = '${userId}'`);
  return Number(counted?.count);
}

/** Two crafters with a login of their own, as the product itself would have signed them in. */
function signIn(product: Product) {
  return runAsProduct(product, async () => {
    const { aProject, aUser } = await import("../support/people/factories");
    const { beginImport } = await import("@/db/queries/imports/begin-import");
    const [{ id: crafterId }, { id: senderId }] = [await aUser(), await aUser({ tier: "pro_plus" })];
    const nothing = { projects: [], methods: [], channels: [], floors: [] };
    const { importId } = await beginImport(senderId, { source: "toggl", fileName: "a.csv", rows: 1, ...nothing });
    const { id: projectId } = await aProject(senderId);
    const sender: Sender = { headers: await headersAt(product.url, senderId), importId, projectId };
    return { crafter: await headersAt(product.url, crafterId), sender, senderId };
  });
}

type View = { name: string; path: string; headers: Headers };

/** Reads all views in turn for this long. */
async function measureMedians({ url }: Product, views: View[], seconds: number) {
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
async function attack({ url, kind, seconds, sender }: Attack) {
  const make: (at: number, sender: Sender) => Request = KINDS[kind];
  const counts: Record<string, number> = {};
  let stored = 0;
  const count = (answer: string) => {
    counts[answer] = (counts[answer] ?? 0) + 1;
  };
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (let at = 0; at < seconds * PER_SECOND; at++) {
    await pause(Math.max(0, began + (at * 1000) / PER_SECOND - performance.now()));
    const { path, method, headers, body } = make(at, { ...sender, headers: { ...ourHeaders(url), ...sender.headers } });
    const all = { ...headersFrom("203.0.113.66"), ...headers };
    sent.push(
      ask(path, { base: url, headers: all, ...(method && { method }), ...(body && { body }) }).then(
        ({ status, text }) => {
          count(`${status}${sentenceOf(text)}`);
          if (status === 200) stored += STORED[kind]?.in(text) ?? 0;
        },
        () => count("closed"),
      ),
    );
  }
  await Promise.race([Promise.all(sent), pause(10_000)]);
  process.send?.({ counts, stored }, undefined, undefined, () => process.exit(0));
}

/** A refusal's message, if it is JSON. */
function sentenceOf(text: string): string {
  const [, message] = /"message":"([^"]*)"/.exec(text) ?? [];
  return message ? ` “${message}”` : "";
}

function headersFrom(address: string): Headers {
  return { "X-Forwarded-For": address };
}

if (process.env.ATTACK) await attack(JSON.parse(process.env.ATTACK));
else await measureAll();
