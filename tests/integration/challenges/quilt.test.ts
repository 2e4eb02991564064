import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { joinChallenge, leaveChallenge } from "@/db/queries/challenges/join";
import { findChallenge } from "@/db/queries/challenges/list";
import { foldTotals } from "@/db/queries/challenges/progress";
import { findQuilt, MAX_CHART_DAYS } from "@/db/queries/challenges/quilt";
import { challengeDays } from "@/db/schema";
import { MAX_PATCHES } from "@/lib/domain/challenges/quilt";
import type { ChallengeUnit } from "@/lib/domain/challenges/window";
import { addDays } from "@/lib/domain/shared/local-time";
import { runAsOwner } from "../../support/database/sql";
import { aChallenge, aFinishedSession, aMembership, aUser, dateIn } from "../../support/people/factories";
import { type Amount, allocate } from "../../support/people/given-time";
import { COUNT_TOTALS, type GivenRow, insertManyGifts, rowsOf } from "../../support/people/many-gifts";

async function readQuilt(userId: string, challengeId: string) {
  const challenge = await findChallenge(userId, challengeId);
  if (!challenge) throw new Error("no challenge");
  return { challenge, ...(await findQuilt(userId, challenge)) };
}

const HOUR_MS = 3_600_000;
const momentOn = (daysAgo: number, hour: number) => new Date(Date.parse(dateIn(-daysAgo)) + hour * HOUR_MS);

async function giveSession(userId: string, challengeId: string, [daysAgo, hour, seconds, rest = 0]: number[]) {
  const session = await aFinishedSession(userId, {
    durationSeconds: (seconds ?? 0) + rest,
    startedAt: momentOn(daysAgo ?? 0, hour ?? 0),
  });
  const personal: Amount[] = rest > 0 ? [[null, rest]] : [];
  await allocate(userId, session.id, [challengeId, seconds ?? 0], ...personal);
}

/** Counted from the rows alone, date by date and crafter by crafter. */
function countFromRows(rows: readonly GivenRow[], me: string, unit: ChallengeUnit) {
  const key = ({ localDate, userId }: GivenRow) => `${localDate} ${userId}`;
  const days = new Map<string, number>();
  for (const row of rows) days.set(key(row), (days.get(key(row)) ?? 0) + row.seconds);
  const sum = (some: readonly GivenRow[]) => ({
    seconds: some.reduce((total, { seconds }) => total + seconds, 0),
    sessions: some.filter(({ seconds }) => seconds >= 3600).length,
    days: new Set(some.map(key).filter((day) => (days.get(day) ?? 0) >= 300)).size,
  });
  const single =
    unit === "days"
      ? [...days]
          .filter(([, seconds]) => seconds >= 300)
          .map(([day, seconds]) => ({ seconds, isMine: day.endsWith(me) }))
      : rows
          .filter(({ seconds }) => unit !== "sessions" || seconds >= 3600)
          .map(({ seconds, userId }) => ({ seconds, isMine: userId === me }));
  const onDate = (localDate: string) => rows.filter((row) => row.localDate === localDate);
  return {
    contributions: single,
    dateOf: (localDate: string) => ({
      localDate,
      everyone: sum(onDate(localDate)),
      mine: sum(onDate(localDate).filter(({ userId }) => userId === me)),
    }),
  };
}

