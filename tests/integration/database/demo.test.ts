import { readFileSync } from "node:fs";
import { verify } from "@node-rs/argon2";
import { and, eq, like, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { PEOPLE } from "@/db/demo/people";
import { seedDemo } from "@/db/demo/seed";
import { findBroken } from "@/db/invariants";
import { findBilling } from "@/db/queries/billing/billing-view";
import { findUsage } from "@/db/queries/billing/usage";
import { sweepHouseChallenges } from "@/db/queries/challenges/house";
import { replaceAllocations } from "@/db/queries/crafting/allocate";
import { findAllocationView } from "@/db/queries/crafting/allocation-view";
import { listSessions } from "@/db/queries/crafting/history";
import { listMyMethods } from "@/db/queries/methods/own";
import { listPublicMethods } from "@/db/queries/methods/public";
import { listSavedMethods } from "@/db/queries/methods/saved";
import { listCompletedProjects } from "@/db/queries/projects/completed-list";
import { listActiveProjects, listOngoingProjects } from "@/db/queries/projects/ongoing";
import { causes, challenges, craftingSessions, credentials, notifications, users, xpEvents } from "@/db/schema";
import { seedReference } from "@/db/seed";
import { TIERS } from "@/lib/domain/billing/tiers";
import { challengePhase } from "@/lib/domain/challenges/window";
import { splitEvenly } from "@/lib/domain/crafting/allocation";
import { readMethodSearch } from "@/lib/domain/methods/search";
import { levelForXp } from "@/lib/domain/profile/levels";
import { currentStreak, streakEndingAt } from "@/lib/domain/profile/streak";
import { dayXp, FINISHING_XP, GOAL_XP } from "@/lib/domain/profile/xp";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { asOwner } from "../../support/database";

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

describe("a demo that starts now", () => {
  const now = new Date();
  beforeAll(() => seedAt(now));

  it("is true to every invariant of the product", () => expectTrue());

  it("gives personal goals that were met their XP, and accounts their notice", async () => {
    const met = await db.select().from(xpEvents).where(eq(xpEvents.source, "personal_goal"));
    expect(met.length).toBeGreaterThan(20);
    const ids = await db.select({ id: users.id }).from(users).innerJoin(credentials, eq(credentials.userId, users.id));
    const mine = met.filter(({ userId }) => ids.some(({ id }) => id === userId));
    const rows = await db.select().from(notifications).where(like(notifications.dedupeKey, "goal:%:100"));
    expect(rows.map(({ userId }) => userId).sort()).toEqual(mine.map(({ userId }) => userId).sort());
  });

  it("of an older version gets the XP of its goals once", async () => {
    await asOwner(
      `with gone as (delete from xp_events where source = 'personal_goal' returning user_id, xp)
       update users u set xp = u.xp - g.xp from (select user_id, sum(xp)::int as xp from gone group by 1) g where g.user_id = u.id`,
    );
    expect(Object.keys(await findBroken())).toEqual(["goals"]);
    const booking = readFileSync("drizzle/0020_goal_xp.sql", "utf8");
    for (const _ of [1, 2]) {
      await asOwner(booking);
      expect(await findBroken()).toEqual({});
    }
  });

  it("has three accounts and sixty crafters without a password", async () => {
    expect(await db.$count(users)).toBe(63);
    const hashes = await db
      .select({ email: users.email, hash: credentials.passwordHash })
      .from(credentials)
      .innerJoin(users, eq(users.id, credentials.userId));
    expect(hashes.map(({ email }) => email).sort()).toEqual(ACCOUNTS.map((name) => `${name}@craftpact.example`));
    for (const { hash } of hashes) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
      expect(await verify(hash, "craft-pact-demo")).toBe(true);
    }
    const histories = await db.select({ sessions: users.sessionCount, name: users.displayName }).from(users);
    expect(histories.every(({ sessions, name }) => sessions > 0 && name)).toBe(true);
  });

  it.each([
    ["free", "free", 3, 3],
    ["lite", "pro_lite", 5, 5],
    ["plus", "pro_plus", 6, 30],
  ] as const)("%s@ is on its plan, at its level, in its streak, welcomed", async (name, tier, level, streak) => {
    const user = await account(name);
    expect(user).toMatchObject({ tier, timeZone: "Africa/Johannesburg" });
    expect(user.welcomedAt).not.toBeNull();
    expect(levelForXp(user.xp)).toBe(level);
    const today = localDateOf(now, user.timeZone);
    const days = currentStreak({ days: user.streakDays, lastDate: user.streakLastDate }, today);
    expect(days).toBeGreaterThanOrEqual(streak);
    if (name === "free") expect(days).toBe(3);
    expect((await listOngoingProjects(user.id)).length).toBeGreaterThanOrEqual(2);
  });

  it.each(ACCOUNTS)("%s@ has 40 min and 1 h 35 to give to an hours and a sessions challenge", async (name) => {
    const user = await account(name);
    const sessions = await listSessions(user.id, { limit: 100, offset: 0 });
    const waiting = sessions.filter(({ allocations }) => allocations.length === 0);
    expect(waiting.map(({ durationSeconds }) => durationSeconds).sort()).toEqual([2400, 5700]);
    for (const { id, startedAt, durationSeconds } of waiting) {
      expect(+now - Date.parse(startedAt)).toBeLessThan(2 * DAY_MS);
      const targets = (await findAllocationView(user.id, id))?.targets ?? [];
      expect(targets.map(({ sessionBased }) => sessionBased).sort()).toEqual([false, true]);
      await replaceAllocations(user.id, { sessionId: id, amounts: splitEvenly(durationSeconds, targets) });
    }
  });

  it("talks in its challenges and has chosen causes, as members, in every country by its code", async () => {
    const [found] = await asOwner(`select
      (select count(*)::int from challenge_comments) as comments,
      (select count(distinct challenge_id)::int from challenge_comments) as discussions,
      (select count(distinct user_id)::int from user_selected_impacts) as choosers,
      (select count(*)::int from users where country !~ '^[A-Z]{2}$') as countries,
      (select count(*)::int from challenge_comments c left join user_challenges m using (challenge_id, user_id)
        where c.created_at > now() or m.joined_at is null or c.created_at < m.joined_at) as strangers`);
    expect(found).toMatchObject({ discussions: 5, countries: 0, strangers: 0 });
    expect(Number(found?.comments)).toBeGreaterThanOrEqual(15);
    expect(Number(found?.choosers)).toBeGreaterThanOrEqual(30);
  });

  it("has challenges ongoing in hours, sessions and days, one upcoming, one finished, one evergreen", async () => {
    await expectChallenges(now);
  });

  it("has sessions with pauses, over midnight, and in other zones", async () => {
    const [seen] = await db.execute<{ paused: number; midnight: number; zones: number; weeks: number }>(sql`select
      (select count(*)::int from (select 1 from session_segments group by session_id having count(*) > 1) s) as paused,
      (select count(*)::int from (select 1 from session_days group by session_id having count(*) > 1) d) as midnight,
      (select count(distinct time_zone)::int from users) as zones,
      (select count(distinct date_trunc('week', start_time))::int from crafting_sessions) as weeks`);
    expect(seen?.paused).toBeGreaterThan(200);
    expect(seen?.midnight).toBeGreaterThan(20);
    expect(seen?.zones).toBeGreaterThan(15);
    expect(seen?.weeks).toBeGreaterThanOrEqual(8);
  });

  it.each([
    ["free", 2, 1, 0, 0],
    ["lite", 4, 3, 1, 1],
    ["plus", 6, 6, 2, 2],
  ] as const)("%s@ has a Studio within its plan", async (name, methods, saved, templates, finished) => {
    const user = await account(name);
    expect(await listMyMethods(user.id)).toHaveLength(methods);
    expect(await listSavedMethods(user.id)).toHaveLength(saved);
    const active = await listActiveProjects(user.id);
    expect(active.filter(({ isOneOff }) => !isOneOff)).toHaveLength(templates);
    const work = await listCompletedProjects(user.id);
    expect(work.total).toBeGreaterThanOrEqual(finished);
    for (const { snapshot, completedAt } of work.projects) {
      expect(snapshot.totalSeconds).toBeGreaterThan(0);
      expect(Date.parse(completedAt)).toBeLessThan(+now);
    }
    const usage = Object.values((await findUsage(user.id)) ?? {});
    for (const { currentCount, limitCount } of usage)
      expect(limitCount === -1 || currentCount <= limitCount).toBe(true);
    expect((await listPublicMethods(user.id, readMethodSearch({}))).methods.length).toBeGreaterThan(15);
  });

  it.each([
    ["free", "free", []],
    ["lite", "pro_lite", ["active", "canceled"]],
    ["plus", "pro_plus", ["active", "canceled"]],
  ] as const)(
    "%s@ has the subscriptions behind its plan, which lasts for two weeks without a start",
    async (name, tier, statuses) => {
      const user = await account(name);
      const billing = await findBilling(user.id);
      expect([billing.tier, billing.history.map(({ status }) => status)]).toEqual([tier, statuses]);
      expect(billing.until === null || +billing.until > +daysFrom(now, 14)).toBe(true);
    },
  );

  it("is left as it is by a second start, at once or the next day", async () => {
    const before = await snapshot();
    await seedAt(now);
    await seedAt(daysFrom(now, 1));
    expect(await snapshot()).toEqual(before);
  });
});

