import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as live } from "@/app/api/health/live/route";
import { GET as ready } from "@/app/api/health/ready/route";
import { GET as health } from "@/app/api/health/route";
import { GET as scrape } from "@/app/metrics/route";
import { db } from "@/db/connection/client";
import { checkReadiness, findOperationFacts } from "@/db/queries/health";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { claimDueMail, dropMail, giveUpMail, queueMailOnce } from "@/db/queries/mail";
import { startHousekeeping } from "@/lib/server/jobs/housekeeping";
import { ending } from "@/lib/server/jobs/shutdown";
import { BILLING_ALARMS, metrics, registered } from "@/lib/server/log/metrics";
import { runAsOwner } from "../../support/database/sql";
import { statementsOf } from "../../support/database/statements-of";

vi.hoisted(() => {
  process.env.METRICS_TOKEN = "0123456789abcdef";
});

const aRequest = (path: string, authorization?: string) =>
  new Request(`http://localhost:3000${path}`, { headers: authorization ? { authorization } : {} });

async function readMetrics(): Promise<string> {
  return (await scrape(aRequest("/metrics", "Bearer 0123456789abcdef"))).text();
}

/** NaN where there is no such line. */
function sampleOf(text: string, name: string, label: string): number {
  const start = `craftpact_${name}{${label}} `;
  return Number(
    text
      .split("\n")
      .find((line) => line.startsWith(start))
      ?.slice(start.length) ?? Number.NaN,
  );
}

const renameTable = (from: string, to: string) => runAsOwner(`alter table ${from} rename to ${to}`);

describe("readiness", () => {
  it("fails while the schema lacks a table of this build, and succeeds once the table is there", async () => {
    await renameTable("project_sales", "elsewhere");
    expect(await checkReadiness()).toBe("schema");
    expect((await ready(aRequest("/api/health/ready"))).status).toBe(503);
    await renameTable("elsewhere", "project_sales");
    expect(await checkReadiness()).toBe("ok");
    await expect.poll(async () => (await ready(aRequest("/api/health/ready"))).status, { timeout: 3_000 }).toBe(200);
  });

  it("costs a statement a second, however many probes ask", async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const probe = async () => {
      expect((await ready(aRequest("/api/health/ready"))).status).toBe(200);
      expect((await health(aRequest("/api/health"))).status).toBe(200);
    };
    const asked = await statementsOf(async () => {
      for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 50 }, probe));
    });
    expect(asked).toHaveLength(2);
  });

  it("fails while the process is ending, although liveness still succeeds", async () => {
    ending.hasBegun = true;
    const answer = await ready(aRequest("/api/health/ready"));
    expect([answer.status, await answer.json()]).toEqual([503, { status: "ending" }]);
    expect((await live(aRequest("/api/health/live"))).status).toBe(200);
    ending.hasBegun = false;
  });
});

