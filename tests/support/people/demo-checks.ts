import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "@/db/connection/client";
import { PEOPLE } from "@/db/demo/people";
import { seedDemo } from "@/db/demo/seed";
import { findBroken } from "@/db/invariants";
import { challenges, craftingSessions, users } from "@/db/schema";
import { TIERS } from "@/lib/domain/billing/tiers";
import { challengePhase } from "@/lib/domain/challenges/window";
import { COMPLETION_XP, dayXp, GOAL_XP } from "@/lib/domain/profile/levels";
import { streakEndingAt } from "@/lib/domain/profile/streak";
import { runAsOwner } from "../database/sql";

export const DAY_MS = 24 * 3_600_000;

export const ACCOUNTS = ["free", "lite", "plus"] as const;

export const TABLES = [
  ...["users", "credentials", "crafting_sessions", "session_segments", "session_days", "session_allocations"],
  ...["xp_events", "projects", "project_time_logs", "challenges", "user_challenges", "notifications", "causes"],
  ...["calculation_methods", "saved_methods", "project_materials"],
  ...["challenge_comments", "user_selected_impacts", "subscriptions"],
];

export const seedAt = (now: Date) => seedDemo(process.env.ADMIN_DATABASE_URL ?? "", now);

export const daysAfter = (now: Date, days: number) => new Date(+now + days * DAY_MS);

export async function findAccount(name: (typeof ACCOUNTS)[number]) {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, `${name}@craftpact.example`));
  if (!user) throw new Error(`no ${name}@`);
  return user;
}

export async function expectChallenges(now: Date) {
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
export async function readSnapshot(without: string[] = []): Promise<Record<string, string[]>> {
  const omitted = without.map((column) => ` - '${column}'`).join("");
  const tables = TABLES.map(async (table): Promise<[string, string[]]> => {
    const columns = table === "users" || table === "projects" ? omitted : "";
    const rows = await runAsOwner(`select (to_jsonb(t)${columns})::text as row from ${table} t order by 1`);
    return [table, rows.map(({ row }) => String(row))];
  });
  return Object.fromEntries(await Promise.all(tables));
}

/** Checks the product's invariants and those of the demo; each query must return no rows. */
export async function expectInvariants() {
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
    Object.entries(drifts).map(async ([name, query]) => [name, (await runAsOwner(query)).length]),
  );
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.keys(drifts).map((name) => [name, 0])));
  await expectTrueDays();
}

/** XP must be the sum over local dates of stopwatch XP, and the streak the run that ends at the newest date. */
async function expectTrueDays() {
  const rows = await db.execute<{
    userId: string;
    localDate: string;
    seconds: number;
    hasFiveMinuteSession: boolean;
  }>(sql`
    select d.user_id as "userId", d.local_date::text as "localDate", sum(d.seconds - d.manual_seconds)::int as seconds,
      bool_or(c.duration - c.manual_seconds >= 300 and d.local_date = (select min(e.local_date) from session_days e where e.session_id = c.id)) as "hasFiveMinuteSession"
    from session_days d join crafting_sessions c on c.id = d.session_id group by 1, 2 order by 2 desc`);
  const rewards = await db.execute<{ userId: string; xp: number }>(sql`
    select user_id as "userId", sum(case source when 'project_finished' then ${COMPLETION_XP}::int else ${GOAL_XP}::int end)::int as xp
    from xp_events where source in ('project_finished', 'personal_goal') group by 1`);
  const rewardOf = new Map(rewards.map(({ userId, xp }) => [userId, xp]));
  for (const user of await db.select().from(users)) {
    const days = rows.filter(({ userId }) => userId === user.id);
    expect(user.xp).toBe(days.reduce((xp, day) => xp + dayXp(day), rewardOf.get(user.id) ?? 0));
    const streak = streakEndingAt(days.filter(({ seconds }) => seconds >= 300).map(({ localDate }) => localDate));
    expect([user.streakDays, user.streakLastDate, user.streakKeptUntil]).toEqual([
      streak?.days ?? 0,
      streak?.lastDate ?? null,
      streak?.keptUntil ?? null,
    ]);
  }
  expect(await db.$count(craftingSessions)).toBeGreaterThan(PEOPLE.length);
}
