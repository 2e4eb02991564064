import "server-only";
import { collectDefaultMetrics } from "prom-client";
import { version } from "@/package.json";
import { env } from "../env";
import { metrics } from "../log/metrics";
import { countOpenStreams } from "../realtime/stream";
import { readOperation } from "../status";

/** Adds the build's version and Node's own metrics of this process. Call once at start. */
export function startMetrics(): void {
  const { registry, build } = metrics();
  build.set({ version, build: process.env.BUILD_KEY ?? "" }, 1);
  if (env().METRICS_TOKEN) collectDefaultMetrics({ register: registry });
}

/** Serves the metrics in Prometheus' text format. Values from the database are at most some seconds old. */
export async function metricsPage(): Promise<Response> {
  const all = metrics();
  const { streams, databaseUp, connections, mailWaiting, mailOldest, mailGivenUp, boardsAge, billingOpen } = all;
  const facts = await readOperation();
  streams.set(countOpenStreams());
  databaseUp.set(facts ? 1 : 0);
  if (facts) {
    mailWaiting.set(facts.mailWaiting);
    mailOldest.set(facts.mailOldestSeconds);
    mailGivenUp.set(facts.mailGivenUp);
    boardsAge.set(facts.boardsAgeSeconds);
    connections.reset();
    for (const [state, count] of Object.entries(facts.connections)) connections.set({ state }, count);
    for (const [outcome, count] of Object.entries(facts.billingOpen)) billingOpen.set({ outcome }, count);
  }
  return new Response(await all.registry.metrics(), {
    headers: { "Content-Type": all.registry.contentType, "Cache-Control": "no-store" },
  });
}
