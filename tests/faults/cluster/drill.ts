import { chownSync, mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { waitUntil } from "../../support/processes/children";
import { signInNewCrafters } from "../crafters";
import { DATA_DIR } from "../product";
import { AUTH_SECRET, startApps, WAYS, type Way } from "./apps";
import { adminUrlOf, drillEnvironment, makeDatabase, readBooks } from "./database";
import { type Cluster, type Kill, killAgent, killApp, killPooler, killPrimary } from "./kills";
import { findLostWrites, startLoad } from "./load";
import { followNews } from "./news";
import { startEtcd, startNodes, waitForSafePrimary } from "./nodes";
import { startHaproxy, startPoolers } from "./proxies";
import { reportDrill } from "./report";
import { sweep } from "./service";
import { ACCOUNT, FOLDER, PORTS, WEB_URL } from "./settings";

// npm run test:cluster [-- --only primary,agent,app,pooler] [--kills 10] [--writers 20] [--way poolers|haproxy|nodes]
// Two nodes under Patroni with three etcd, two processes behind haproxy, PgBouncer in between: writers write while parts are killed.
// Needs Debian's patroni, etcd-server, haproxy, pgbouncer and postgresql-15. tests/faults/cluster/results.json keeps the figures.

/** `limitMs`: until all writers write again; our choice for a process and a pooler. Nothing acknowledged is lost. */
const PARTS = {
  primary: { kill: killPrimary, share: 1, limitMs: 15_000 },
  agent: { kill: killAgent, share: 0.3, limitMs: 45_000 },
  app: { kill: killApp, share: 1, limitMs: 10_000 },
  pooler: { kill: killPooler, share: 0.5, limitMs: 10_000 },
} as const;
type Part = keyof typeof PARTS;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: Object.keys(PARTS).join(",") },
    kills: { type: "string", default: "10" },
    writers: { type: "string", default: "20" },
    way: { type: "string", default: "poolers" },
    minutes: { type: "string", default: "45" },
  },
});
const wanted = values.only.split(",").map((name) => {
  if (!(name in PARTS)) throw new Error(`There is no part ${name}; there are ${Object.keys(PARTS).join(", ")}.`);
  return name as Part;
});

const way = WAYS.find((one) => one === values.way);
if (!way) throw new Error(`There is no way ${values.way}; there are ${WAYS.join(", ")}.`);

let ending: Promise<never> | undefined;
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => void endDrill(130));
setTimeout(() => {
  console.error(`The drill took more than ${values.minutes} minutes.`);
  void endDrill(1);
}, Number(values.minutes) * 60_000).unref();

main().then(
  (isWell) => endDrill(isWell ? 0 : 1),
  (error: Error) => {
    console.error(error);
    return endDrill(1);
  },
);

async function main(): Promise<boolean> {
  const cluster = await bringUp();
  const kills: Partial<Record<Part, Kill[]>> = {};
  for (const part of wanted) {
    const { kill, share } = PARTS[part];
    const times = Math.max(1, Math.round(Number(values.kills) * share));
    console.log(`${part}, ${times} times:`);
    kills[part] = [];
    for (let round = 0; round < times; round++) {
      kills[part].push(await kill(cluster, round));
      const lost = findLostWrites({ writes: [...cluster.load.writes] }, await readBooks());
      if (lost.length > 0) console.error(`  lost: ${lost.join(", ")}`);
    }
  }
  await cluster.load.stop();
  cluster.news.close();
  await waitForSafePrimary(cluster.nodes);
  return reportDrill(
    cluster.load,
    wanted.map((part) => ({ part, limitMs: PARTS[part].limitMs, kills: kills[part] ?? [] })),
    values.way,
  );
}

async function bringUp(): Promise<Cluster> {
  await sweep();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { mode: 0o755 });
  if (ACCOUNT.uid) chownSync(FOLDER, ACCOUNT.uid, ACCOUNT.gid);
  rmSync(`${DATA_DIR}/postgres`, { recursive: true, force: true });
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o755 });
  Object.assign(process.env, drillEnvironment(AUTH_SECRET, WEB_URL));
  startEtcd();
  const nodes = startNodes();
  startHaproxy();
  const poolers = startPoolers();
  console.log(`The cluster is in ${FOLDER}.`);
  await waitForSafePrimary(nodes);
  await waitUntil("haproxy to lead to the primary", 20, () => makeDatabase().then(() => true));
  const apps = await startApps(way as Way);
  const [listener, ...crafters] = await signInNewCrafters(adminUrlOf(), Number(values.writers) + 1);
  if (!listener) throw new Error("Nobody signed in.");
  const news = await followNews(listener, PORTS.apps);
  console.log(`News arrive after ${await news.arrive(60)} ms; ${crafters.length} writers begin.`);
  return { nodes, poolers, apps, news, load: startLoad(WEB_URL, crafters) };
}

function endDrill(code: number): Promise<never> {
  ending ??= (async () => {
    await sweep();
    process.exit(code);
  })();
  return ending;
}
