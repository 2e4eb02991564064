import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { sessionDays, users } from "@/db/schema";
import { allAtOnce, withConnections } from "../../support/database/at-once";
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

test("allAtOnce and withConnections run their work on separate connections", async () => {
  const pids = await allAtOnce(10, () =>
    db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(0.1)`),
  );
  expect(new Set(pids.map(([row]) => row?.pid)).size).toBeGreaterThan(5);
  const raw = await withConnections(2, (connections) =>
    Promise.all(connections.map((connection) => connection`select pg_backend_pid()`)),
  );
  expect(raw[0]).not.toEqual(raw[1]);
});
