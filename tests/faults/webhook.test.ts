import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { APP_ROLE } from "@/db/embedded/roles";
import { type Embedded, startEmbedded } from "@/db/embedded/start";
import { migrate } from "@/db/migrate";
import { runSql } from "../support/database/sql";
import { aFolder, waitUntil } from "../support/processes/children";

const KILLS = 20;
const folder = aFolder("webhook");
let server: Embedded;

beforeAll(async () => {
  server = await startEmbedded(join(folder.path, "data"));
  await migrate(server.adminUrl, { grantTo: APP_ROLE });
  process.env.DATABASE_URL = server.appUrl;
});

afterAll(async () => {
  await (await import("@/db/connection/client")).closePool();
  await server.stop();
  folder.remove();
});

it(`a webhook during which Postgres is killed is answered 5xx in time and leaves nothing, ${KILLS} times; coming again it sets things right`, async () => {
  const { aPaddleSubscription, deliver, momentInDays, postWebhook } = await import("../support/paddle/webhook");
  const { aUser } = await import("../support/people/factories");
  vi.spyOn(console, "error").mockImplementation(() => {});
  const slowest: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const user = await aUser();
    const one = aPaddleSubscription(user.id).says("created", momentInDays(-1), { tier: "pro_plus" });
    const holder = postgres(server.adminUrl, { max: 1, onnotice() {} });
    // Held at another step each time: before anything is written, before the subscription is, or at the very end.
    const held = await holder.reserve();
    await held`begin`;
    if (kill % 3 === 0) await held`select 1 from users where id = ${user.id} for update`;
    if (kill % 3 === 1) await held`lock table subscriptions in exclusive mode`;
    if (kill % 3 === 2) await held`lock table notifications in exclusive mode`;
    const started = performance.now();
    const answering = postWebhook(JSON.stringify(one));
    await waitUntilBlocked();
    const before = server.pid();
    server.kill();
    const answer = await answering;
    slowest.push(performance.now() - started);
    expect(answer.status).toBe(503);
    await holder.end({ timeout: 0 }).catch(() => {});
    await waitUntil("Postgres to be back", 60, async () => server.pid() !== before && (await isUp()));
    expect(await tracesOf(user.id, one.event_id)).toEqual({ tier: "free", events: 0, subscriptions: 0, notices: 0 });
    expect(await deliver(one)).toBe("applied");
    expect(await deliver(one)).toBe("replayed");
    expect(await tracesOf(user.id, one.event_id)).toEqual({
      tier: "pro_plus",
      events: 1,
      subscriptions: 1,
      notices: 1,
    });
  }
  console.info(`${KILLS} kills, slowest answer ${Math.round(Math.max(...slowest))} ms`);
  expect(Math.max(...slowest)).toBeLessThan(5_000);
});

/** Waits until the test's lock blocks the request. */
function waitUntilBlocked() {
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'craft-pact'";
  return waitUntil("the request to wait", 60, async () => (await runSql(server.adminUrl, [waiting])).length > 0);
}

function isUp(): Promise<boolean> {
  return runSql(server.adminUrl, ["select 1"]).then(
    () => true,
    () => false,
  );
}

async function tracesOf(userId: string, eventId: string) {
  const [row] = await runSql(server.adminUrl, [
    `select (select tier from users where id = '${userId}') as tier,
      (select count(*)::int from paddle_events where event_id = '${eventId}') as events,
      (select count(*)::int from subscriptions where user_id = '${userId}') as subscriptions,
      (select count(*)::int from notifications where user_id = '${userId}') as notices`,
  ]);
  return { ...row };
}
