import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { causeOf } from "@/db/connection/away";
import { db, driverOf, primaryPool, sendBatch } from "@/db/connection/client";
import { findUsage } from "@/db/queries/billing/usage";
import { doubtDatabase, requireDatabase } from "@/db/queries/health";
import { sessionDays, users } from "@/db/schema";
import { checkInvariantsDaily } from "@/lib/server/jobs/housekeeping";
import { failuresOf, runAllAtOnce, runAtOnce, withConnections } from "../../support/database/at-once";
import { runAsOwner } from "../../support/database/sql";
import {
  aChallenge,
  aFinishedSession,
  aLogin,
  aMembership,
  anOpenSession,
  aProject,
  aUser,
} from "../../support/people/factories";

test("a test file starts without crafters and connects as the app's role", async () => {
  expect(await db.$count(users)).toBe(0);
  const [role] = await db.execute<{ name: string }>(sql`select current_user as name`);
  expect(role?.name).toBe("craftpact_app");
});

test("the database accepts the rows that the factories make", async () => {
  const user = await aUser({ tier: "pro_lite", timeZone: "Africa/Johannesburg" });
  const session = await aFinishedSession(user.id, { durationSeconds: 5700 });
  const days = await db.select().from(sessionDays).where(eq(sessionDays.sessionId, session.id));
  expect(days.reduce((sum, day) => sum + day.seconds, 0)).toBe(5700);
  expect((await anOpenSession(user.id)).endedAt).toBeNull();
  const challenge = await aChallenge({ goalUnit: "sessions" });
  expect((await aMembership(user.id, challenge.id)).challengeId).toBe(challenge.id);
  expect((await aProject(user.id)).status).toBe("ongoing");
  expect((await aLogin(user.id)).revokedAt).toBeNull();
});

test("runAllAtOnce and withConnections run their work on separate connections", async () => {
  const pids = await runAllAtOnce(10, () =>
    db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(0.1)`),
  );
  expect(new Set(pids.map(([row]) => row?.pid)).size).toBeGreaterThan(5);
  const raw = await withConnections(2, (connections) =>
    Promise.all(connections.map((connection) => connection`select pg_backend_pid()`)),
  );
  expect(raw[0]).not.toEqual(raw[1]);
});

test("a batch runs in its order, whether Drizzle or the driver builds a query, and throws the first error", async () => {
  const { id } = await aUser({ displayName: "a" });
  const name = db.select({ name: users.displayName }).from(users).where(eq(users.id, id));
  await db.transaction(async (tx) => {
    const driver = driverOf(tx);
    await sendBatch([
      tx.execute(sql`update users set display_name = display_name || 'b' where id = ${id}`),
      driver`update users set display_name = display_name || 'c' where id = ${id}`,
      tx
        .update(users)
        .set({ displayName: sql`${users.displayName} || 'd'` })
        .where(eq(users.id, id)),
      driver`update users set display_name = display_name || 'e' where id = ${id}`,
    ]);
  });
  expect(await name).toEqual([{ name: "abcde" }]);
  const failing = db.transaction(async (tx) => {
    const driver = driverOf(tx);
    await sendBatch([driver`select 1`, tx.execute(sql`select 1 / 0`), driver`select now()`]);
  });
  expect(causeOf(await failing.catch((error: unknown) => error)).code).toBe("22012");
});

test("requireDatabase checks the database again after a failed request and after a closed connection", async () => {
  await requireDatabase();
  expect(primaryPool().isAnswering).toBe(true);
  doubtDatabase();
  expect(primaryPool().isAnswering).toBe(false);
  await requireDatabase();
  expect(primaryPool().isAnswering).toBe(true);

  await withConnections(1, async ([other]) => {
    await other?.unsafe(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()",
    );
  });
  await expect.poll(() => primaryPool().isAnswering).toBe(false);
  // Each connection learns by itself that it was closed.
  await expect.poll(async () => failuresOf(await runAtOnce(20, () => db.execute(sql`select 1`)))).toEqual([]);
  await requireDatabase();
  expect(primaryPool().isAnswering).toBe(true);
});

test("a connection prepares a repeated query only once", async () => {
  const { id } = await aUser();
  for (let call = 0; call < 50; call += 1) await findUsage(id);
  const planned = await db.execute(sql`select 1 from pg_prepared_statements where statement like '%saved_methods%'`);
  expect(planned).toHaveLength(1);
});

test("checkInvariantsDaily repeats a check that failed, and logs what a completed one found once a day", async () => {
  await db.delete(users);
  const { id } = await aUser();
  await aFinishedSession(id);
  await runAsOwner(`update users set total_crafting_time = 1, xp = 0, tier = 'pro_lite' where id = '${id}'`);
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  await runAsOwner("alter table imports rename to imports_away");
  await expect(checkInvariantsDaily()).rejects.toThrow();
  await runAsOwner("alter table imports_away rename to imports");
  expect(logged).not.toHaveBeenCalled();
  for (let hour = 0; hour < 3; hour++) await checkInvariantsDaily();
  expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toEqual(
    ["totals", "xp", "plans"].map((invariant) =>
      expect.objectContaining({ level: "error", where: "invariants", invariant, count: 1 }),
    ),
  );
  logged.mockRestore();
});
