import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { PEOPLE } from "@/db/demo/people";
import { STUDIOS } from "@/db/demo/studio-plans";
import { countSessions, listSessions } from "@/db/queries/crafting/history";
import { createProject } from "@/db/queries/projects/own";
import { projects, users } from "@/db/schema";
import { currentStreak } from "@/lib/domain/profile/streak";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { renewDatabase, runAsOwner } from "../../support/database/sql";
import {
  ACCOUNTS,
  daysAfter,
  expectChallenges,
  expectInvariants,
  findAccount,
  readSnapshot,
  seedAt,
  TABLES,
} from "../../support/people/demo-checks";
import { aFinishedSession, aProject, aUser } from "../../support/people/factories";
import { discardSession, finishSession, startSession } from "../../support/taps/presses";

describe("seeding a demo that is days or months old", { timeout: 60_000 }, () => {
  // The product's own clock is now, so the demo was put in some days ago.
  const now = new Date();

  it("adds newer rows without changing or deleting anybody's rows", async () => {
    await renewDatabase();
    await seedAt(daysAfter(now, -9));
    const lite = await findAccount("lite");
    const plus = await findAccount("plus");
    const person = await aUser({ displayName: "Somebody" });
    await aProject(person.id, { name: "Mine" });
    // At noon: a session over midnight counts the full minutes of each day.
    const startedAt = new Date(new Date().setUTCHours(-12, 0, 0, 0));
    await aFinishedSession(person.id, { durationSeconds: 3000, startedAt });
    const mine = await startSession(plus.id, { description: "Mine" });
    const used = await startSession(lite.id, { description: "Mine too" });
    await finishSession(lite.id, { sessionId: used.id });
    await createProject(lite.id, { id: crypto.randomUUID(), name: "Also mine", isOneOff: true });
    const before = await readSnapshot(DERIVED);

    await seedAt(now);

    const after = await readSnapshot(DERIVED);
    for (const table of TABLES) expect(before[table]?.filter((row) => !after[table]?.includes(row))).toEqual([]);
    expect((await db.$count(users)) - PEOPLE.length).toBe(1);
    expect(await rowsOf(person.id)).toEqual({ sessions: 1, projects: 1, memberships: 0, notices: 1 });
    expect(await countSessions(lite.id)).toBe(lite.sessionCount + 1);
    expect(await countSessions(plus.id)).toBe(plus.sessionCount);
    await expectInvariants();
    await expectChallenges(now);
    const free = await findAccount("free");
    const waiting = (await listSessions(free.id, { limit: 5, offset: 0 })).filter(
      (row) => row.allocations.length === 0 && +row.startedAt > +daysAfter(now, -2),
    );
    expect(waiting.map(({ durationSeconds }) => durationSeconds).sort()).toEqual([2400, 5700]);

    await discardSession(plus.id, mine.id);
    const moved = await readSnapshot();
    await seedAt(now);
    expect(await readSnapshot()).toEqual(moved);
  });

  it("keeps the demo complete after half a year and after gaps of a few days", async () => {
    await renewDatabase();
    for (const days of [-190, -8, -5.5, 0]) {
      const then = daysAfter(now, days);
      await seedAt(then);
      await expectInvariants();
      await expectChallenges(then);
    }
    const free = await findAccount("free");
    const waiting = (await listSessions(free.id, { limit: 40, offset: 0 })).filter(
      (row) => row.allocations.length === 0,
    );
    // Half a year, then eight days, later there is a new pair each time; after two and a half days the last one serves.
    expect(waiting).toHaveLength(6);
  });

  it("does not make an account rejoin a challenge it left", async () => {
    await renewDatabase();
    await seedAt(daysAfter(now, -6));
    const free = await findAccount("free");
    await runAsOwner(`delete from user_challenges where user_id = '${free.id}'`);
    await seedAt(now);
    expect((await rowsOf(free.id)).memberships).toBe(0);
  });
});

describe("seeding a demo at awkward moments", { timeout: 60_000 }, () => {
  it.each([
    ["just after midnight", "2026-11-20T22:00:10Z"],
    ["New Year", "2026-12-31T23:59:59Z"],
    ["a leap day", "2028-02-29T09:00:00Z"],
    ["the clocks going forward in New York", "2027-03-14T12:00:00Z"],
    ["the clocks going back in London", "2027-10-31T12:00:00Z"],
    ["the end of weeks whose evenings nearly all went into ongoing projects", "2026-12-07T06:00:00Z"],
  ])("makes a complete demo at %s", async (_, instant) => {
    await renewDatabase();
    const then = new Date(instant);
    await seedAt(then);
    await expectInvariants();
    await expectChallenges(then);
    for (const name of ACCOUNTS) {
      const user = await findAccount(name);
      const days = currentStreak(
        { days: user.streakDays, keptUntil: user.streakKeptUntil },
        localDateOf(then, user.timeZone),
      );
      expect(days).toBeGreaterThanOrEqual(3);
      const waiting = await db.execute(sql`select 1 from crafting_sessions s
        where user_id = ${user.id} and start_time > ${daysAfter(then, -2).toISOString()} and duration in (2400, 5700)
        and not exists (select 1 from session_allocations a where a.session_id = s.id)`);
      expect(waiting).toHaveLength(2);
      expect(await db.$count(projects, and(eq(projects.userId, user.id), eq(projects.status, "finished")))).toBe(
        STUDIOS[name]?.works.length ?? 0,
      );
    }
  });
});

/** What follows from other rows; everything else stays to the letter when a demo moves on. */
const DERIVED = `
  total_crafting_time session_count current_streak streak_last_date streak_kept_until streak_rest_days xp total_time`
  .trim()
  .split(" ");

async function rowsOf(userId: string) {
  const [counts] = await db.execute(sql`select
    (select count(*)::int from crafting_sessions where user_id = ${userId}) as sessions,
    (select count(*)::int from projects where user_id = ${userId}) as projects,
    (select count(*)::int from user_challenges where user_id = ${userId}) as memberships,
    (select count(*)::int from notifications where user_id = ${userId}) as notices`);
  return { ...counts } as Record<"sessions" | "projects" | "memberships" | "notices", number>;
}
