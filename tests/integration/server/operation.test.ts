import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as live } from "@/app/api/health/live/route";
import { GET as ready } from "@/app/api/health/ready/route";
import { GET as scrape } from "@/app/metrics/route";
import { db } from "@/db/client";
import { checkReadiness } from "@/db/queries/health";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { queueMailOnce } from "@/db/queries/mail";
import { findOperationFacts } from "@/db/queries/operation";
import { beginEnding } from "@/lib/server/jobs/ending";
import { startHousekeeping } from "@/lib/server/jobs/housekeeping";
import { metrics } from "@/lib/server/metrics/metrics";
import { asOwner } from "../../support/database";

vi.hoisted(() => {
  process.env.METRICS_TOKEN = "0123456789abcdef";
});

const ask = (path: string, authorization?: string) =>
  new Request(`http://localhost:3000${path}`, { headers: authorization ? { authorization } : {} });

async function page(): Promise<string> {
  return (await scrape(ask("/metrics", "Bearer 0123456789abcdef"))).text();
}

const rename = (from: string, to: string) => asOwner(`alter table ${from} rename to ${to}`);

describe("readiness", () => {
  it("is refused while the schema lacks a table of this build, and holds once it has been there", async () => {
    await rename("project_sales", "elsewhere");
    expect(await checkReadiness()).toBe("schema");
    expect((await ready(ask("/api/health/ready"))).status).toBe(503);
    await rename("elsewhere", "project_sales");
    expect(await checkReadiness()).toBe("ok");
    expect((await ready(ask("/api/health/ready"))).status).toBe(200);
  });

  it("is refused while the process ends, which lives on", async () => {
    beginEnding();
    const answer = await ready(ask("/api/health/ready"));
    expect([answer.status, await answer.json()]).toEqual([503, { status: "ending" }]);
    expect((await live(ask("/api/health/live"))).status).toBe(200);
    Reflect.deleteProperty(globalThis, "craftPactEnding");
  });
});

describe("what the database says of itself", () => {
  it("counts mails that wait and that were given up, and knows the age of the boards", async () => {
    await db.execute(sql`delete from mail_outbox`);
    for (const dedupeKey of ["a", "b", "c"])
      await queueMailOnce({ recipient: "thandi@craftpact.example", subject: "s", body: "b", dedupeKey });
    await db.execute(sql`update mail_outbox set created_at = now() - interval '1 hour' where dedupe_key = 'a'`);
    await db.execute(sql`update mail_outbox set next_attempt_at = 'infinity' where dedupe_key = 'b'`);
    await refreshLeaderboard({ maxAgeSeconds: 0, limitMs: 20_000 });
    const facts = await findOperationFacts();
    expect(facts).toMatchObject({ mailWaiting: 2, mailGivenUp: 1, billingOpen: { unmatched: 0, unread: 0 } });
    expect(facts.mailOldestSeconds).toBeGreaterThanOrEqual(3_600);
    expect(facts.boardsAgeSeconds).toBeLessThan(60);
    expect(facts.connections.active).toBeGreaterThanOrEqual(1);
    expect(facts.lastPaddleEventAt).toBeNull();
    await db.execute(sql`delete from mail_outbox`);
  });
});

describe("the metrics", () => {
  beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => metrics().registry.resetMetrics());

  it("are nobody's without the token", async () => {
    for (const wrong of [undefined, "Bearer 0123456789abcdeF", "Basic 0123456789abcdef"]) {
      const answer = await scrape(ask("/metrics", wrong));
      expect([answer.status, await answer.text()]).toEqual([404, ""]);
    }
  });

  it("say what the database and the jobs do", async () => {
    const { stop } = startHousekeeping();
    await expect.poll(page, { timeout: 15_000 }).toMatch(/job_last_success_timestamp_seconds\{job="leaderboard"\} 1/);
    stop();
    const text = await page();
    expect(text).toMatch(/^craftpact_database_up 1$/m);
    expect(text).toMatch(/^craftpact_mail_waiting \d+$/m);
    expect(text).toMatch(/^craftpact_database_connections\{state="\w+"\} \d+$/m);
  });

  it("count a job that fails, which is tried again", async () => {
    await rename("leaderboard_snapshots", "elsewhere");
    const { stop } = startHousekeeping();
    await expect.poll(page, { timeout: 15_000 }).toMatch(/craftpact_job_failures_total\{job="leaderboard"\} [1-9]/);
    stop();
    await rename("elsewhere", "leaderboard_snapshots");
  });
});
