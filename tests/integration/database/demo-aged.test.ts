import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { PEOPLE } from "@/db/demo/people";
import { seedDemo } from "@/db/demo/seed";
import { findBroken } from "@/db/invariants";
import { finishSession } from "@/db/queries/crafting/finish-session";
import { countSessions, listSessions } from "@/db/queries/crafting/history";
import { discardSession, startSession } from "@/db/queries/crafting/open-session";
import { createProject } from "@/db/queries/projects/create";
import { challenges, craftingSessions, users, xpEvents } from "@/db/schema";
import { TIERS } from "@/lib/domain/billing/tiers";
import { challengePhase } from "@/lib/domain/challenges/window";
import { currentStreak, streakEndingAt } from "@/lib/domain/profile/streak";
import { dayXp, FINISHING_XP, GOAL_XP } from "@/lib/domain/profile/xp";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { asOwner } from "../../support/database";
import { aFinishedSession, aProject, aUser } from "../../support/factories";
import { sampled } from "../../support/thorough";

const DAY_MS = 24 * 3_600_000;
const ACCOUNTS = ["free", "lite", "plus"] as const;
const TABLES = [
  ...["users", "credentials", "crafting_sessions", "session_segments", "session_days", "session_allocations"],
  ...["xp_events", "projects", "project_time_logs", "challenges", "user_challenges", "notifications", "causes"],
  ...["calculation_methods", "saved_methods", "project_materials"],
  ...["challenge_comments", "user_selected_impacts", "subscriptions"],
];

const seedAt = (now: Date) => seedDemo(process.env.ADMIN_DATABASE_URL ?? "", now);
const daysFrom = (now: Date, days: number) => new Date(+now + days * DAY_MS);

describe("a demo that has aged", () => {
  // The product's own clock is now, so the demo was put in some days ago.
  const now = new Date();

  it("moves on by adding, and changes and deletes nothing of anybody's", async () => {
    await emptied();
    await seedAt(daysFrom(now, -9));
    const lite = await account("lite");
    const plus = await account("plus");
    const person = await aUser({ displayName: "Somebody" });
    await aProject(person.id, { name: "Mine" });
    // At noon: a session over midnight counts the full minutes of each day.
    const startedAt = new Date(new Date().setUTCHours(-12, 0, 0, 0));
    await aFinishedSession(person.id, { durationSeconds: 3000, startedAt });
    const mine = await startSession(plus.id, "Mine");
    const used = await startSession(lite.id, "Mine too");
    await finishSession(lite.id, { sessionId: used.id });
    await createProject(lite.id, { id: crypto.randomUUID(), name: "Also mine", isOneOff: true });
    const before = await snapshot(DERIVED);

    await seedAt(now);

    const after = await snapshot(DERIVED);
    for (const table of TABLES) expect(before[table]?.filter((row) => !after[table]?.includes(row))).toEqual([]);
    expect((await db.$count(users)) - PEOPLE.length).toBe(1);
    expect(await rowsOf(person.id)).toEqual({ sessions: 1, projects: 1, memberships: 0, notices: 1 });
    expect(await countSessions(lite.id)).toBe(lite.sessionCount + 1);
    expect(await countSessions(plus.id)).toBe(plus.sessionCount);
    await expectTrue();
    await expectChallenges(now);
    const free = await account("free");
    const waiting = (await listSessions(free.id, { limit: 5, offset: 0 })).filter(
      (row) => row.allocations.length === 0 && Date.parse(row.startedAt) > +daysFrom(now, -2),
    );
    expect(waiting.map(({ durationSeconds }) => durationSeconds).sort()).toEqual([2400, 5700]);

    await discardSession(plus.id, mine.id);
    const moved = await snapshot();
    await seedAt(now);
    expect(await snapshot()).toEqual(moved);
  });

  it("can be taken up again after half a year, and step by step", async () => {
    await emptied();
    for (const days of [-190, -8, -5.5, 0]) {
      const then = daysFrom(now, days);
      await seedAt(then);
      await expectTrue();
      await expectChallenges(then);
    }
    const free = await account("free");
    const waiting = (await listSessions(free.id, { limit: 40, offset: 0 })).filter(
      (row) => row.allocations.length === 0,
    );
    // Half a year, then eight days, later there is a new pair each time; after two and a half days the last one serves.
    expect(waiting).toHaveLength(6);
  });

  it("does not join an account again in what it left", async () => {
    await emptied();
    await seedAt(daysFrom(now, -6));
    const free = await account("free");
    await asOwner(`delete from user_challenges where user_id = '${free.id}'`);
    await seedAt(now);
    expect((await rowsOf(free.id)).memberships).toBe(0);
  });
});