describe("findOperationFacts", () => {
  it("counts waiting and given-up mails, and returns the age of the boards", async () => {
    await db.execute(sql`delete from mail_outbox`);
    for (const dedupeKey of ["a", "b", "c"])
      await queueMailOnce({ recipient: "thandi@craftpact.example", subject: "s", body: "b", dedupeKey });
    await db.execute(sql`update mail_outbox set created_at = now() - interval '1 hour' where dedupe_key = 'a'`);
    await db.execute(sql`update mail_outbox set next_attempt_at = 'infinity' where dedupe_key = 'b'`);
    await refreshLeaderboard({ maxAgeSeconds: 0, limitMs: 20_000 });
    const facts = await findOperationFacts();
    expect(facts).toMatchObject({ mailWaiting: 2, mailGivenUp: 1, billingOpen: { unmatched: 0, unread: 0 } });
    expect(facts.isReadOnly).toBe(false);
    expect(facts.mailOldestSeconds).toBeGreaterThanOrEqual(3_600);
    expect(facts.boardsAgeSeconds).toBeLessThan(60);
    expect(facts.connections.active).toBeGreaterThanOrEqual(1);
    expect(facts.lastPaddleEventAt).toBeNull();
    await db.execute(sql`delete from mail_outbox`);
  });

  it("does not count a dropped mail as given up, such as one to a paused or refused address", async () => {
    for (const dedupeKey of ["paused", "refused"])
      await queueMailOnce({ recipient: "thandi@craftpact.example", subject: "s", body: "b", dedupeKey });
    const [paused, refused] = [await claimDueMail(), await claimDueMail()];
    await dropMail(paused?.id ?? 0, "paused");
    await giveUpMail({ id: refused?.id ?? 0, recipient: "thandi@craftpact.example" }, "550 5.1.1");
    expect(await findOperationFacts()).toMatchObject({ mailWaiting: 0, mailGivenUp: 0, mailOldestSeconds: 0 });
    await db.execute(sql`delete from mail_outbox`);
    await db.execute(sql`delete from mail_pauses`);
  });

  it.each([
    ["its recipient's server puts it off", "recipient: 450 4.2.1", false, false],
    ["our server is away", "ECONNECTION", false, true],
    ["our server is away, though a mail queued later was sent", "ECONNECTION", true, false],
    ["it was not tried, though a mail queued later was sent", null, true, true],
  ])("decides whether a mail is late when %s: %s, %s, %s", async (_, lastError, laterSent, isLate) => {
    for (const dedupeKey of ["waits", "later"])
      await queueMailOnce({ recipient: "thandi@craftpact.example", subject: "s", body: "b", dedupeKey });
    await db.execute(sql`update mail_outbox set created_at = now() - interval '1 hour', last_error = ${lastError}
      where dedupe_key = 'waits'`);
    if (laterSent) await db.execute(sql`update mail_outbox set sent_at = now(), body = '' where dedupe_key = 'later'`);
    const { mailOldestSeconds } = await findOperationFacts();
    expect(mailOldestSeconds >= 3_600).toBe(isLate);
    await db.execute(sql`delete from mail_outbox`);
  });

  it("reports that the database is read-only", async () => {
    const facts = await db.transaction((tx) => findOperationFacts(tx), { accessMode: "read only" });
    expect(facts.isReadOnly).toBe(true);
  });
});

describe("the metrics", () => {
  beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => metrics().registry.resetMetrics());

  it("return 404 without the token", async () => {
    for (const wrong of [undefined, "Bearer 0123456789abcdeF", "Basic 0123456789abcdef"]) {
      const answer = await scrape(aRequest("/metrics", wrong));
      expect([answer.status, await answer.text()]).toEqual([404, ""]);
    }
  });

  it("report the state of the database and the jobs", async () => {
    const { stop } = startHousekeeping();
    const begun = sampleOf(await readMetrics(), "job_last_success_timestamp_seconds", 'job="leaderboard"');
    expect(begun).toBeCloseTo(Date.now() / 1000, -2);
    await expect
      .poll(async () => sampleOf(await readMetrics(), "job_last_success_timestamp_seconds", 'job="leaderboard"'), {
        timeout: 15_000,
      })
      .toBeGreaterThan(begun);
    stop();
    const text = await readMetrics();
    expect(text).toMatch(/^craftpact_database_up 1$/m);
    expect(text).toMatch(/^craftpact_mail_waiting \d+$/m);
    expect(text).toMatch(/^craftpact_database_connections\{state="\w+"\} \d+$/m);
  });

  it("have a series from the start for all that alerts count, since increase() misses a new one's first value", async () => {
    metrics().registry.resetMetrics();
    registered.metrics = undefined;
    const { stop } = startHousekeeping();
    stop();
    const text = await readMetrics();
    for (const alarm of BILLING_ALARMS) expect(sampleOf(text, "billing_alarms_total", `alarm="${alarm}"`)).toBe(0);
    expect(sampleOf(text, "paddle_webhooks_total", 'outcome="refused"')).toBe(0);
    for (const job of ["housekeeping", "invariants", "reconcile", "leaderboard", "challenge totals"]) {
      expect(sampleOf(text, "job_failures_total", `job="${job}"`), job).toBe(0);
      expect(sampleOf(text, "job_last_success_timestamp_seconds", `job="${job}"`), job).toBeGreaterThan(1e9);
    }
  });

  it("count the failures of a job", async () => {
    await renameTable("leaderboard_snapshots", "elsewhere");
    const { stop } = startHousekeeping();
    await expect
      .poll(readMetrics, { timeout: 15_000 })
      .toMatch(/craftpact_job_failures_total\{job="leaderboard"\} [1-9]/);
    stop();
    await renameTable("elsewhere", "leaderboard_snapshots");
  });
});