describe("what every database holds", () => {
  it("is made once, also by several processes at once", async () => {
    const url = process.env.DATABASE_URL ?? "";
    const now = new Date("2031-05-31T12:00:00Z");
    await Promise.all([1, 2, 3].map(() => seedReference(url, now)));
    const made = await db.select().from(challenges).where(like(challenges.houseKey, "2031-%"));
    expect(made.map(({ startDate }) => startDate).sort()).toEqual(["2031-05-01", "2031-06-01"]);
    expect(await db.$count(causes)).toBe(5);
  });

  it("goes on while the server runs: the month after next is made when the next one begins, once", async () => {
    const made = () => db.$count(challenges, like(challenges.houseKey, "2031-07-%"));
    await Promise.all([1, 2, 3].map(() => sweepHouseChallenges(new Date("2031-05-31T23:59:59Z"))));
    expect(await made()).toBe(0);
    await Promise.all([1, 2, 3].map(() => sweepHouseChallenges(new Date("2031-06-01T00:00:00Z"))));
    await sweepHouseChallenges(new Date("2031-06-01T01:00:00Z"));
    expect(await made()).toBe(1);
  });

  it("follows the code's causes and leaves a challenge as it was announced", async () => {
    await db.update(causes).set({ name: "Old name" }).where(eq(causes.id, 1));
    await db.update(challenges).set({ goalQuantity: 7 }).where(like(challenges.houseKey, "2031-05-%"));
    await seedReference(process.env.DATABASE_URL ?? "", new Date("2031-05-02T12:00:00Z"));
    expect(await db.$count(causes, eq(causes.name, "Old name"))).toBe(0);
    expect(await db.$count(challenges, eq(challenges.goalQuantity, 7))).toBe(1);
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
