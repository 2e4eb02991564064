import { readFileSync } from "node:fs";
import { verify } from "@node-rs/argon2";
import { eq, like, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { findBilling } from "@/db/queries/billing/billing-view";
import { findUsage } from "@/db/queries/billing/usage";
import { sweepHouseChallenges } from "@/db/queries/challenges/upkeep";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { findAllocationView } from "@/db/queries/crafting/allocation-view";
import { listSessions } from "@/db/queries/crafting/history";
import { findHiddenHours } from "@/db/queries/insights";
import { listLibrary } from "@/db/queries/materials/library";
import { listMyMethods } from "@/db/queries/methods/own";
import { listPublicMethods } from "@/db/queries/methods/public";
import { listSavedMethods } from "@/db/queries/methods/saved";
import { listCompletedProjects } from "@/db/queries/projects/completed";
import { listActiveProjects, listOngoingProjects } from "@/db/queries/projects/ongoing";
import { listChannels } from "@/db/queries/sales/channels";
import { listFloors } from "@/db/queries/sales/floors";
import { listLedgerRows } from "@/db/queries/sales/sums";
import { causes, challenges, credentials, notifications, projectSales, users, xpEvents } from "@/db/schema";
import { seedReference } from "@/db/seed";
import { splitEvenly } from "@/lib/domain/crafting/allocation";
import { hiddenMinutes, worthSentences } from "@/lib/domain/insights/studio";
import { readMethodSearch } from "@/lib/domain/methods/search";
import { levelForXp } from "@/lib/domain/profile/levels";
import { currentStreak } from "@/lib/domain/profile/streak";
import { sumLedger } from "@/lib/domain/sales/ledger";
import { addDays, localDateOf } from "@/lib/domain/shared/local-time";
import { runAsOwner } from "../../support/database/sql";
import {
  ACCOUNTS,
  DAY_MS,
  daysAfter,
  expectChallenges,
  expectInvariants,
  findAccount,
  readSnapshot,
  seedAt,
} from "../../support/people/demo-checks";

const PAID = { statuses: ["active", "canceled"] };

describe("a newly seeded demo", () => {
  const now = new Date();
  beforeAll(() => seedAt(now));

  it("satisfies every invariant of the product", () => expectInvariants());

  it("gives XP for each personal goal that was met, and notifies the accounts that met one", async () => {
    const met = await db.select().from(xpEvents).where(eq(xpEvents.source, "personal_goal"));
    expect(met.length).toBeGreaterThan(20);
    const ids = await db.select({ id: users.id }).from(users).innerJoin(credentials, eq(credentials.userId, users.id));
    const mine = met.filter(({ userId }) => ids.some(({ id }) => id === userId));
    const rows = await db.select().from(notifications).where(like(notifications.dedupeKey, "goal:%:100"));
    expect(rows.map(({ userId }) => userId).sort()).toEqual(mine.map(({ userId }) => userId).sort());
  });

  it("gets its missing goal XP once from the migration when an older version made it", async () => {
    await runAsOwner(
      `with gone as (delete from xp_events where source = 'personal_goal' returning user_id, xp)
       update users u set xp = u.xp - g.xp from (select user_id, sum(xp)::int as xp from gone group by 1) g where g.user_id = u.id`,
    );
    expect(Object.keys(await findBroken())).toEqual(["goals"]);
    const booking = readFileSync("drizzle/0020_goal_xp.sql", "utf8");
    for (const _ of [1, 2]) {
      await runAsOwner(booking);
      expect(await findBroken()).toEqual({});
    }
  });

  it("has three accounts with a password and sixty crafters without one", async () => {
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

  describe.each([
    { name: "free", tier: "free", level: 3, streak: 3, methods: 2, saved: 1, templates: 0, finished: 0, statuses: [] },
    { name: "lite", tier: "pro_lite", level: 5, streak: 5, methods: 4, saved: 3, templates: 2, finished: 2, ...PAID },
    { name: "plus", tier: "pro_plus", level: 6, streak: 30, methods: 6, saved: 6, templates: 2, finished: 3, ...PAID },
  ] as const)("the account $name@", ({ name, tier, level, streak, methods, saved, templates, finished, statuses }) => {
    it("has its plan, level and streak, and has been welcomed", async () => {
      const user = await findAccount(name);
      expect(user).toMatchObject({ tier, timeZone: "Africa/Johannesburg", welcomedAt: expect.any(Date) });
      expect(levelForXp(user.xp)).toBe(level);
      const today = localDateOf(now, user.timeZone);
      const days = currentStreak({ days: user.streakDays, keptUntil: user.streakKeptUntil }, today);
      expect(days).toBeGreaterThanOrEqual(streak);
      if (name === "free") expect(days).toBe(3);
      expect((await listOngoingProjects(user.id)).length).toBeGreaterThanOrEqual(2);
    });

    it("has the subscriptions behind its plan, which lasts for at least two more weeks", async () => {
      const billing = await findBilling((await findAccount(name)).id);
      expect([billing.tier, billing.history.map(({ status }) => status)]).toEqual([tier, statuses]);
      expect(billing.until === null || +billing.until > +daysAfter(now, 14)).toBe(true);
    });

    it("has unallocated sessions of 40 min and 1 h 35 for an hours and a sessions challenge", async () => {
      const user = await findAccount(name);
      const sessions = await listSessions(user.id, { limit: 100, offset: 0 });
      const waiting = sessions.filter(({ allocations }) => allocations.length === 0);
      expect(waiting.map(({ durationSeconds }) => durationSeconds).sort()).toEqual([2400, 5700]);
      for (const { id, startedAt, durationSeconds } of waiting) {
        expect(+now - +startedAt).toBeLessThan(2 * DAY_MS);
        const targets = (await findAllocationView(user.id, id))?.targets ?? [];
        expect(targets.map(({ sessionBased }) => sessionBased).sort()).toEqual([false, true]);
        await saveAllocation(user.id, { sessionId: id, amounts: splitEvenly(durationSeconds, targets) });
      }
    });

    it("has a Studio that fits its plan's limits", async () => {
      const user = await findAccount(name);
      expect(await listMyMethods(user.id)).toHaveLength(methods);
      expect(await listSavedMethods(user.id)).toHaveLength(saved);
      expect((await listLibrary(user.id)).every(({ stock }) => stock.cents > 0)).toBe(true);
      const active = await listActiveProjects(user.id);
      expect(active.filter(({ isOneOff }) => !isOneOff)).toHaveLength(templates);
      const work = await listCompletedProjects(user.id);
      expect(work.total).toBe(finished);
      for (const { snapshot, completedAt } of work.projects) {
        expect(snapshot.totalSeconds, "a piece takes hours").toBeGreaterThan(3600);
        expect(Date.parse(completedAt)).toBeLessThan(+now);
      }
      const usage = Object.values((await findUsage(user.id)) ?? {});
      for (const { currentCount, limitCount } of usage)
        expect(limitCount === -1 || currentCount <= limitCount).toBe(true);
      expect((await listPublicMethods(user.id, readMethodSearch({}))).methods.length).toBeGreaterThan(15);
    });
  });

  it("has comments from challenge members only, selected causes, and countries as two-letter codes", async () => {
    const [found] = await runAsOwner(`select
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

  it("has ongoing challenges in hours, sessions and days, and one each upcoming, finished and evergreen", async () => {
    await expectChallenges(now);
  });

  it("has sessions with pauses and over midnight, and crafters in many time zones", async () => {
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

  it("records recent sales with channel fees, and gifts, for lite@ and plus@", async () => {
    for (const name of ["lite", "plus"] as const) {
      const user = await findAccount(name);
      const today = localDateOf(now, user.timeZone);
      const { sold, given } = sumLedger(await listLedgerRows(user.id, addDays(today, -7), today));
      expect(sold).toMatchObject([{ currency: "R" }]);
      expect(sold[0]?.wageCents).not.toBeNull();
      expect(given.seconds).toBeGreaterThan(0);
      const channels = (await listChannels(user.id)).map(({ id }) => id);
      const fees = await db.select().from(projectSales).where(eq(projectSales.userId, user.id));
      expect(fees.some(({ channelId, feesCents }) => feesCents > 0 && channels.includes(channelId ?? ""))).toBe(true);
      expect(await listFloors(user.id)).toHaveLength(1);
    }
  });

  it("has another kind than making in about every sixth session on Studio plans, and never on Free", async () => {
    for (const name of ["lite", "plus"] as const) {
      const { id, timeZone } = await findAccount(name);
      const kinds = (await listSessions(id, { limit: 100, offset: 0 })).map(({ kind }) => kind);
      const others = kinds.filter((kind) => kind !== "making");
      expect(others).toEqual(expect.arrayContaining(["business", "finishing"]));
      expect(kinds.length / others.length).toBeGreaterThan(5);
      expect(kinds.length / others.length).toBeLessThan(9);
      const hours = await findHiddenHours(id, localDateOf(now, timeZone));
      expect(worthSentences(hiddenMinutes(hours) ?? 0, await listFloors(id))).toContain("on top of each making hour.");
    }
    const free = await findAccount("free");
    expect(new Set((await listSessions(free.id, { limit: 100, offset: 0 })).map(({ kind }) => kind))).toEqual(
      new Set(["making"]),
    );
  });

  it("stays unchanged when it is seeded again at once or the next day", async () => {
    const before = await readSnapshot();
    await seedAt(now);
    await seedAt(daysAfter(now, 1));
    expect(await readSnapshot()).toEqual(before);
  });
});

describe("the reference data of every database", () => {
  it("is created once, even by several processes at once", async () => {
    const url = process.env.DATABASE_URL ?? "";
    const now = new Date("2031-05-31T12:00:00Z");
    await Promise.all([1, 2, 3].map(() => seedReference(url, now)));
    const made = await db.select().from(challenges).where(like(challenges.houseKey, "2031-%"));
    expect(made.map(({ startDate }) => startDate).sort()).toEqual(["2031-05-01", "2031-06-01"]);
    expect(await db.$count(causes)).toBe(5);
  });

  it("gets the following month's house challenge once, as soon as a month begins", async () => {
    const made = () => db.$count(challenges, like(challenges.houseKey, "2031-07-%"));
    await Promise.all([1, 2, 3].map(() => sweepHouseChallenges(new Date("2031-05-31T23:59:59Z"))));
    expect(await made()).toBe(0);
    await Promise.all([1, 2, 3].map(() => sweepHouseChallenges(new Date("2031-06-01T00:00:00Z"))));
    await sweepHouseChallenges(new Date("2031-06-01T01:00:00Z"));
    expect(await made()).toBe(1);
  });

  it("takes changed causes from the code, but leaves an announced challenge unchanged", async () => {
    await db.update(causes).set({ name: "Old name" }).where(eq(causes.id, 1));
    await db.update(challenges).set({ goalQuantity: 7 }).where(like(challenges.houseKey, "2031-05-%"));
    await seedReference(process.env.DATABASE_URL ?? "", new Date("2031-05-02T12:00:00Z"));
    expect(await db.$count(causes, eq(causes.name, "Old name"))).toBe(0);
    expect(await db.$count(challenges, eq(challenges.goalQuantity, 7))).toBe(1);
  });
});
