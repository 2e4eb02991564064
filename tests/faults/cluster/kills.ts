import { setTimeout as pause } from "node:timers/promises";
import { until } from "../../support/processes/children";
import { type App, killServer, untilServing } from "./apps";
import { type Load, longestGap, waitedSince } from "./load";
import type { News } from "./news";
import { isPrimary, killPostgres, type Node, untilSafe } from "./nodes";
import type { Service } from "./service";

/** One kill: what died, and what the writers and listeners noticed of it, in milliseconds; Infinity where nothing came. */
export type Kill = { victim: string; firstMs: number; allMs: number; newsMs: number };

export type Cluster = { nodes: Node[]; poolers: Service[]; apps: App[]; load: Load; news: News };

const NEVER = { firstMs: Number.POSITIVE_INFINITY, allMs: Number.POSITIVE_INFINITY };
const WRITING_LIMIT_SECONDS = 90;
const NEWS_LIMIT_SECONDS = 60;

/** A kill whose victim has to lose its role. */
async function handedOver({ nodes }: Cluster, victim: Node, kill: Kill): Promise<Kill> {
  if ((await untilSafe(nodes)).name === victim.name)
    throw new Error(`${victim.name} is primary again: nobody took over.`);
  return kill;
}

/** kill -9 of the primary's Postgres; its agent lives, hands over and later brings the old primary back as a standby. */
export async function killPrimary(cluster: Cluster): Promise<Kill> {
  const primary = await untilSafe(cluster.nodes);
  return handedOver(cluster, primary, await observe(cluster, primary.name, () => killPostgres(primary)));
}

/** The agent too: nobody hands over, so its lease in etcd has to end first. It is started again when writing goes on. */
export async function killAgent(cluster: Cluster): Promise<Kill> {
  const primary = await untilSafe(cluster.nodes);
  const kill = await observe(cluster, `${primary.name} and its agent`, () => {
    primary.agent.crash();
    killPostgres(primary);
  });
  primary.agent.start();
  return handedOver(cluster, primary, kill);
}

/** kill -9 of one of the two servers, round by round. */
export async function killApp(cluster: Cluster, round: number): Promise<Kill> {
  const app = cluster.apps[round % cluster.apps.length] as App;
  for (const one of cluster.apps) await untilServing(one, 60);
  const kill = await observe(cluster, app.launcher.name, () => killServer(app));
  await untilServing(app, 60);
  return kill;
}

/** kill -9 of one of the two poolers, turn by turn; it is started again a second later. */
export async function killPooler(cluster: Cluster, round: number): Promise<Kill> {
  const pooler = cluster.poolers[round % cluster.poolers.length] as Service;
  return observe(cluster, pooler.name, () => {
    pooler.crash();
    setTimeout(() => pooler.start(), 1_000);
  });
}

async function observe({ load, news, nodes }: Cluster, victim: string, kill: () => void): Promise<Kill> {
  const at = Date.now();
  kill();
  const waited = await until("every writer to write again", WRITING_LIMIT_SECONDS, () => waitedSince(load, at)).catch(
    (error: Error) => {
      console.error(`  ${error.message}`);
      return NEVER;
    },
  );
  // Of writes after it: whoever listens must have come back too.
  const newsMs = await news.arrive(NEWS_LIMIT_SECONDS).catch((error: Error) => {
    console.error(`  ${error.message}`);
    return Number.POSITIVE_INFINITY;
  });
  const now = await Promise.all(nodes.map(isPrimary));
  const primary = nodes.filter((_, n) => now[n]).map(({ name }) => name);
  const { firstMs, allMs } = waited;
  const gapMs = longestGap(load, at, Date.now());
  console.log(
    `  ${victim}: written again after ${firstMs} ms, by all after ${allMs} ms, longest silence ${gapMs} ms, news after ${newsMs} ms, primary ${primary}`,
  );
  await pause(1_000);
  return { victim, firstMs, allMs, newsMs };
}
