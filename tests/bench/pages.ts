import { setTimeout as wait } from "node:timers/promises";
import { statementsOfView, withStatementLog } from "../support/database/statement-log";
import { countGzipBytes, listFirstScripts, weighHtml } from "../support/screens/weight";
import { measureLoad, median, readMemory, requireWrk, type Target } from "./load";
import { findDatabase, type Ours, signIn, startBare } from "./servers";

const CRAFTER = "plus@craftpact.example";
const WARM_UP_SECONDS = 2;
/** Until V8 has given back what the load left behind. */
const REST_MS = 180_000;

/** Each page beside the bare app's page that does only the necessary work. */
const PAIRS = [
  { page: "/dashboard", beside: "/n/jwe5", signedIn: true },
  { page: "/leaderboard", beside: "/n/jwe", signedIn: true },
  { page: "/profile", beside: "/n/jwe", signedIn: true },
  { page: "/challenges", beside: "/n/jwe", signedIn: true },
  { page: "/impact", beside: "/n/jwe", signedIn: true },
  { page: "/dashboard/sessions", beside: "/n/jwe", signedIn: true },
  { page: "/calculator/insights", beside: "/n/jwe", signedIn: true },
  { page: "/calculator/projects", beside: "/n/jwe", signedIn: true },
  { page: "/", beside: "/n/noq", signedIn: false },
  { page: "/pricing", beside: "/n/noq", signedIn: false },
  { page: "/login", beside: "/n/noq", signedIn: false },
];

/** `rests`: what both processes keep in memory is read once more when nobody has asked for three minutes. */
type Options = { rounds: number; seconds: number; rests: boolean };

export type PagesResult = Awaited<ReturnType<typeof measurePages>>;

export async function measurePages(ours: Ours, options: Options) {
  requireWrk();
  const bare = await startBare();
  try {
    const [cookie = ""] = await signIn(ours, CRAFTER);
    const { databasePid } = findDatabase();
    const pages: Awaited<ReturnType<typeof measurePage>>[] = [];
    for (const { page, beside, signedIn } of PAIRS) {
      const own = { url: ours.url + page, pid: ours.pid, databasePid, ...(signedIn && { cookie }) };
      const other = { url: bare.url + beside, pid: bare.pid, databasePid, ...(signedIn && { cookie: bare.cookie }) };
      pages.push(await measurePage({ page, beside, own, other }, options));
    }
    if (!options.rests) return { pages };
    await wait(REST_MS);
    return { pages, restedMemory: readMemory(ours.pid), bareRestedMemory: readMemory(bare.pid) };
  } finally {
    await bare.stop();
  }
}

type Pair = { page: string; beside: string; own: Target; other: Target };

/** A B A B, because only ratios of runs beside each other mean something on a machine that others use too. */
async function measurePage({ page, beside, own, other }: Pair, { rounds, seconds }: Options) {
  const weight = await weighPage(own);
  await fetchPage(other);
  for (const target of [own, other]) await measureLoad(target, WARM_UP_SECONDS);
  const runs = [];
  for (let round = 0; round < rounds; round++)
    runs.push({ own: await measureLoad(own, seconds), other: await measureLoad(other, seconds) });
  if (runs.some((run) => run.own.perSecond === 0 || run.other.perSecond === 0))
    throw new Error(`The machine is too busy: nothing was answered in ${seconds} s.`);
  const ratios = runs.map((run) => run.own.perSecond / run.other.perSecond);
  return {
    page,
    beside,
    perSecond: median(runs.map((run) => run.own.perSecond)),
    barePerSecond: median(runs.map((run) => run.other.perSecond)),
    ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
    cpuMs: median(runs.map((run) => run.own.cpuMs)),
    cpuRatio: median(runs.map((run) => run.own.cpuMs / run.other.cpuMs)),
    databaseMs: median(runs.map((run) => run.own.databaseMs)),
    bareDatabaseMs: median(runs.map((run) => run.other.databaseMs)),
    memory: readMemory(own.pid),
    bareMemory: readMemory(other.pid),
    ...weight,
  };
}

async function weighPage(target: Target) {
  const html = await fetchPage(target);
  let scriptBytes = 0;
  for (const script of listFirstScripts(html)) {
    const answer = await fetch(new URL(script, target.url));
    scriptBytes += countGzipBytes(new Uint8Array(await answer.arrayBuffer()));
  }
  const statements = await withStatementLog(findDatabase(), (record) =>
    statementsOfView(record, () => fetchPage(target)),
  );
  return { ...weighHtml(html), scriptBytes, statements: statements.length };
}

async function fetchPage({ url, cookie }: Target): Promise<string> {
  const answer = await fetch(url, { headers: cookie ? { cookie } : {}, redirect: "manual" });
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}.`);
  return answer.text();
}