describe("at awkward moments", () => {
  const moments = sampled(2, [
    ["just after midnight", "2026-11-20T22:00:10Z"],
    ["New Year", "2026-12-31T23:59:59Z"],
    ["a leap day", "2028-02-29T09:00:00Z"],
    ["the clocks going forward in New York", "2027-03-14T12:00:00Z"],
    ["the clocks going back in London", "2027-10-31T12:00:00Z"],
  ]);
  it.each(moments)("the demo is complete at %s", async (_, instant) => {
    await emptied();
    const then = new Date(instant);
    await seedAt(then);
    await expectTrue();
    await expectChallenges(then);
    for (const name of ACCOUNTS) {
      const user = await account(name);
      const days = currentStreak(
        { days: user.streakDays, lastDate: user.streakLastDate },
        localDateOf(then, user.timeZone),
      );
      expect(days).toBeGreaterThanOrEqual(3);
      const waiting = await db.execute(sql`select 1 from crafting_sessions s
        where user_id = ${user.id} and start_time > ${daysFrom(then, -2).toISOString()} and duration in (2400, 5700)
        and not exists (select 1 from session_allocations a where a.session_id = s.id)`);
      expect(waiting).toHaveLength(2);
    }
  });
});

async function account(name: (typeof ACCOUNTS)[number]) {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, `${name}@craftpact.example`));
  if (!user) throw new Error(`no ${name}@`);
  return user;
}

async function expectChallenges(now: Date) {
  const rows = await db.select().from(challenges);
  const phases = rows.map((row) => ({ ...row, phase: challengePhase(row, now, "Africa/Johannesburg") }));
  const ongoing = phases.filter(
    (row) => row.phase === "ongoing" && !row.isEvergreen && row.houseKey?.startsWith("demo-"),
  );
  expect(ongoing.map(({ goalUnit }) => goalUnit)).toEqual(expect.arrayContaining(["hours", "sessions", "days"]));
  expect(phases.map(({ phase }) => phase)).toEqual(expect.arrayContaining(["upcoming", "finished"]));
  expect(phases.some(({ isEvergreen }) => isEvergreen)).toBe(true);
}

/** What follows from other rows; everything else stays to the letter when a demo moves on. */
const DERIVED = ["total_crafting_time", "session_count", "current_streak", "streak_last_date", "xp", "total_time"];

/** Every row of every table as text, so that two moments can be compared. */
async function snapshot(without: string[] = []): Promise<Record<string, string[]>> {
  const omitted = without.map((column) => ` - '${column}'`).join("");
  const tables = TABLES.map(async (table): Promise<[string, string[]]> => {
    const columns = table === "users" || table === "projects" ? omitted : "";
    const rows = await asOwner(`select (to_jsonb(t)${columns})::text as row from ${table} t order by 1`);
    return [table, rows.map(({ row }) => String(row))];
  });
  return Object.fromEntries(await Promise.all(tables));
}