describe("findQuilt", () => {
  it.each(["sessions", "days", "hours", "minutes"] as const)(
    "returns the contributions and daily sums that the rows add up to, for a goal in %s",
    async (goalUnit) => {
      const crafters = [await aUser(), await aUser(), await aUser()];
      const [me, other, third] = crafters;
      if (!me || !other || !third) throw new Error("three");
      const { id } = await aChallenge({
        goalUnit,
        goalQuantity: goalUnit === "minutes" ? 5000 : 50,
        startDate: dateIn(-40),
        endDate: dateIn(20),
      });
      for (const { id: userId } of crafters) await aMembership(userId, id, { joinedAt: momentOn(40, 0) });
      // A session-based challenge takes an hour at least.
      const least = goalUnit === "sessions" ? 3600 : 300;
      for (const [crafter, gift] of [
        [me, [2, 5, least, 900]],
        [me, [2, 9, 7200]],
        [other, [2, 6, 3600]],
        [other, [20, 6, 5400]],
        [third, [MAX_CHART_DAYS - 1, 1, 3900]],
        [third, [MAX_CHART_DAYS, 1, 3900]],
        [me, [1, 3, 4200]],
      ] as const)
        await giveSession(crafter.id, id, [...gift]);
      await leaveChallenge(third.id, id);

      for (const viewer of [me, other]) {
        const { contributions, dates, challenge } = await readQuilt(viewer.id, id);
        const wanted = countFromRows(await rowsOf(id), viewer.id, goalUnit);
        expect(contributions).toEqual(wanted.contributions);
        expect(dates).toHaveLength(MAX_CHART_DAYS);
        expect(dates).toEqual(dates.map(({ localDate }) => wanted.dateOf(localDate)));
        expect(dates.at(-1)?.localDate).toBe(challenge.today);
        expect(dates[0]?.localDate).toBe(addDays(challenge.today, 1 - MAX_CHART_DAYS));
      }
      await joinChallenge(third.id, id);
      const back = await readQuilt(me.id, id);
      expect(back.contributions).toEqual(countFromRows(await rowsOf(id), me.id, goalUnit).contributions);
      expect(back.dates[0]?.everyone.seconds).toBe(3900);
    },
  );

  it("returns no single contributions when the quilt's patches are equal parts of the goal", async () => {
    for (const goal of [{ goalQuantity: 1 }, { goalUnit: "sessions", goalQuantity: MAX_PATCHES + 1 }] as const) {
      const me = await aUser();
      const { id } = await aChallenge(goal);
      await aMembership(me.id, id, { joinedAt: momentOn(9, 0) });
      await giveSession(me.id, id, [3, 4, 3900]);
      const { contributions, dates } = await readQuilt(me.id, id);
      expect(contributions).toEqual([]);
      expect(dates.at(-4)?.mine).toEqual({ seconds: 3900, sessions: 1, days: 1 });
    }
  });

  it("names no crafter and says of a contribution only whether it is the viewer's", async () => {
    const [me, other] = [await aUser(), await aUser({ displayName: "Blue Heddle" })];
    const { id } = await aChallenge();
    for (const user of [me, other]) await aMembership(user.id, id, { joinedAt: momentOn(9, 0) });
    await giveSession(other.id, id, [3, 4, 3600]);
    const { contributions, dates } = await readQuilt(me.id, id);
    expect(contributions).toEqual([{ seconds: 3600, isMine: false }]);
    expect(JSON.stringify({ contributions, dates })).not.toMatch(new RegExp(`${other.id}|Heddle`));
  });

  it("returns this month's contributions and the last 14 dates for an evergreen challenge", async () => {
    const me = await aUser();
    const { id } = await aChallenge({ startDate: dateIn(-90), endDate: null, isEvergreen: true });
    await aMembership(me.id, id, { joinedAt: momentOn(80, 0) });
    await runAsOwner(
      buildGiftSql(id, me.id, dateIn(-40), 5400),
      buildGiftSql(id, me.id, dateIn(-3), 3600),
      buildGiftSql(id, me.id, dateIn(0), 1800),
      COUNT_TOTALS,
    );
    const { contributions, dates, challenge } = await readQuilt(me.id, id);
    const month = challenge.today.slice(0, 7);
    const rows = (await rowsOf(id)).filter(({ localDate }) => localDate.startsWith(month));
    expect(contributions).toEqual(rows.map(({ seconds }) => ({ seconds, isMine: true })));
    expect(dates.map(({ everyone }) => everyone.seconds)).toEqual([...Array(10).fill(0), 3600, 0, 0, 1800]);
  });

  it("returns the dates up to the last day of a finished challenge", async () => {
    const me = await aUser();
    const { id } = await aChallenge({ startDate: dateIn(-60), endDate: dateIn(-20) });
    await aMembership(me.id, id, { joinedAt: momentOn(60, 0) });
    await runAsOwner(buildGiftSql(id, me.id, dateIn(-20), 3600), COUNT_TOTALS);
    expect((await readQuilt(me.id, id)).dates.at(-1)).toMatchObject({
      localDate: dateIn(-20),
      mine: { seconds: 3600 },
    });
  });

  it.each([
    [-9, 10],
    [-1, 7],
  ])("returns the dates since the start on day %i, but at least seven: %i", async (start, count) => {
    const me = await aUser();
    const { id } = await aChallenge({ startDate: dateIn(start), endDate: dateIn(20) });
    const { dates, challenge } = await readQuilt(me.id, id);
    expect(dates).toHaveLength(count);
    expect(dates.at(-1)?.localDate).toBe(challenge.today);
  });

  it("returns none of 10,000 contributions, while the daily sums count all of them", async () => {
    const me = await aUser();
    const { id } = await aChallenge({ goalQuantity: 9000, startDate: dateIn(-90), endDate: dateIn(20) });
    await insertManyGifts(id, me.id);
    const rows = await rowsOf(id);
    expect(rows).toHaveLength(10_000);
    const { contributions, dates } = await readQuilt(me.id, id);
    const wanted = countFromRows(rows, me.id, "hours");
    expect(contributions).toEqual([]);
    expect(dates).toEqual(dates.map(({ localDate }) => wanted.dateOf(localDate)));
  });

  it("returns the same when the rows of its sums are merged", async () => {
    const me = await aUser();
    const { id } = await aChallenge({ startDate: dateIn(-40), endDate: dateIn(20) });
    await aMembership(me.id, id, { joinedAt: momentOn(40, 0) });
    for (let hour = 0; hour < 10; hour++) await giveSession(me.id, id, [hour % 5, hour, 3600]);
    for (let hour = 10; hour < 20; hour++) await giveSession(me.id, id, [2, hour, 900]);
    const before = await readQuilt(me.id, id);
    expect(before.dates.at(-3)?.everyone).toEqual({ seconds: 16_200, sessions: 2, days: 1 });
    await foldTotals();
    const sums = await db.select().from(challengeDays).where(eq(challengeDays.challengeId, id));
    expect(sums.filter(({ localDate }) => localDate === dateIn(-2))).toMatchObject([before.dates.at(-3)?.everyone]);
    expect(await readQuilt(me.id, id)).toEqual(before);
  });
});

/** An allocation on this date, past the guards that keep history final. */
function buildGiftSql(challengeId: string, userId: string, date: string, seconds: number): string {
  const session = randomUUID();
  return `begin; set local session_replication_role = replica;
    insert into crafting_sessions (id, user_id, start_time, end_time, duration, is_allocated)
      values ('${session}', '${userId}', '${date} 05:00Z', '${date} 08:00Z', ${seconds}, true);
    insert into session_allocations (session_id, user_id, challenge_id, allocated_seconds, local_date, position)
      values ('${session}', '${userId}', '${challengeId}', ${seconds}, '${date}', 0);
    commit`;
}
