import { setTimeout as pause } from "node:timers/promises";
import { waitUntil } from "../../support/processes/children";
import { type App, killServer, waitUntilServing } from "./apps";
import { findLongestGap, type Load, measureWaits } from "./load";
import type { News } from "./news";
import { isPrimary, killPostgres, type Node, waitForSafePrimary } from "./nodes";
import type { Service } from "./service";

/** One kill: what died, and what the writers and listeners noticed of it, in milliseconds; Infinity where nothing came. */
export type Kill = { victim: string; firstMs: number; allMs: number; newsMs: number };

export type Cluster = { nodes: Node[]; poolers: Service[]; apps: App[]; load: Load; news: News };

const NEVER = { firstMs: Number.POSITIVE_INFINITY, allMs: Number.POSITIVE_INFINITY };
const WRITING_LIMIT_SECONDS = 90;
const NEWS_LIMIT_SECONDS = 60;

/** Expects that the victim lost its role. */
async function expectHandover({ nodes }: Cluster, victim: Node, kill: Kill): Promise<Kill> {
  if ((await waitForSafePrimary(nodes)).name === victim.name)
    throw new Error(`${victim.name} is primary again: nobody took over.`);
  return kill;
}

/** kill -9 of the primary's Postgres; its agent lives, hands over and later brings the old primary back as a standby. */
export async function killPrimary(cluster: Cluster): Promise<Kill> {
  const primary = await waitForSafePrimary(cluster.nodes);
  return expectHandover(cluster, primary, await observeKill(cluster, primary.name, () => killPostgres(primary)));
}

/** The agent too: nobody hands over, so its lease in etcd has to end first. It is started again when writing goes on. */
export async function killAgent(cluster: Cluster): Promise<Kill> {
  const primary = await waitForSafePrimary(cluster.nodes);
  const kill = await observeKill(cluster, `${primary.name} and its agent`, () => {
    primary.agent.crash();
    killPostgres(primary);
  });
  primary.agent.start();
  return expectHandover(cluster, primary, kill);
}

/** kill -9 of one of the two servers, round by round. */
export async function killApp(cluster: Cluster, round: number): Promise<Kill> {
  const app = cluster.apps[round % cluster.apps.length] as App;
  for (const one of cluster.apps) await waitUntilServing(one, 60);
  const kill = await observeKill(cluster, app.launcher.name, () => killServer(app));
  await waitUntilServing(app, 60);
  return kill;
}

/** kill -9 of one of the two poolers, round by round; it is started again a second later. */
export async function killPooler(cluster: Cluster, round: number): Promise<Kill> {
  const pooler = cluster.poolers[round % cluster.poolers.length] as Service;
  return observeKill(cluster, pooler.name, () => {
    pooler.crash();
    setTimeout(() => pooler.start(), 1_000);
  });
}

async function observeKill({ load, news, nodes }: Cluster, victim: string, kill: () => void): Promise<Kill> {
  const at = Date.now();
  kill();
  const waited = await waitUntil("every writer to write again", WRITING_LIMIT_SECONDS, () =>
    measureWaits(load, at),
  ).catch((error: Error) => {
    console.error(`  ${error.message}`);
    return NEVER;
  });
  // News of later writes: the listeners must be back too.
  const newsMs = await news.arrive(NEWS_LIMIT_SECONDS).catch((error: Error) => {
    console.error(`  ${error.message}`);
    return Number.POSITIVE_INFINITY;
  });
  const now = await Promise.all(nodes.map(isPrimary));
  const primary = nodes.filter((_, n) => now[n]).map(({ name }) => name);
  const { firstMs, allMs } = waited;
  const gapMs = findLongestGap(load, at, Date.now());
  console.log(
    `  ${victim}: written again after ${firstMs} ms, by all after ${allMs} ms, longest silence ${gapMs} ms, news after ${newsMs} ms, primary ${primary}`,
  );
  await pause(1_000);
  return { victim, firstMs, allMs, newsMs };
}