async function rowsOf(userId: string) {
  const [counts] = await db.execute(sql`select
    (select count(*)::int from crafting_sessions where user_id = ${userId}) as sessions,
    (select count(*)::int from projects where user_id = ${userId}) as projects,
    (select count(*)::int from user_challenges where user_id = ${userId}) as memberships,
    (select count(*)::int from notifications where user_id = ${userId}) as notices`);
  return { ...counts } as Record<"sessions" | "projects" | "memberships" | "notices", number>;
}

function emptied() {
  return asOwner(`truncate ${TABLES.filter((table) => table !== "causes").join(", ")} cascade`);
}

/** The invariants of the product, and what is true of the demo besides; each query must find nothing. */
async function expectTrue() {
  expect(await findBroken()).toEqual({});
  const limits = Object.values(TIERS)
    .filter((tier) => tier.limits.activeProjects >= 0)
    .map((tier) => `(u.tier = '${tier.id}' and p.n > ${tier.limits.activeProjects})`);
  const drifts = {
    segments: `select 1 from crafting_sessions c join session_segments s on s.session_id = c.id where c.end_time is not null
      group by c.id having c.duration <> floor(sum(extract(epoch from s.ended_at - s.started_at)))
        or min(s.started_at) <> c.start_time or max(s.ended_at) <> c.end_time`,
    limits: `select 1 from users u join (select user_id, count(*) n from projects where status = 'ongoing' group by 1) p
      on p.user_id = u.id where ${limits.join(" or ")}`,
    future: `select 1 from crafting_sessions c join user_challenges m on m.user_id = c.user_id
      join session_allocations a on a.session_id = c.id and a.challenge_id = m.challenge_id where m.joined_at > c.end_time`,
    strangers: `select 1 from session_allocations a where challenge_id is not null and not exists
      (select 1 from user_challenges m where m.user_id = a.user_id and m.challenge_id = a.challenge_id)`,
    dates: `select 1 from session_allocations a join crafting_sessions s on s.id = a.session_id join users u on u.id = s.user_id
      join challenges c on c.id = a.challenge_id where not c.is_evergreen
      and (s.start_time at time zone u.time_zone)::date not between c.start_date and c.end_date`,
    hours: `select 1 from session_allocations a join challenges c on c.id = a.challenge_id
      where 'sessions' in (c.goal_unit, c.user_goal_unit) and a.allocated_seconds < 3600`,
  };
  const found = await Promise.all(
    Object.entries(drifts).map(async ([name, query]) => [name, (await asOwner(query)).length]),
  );
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.keys(drifts).map((name) => [name, 0])));
  await expectDaysTrue();
}

/** XP is the sum over local dates of what each is worth, and the streak the run that ends at the newest date. */
async function expectDaysTrue() {
  const rows = await db.execute<{
    userId: string;
    localDate: string;
    seconds: number;
    hasFiveMinuteSession: boolean;
  }>(sql`
    select d.user_id as "userId", d.local_date::text as "localDate", sum(d.seconds)::int as seconds,
      bool_or(c.duration >= 300 and d.local_date = (select min(e.local_date) from session_days e where e.session_id = c.id)) as "hasFiveMinuteSession"
    from session_days d join crafting_sessions c on c.id = d.session_id group by 1, 2 order by 2 desc`);
  for (const user of await db.select().from(users)) {
    const days = rows.filter(({ userId }) => userId === user.id);
    const count = (source: "project_finished" | "personal_goal") =>
      db.$count(xpEvents, and(eq(xpEvents.userId, user.id), eq(xpEvents.source, source)));
    const rewards = (await count("project_finished")) * FINISHING_XP + (await count("personal_goal")) * GOAL_XP;
    expect(user.xp).toBe(days.reduce((xp, day) => xp + dayXp(day), rewards));
    const streak = streakEndingAt(days.filter(({ seconds }) => seconds >= 300).map(({ localDate }) => localDate));
    expect([user.streakDays, user.streakLastDate]).toEqual([streak?.days ?? 0, streak?.lastDate ?? null]);
  }
  expect(await db.$count(craftingSessions)).toBeGreaterThan(PEOPLE.length);
}
