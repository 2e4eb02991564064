import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { migrate } from "@/db/migrate";
import { sweepTiers } from "@/db/queries/billing/entitlement";
import { postComment } from "@/db/queries/challenges/comments";
import { joinChallenge } from "@/db/queries/challenges/join";
import { findChallenge, listChallenges } from "@/db/queries/challenges/list";
import { sweepHouseChallenges } from "@/db/queries/challenges/upkeep";
import { findAllocationView } from "@/db/queries/crafting/allocation-view";
import { findLogin } from "@/db/queries/current-user";
import { findBoard } from "@/db/queries/leaderboard/boards";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { listNotifications } from "@/db/queries/notifications/inbox";
import { findPublicProfile } from "@/db/queries/profile/public-profile";
import { sweepExpired } from "@/db/queries/pruning";
import { listEarnings } from "@/db/queries/sales/sums";
import { findTimeZone } from "@/db/queries/time-zones";
import { leaderboardSnapshots, timeZones, users } from "@/db/schema";
import { answerWelcomeAction, setTimeZoneAction } from "@/lib/actions/profile";
import { TimeZoneInput } from "@/lib/domain/profile/input";
import { listZones } from "@/lib/domain/profile/time-zones";
import { notifyOfEnds } from "@/lib/server/jobs/housekeeping";
import { loginCookieName, sealLogin } from "@/lib/server/request/login-cookie";
import { runAsOwner, runSql, urlOfDatabase } from "../../support/database/sql";
import { findNewestToken, pressConfirmation, signUp } from "../../support/people/account";
import { countUnread } from "../../support/people/current-user";
import { aChallenge, aFinishedSession, aLogin, aMembership, aUser, dateIn } from "../../support/people/factories";
import { aVisitor, visitor } from "../../support/people/visitor";
import { finishSession, startSession } from "../../support/taps/presses";
import { sampleEvery } from "../../support/thorough";

/** What Node 20 takes for a zone beside its own list; Postgres knows none of the first line, and means others by the second. */
const ONLY_NODE =
  "AET AGT BET CAT CNT CTT ECT IET MIT NET PLT PNT PRT SST VST US/Pacific-New Canada/East-Saskatchewan SystemV/AST4";
const MEANT_OTHERWISE = "ACT ART AST BST IST NST CET EET MET WET EST MST HST CST PST JST";

beforeEach(() => aVisitor());

/** A crafter signed in here. */
async function aSignedInCrafter(values: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser(values);
  const { id: authSessionId } = await aLogin(user.id);
  const value = await sealLogin({ authSessionId, userId: user.id });
  visitor.jar.set(loginCookieName(), { value });
  return user;
}

const zoneOf = async (userId: string) => {
  const [row] = await db.execute<{ zone: string }>(sql`select time_zone as zone from users where id = ${userId}`);
  return row?.zone;
};

describe("a time zone that a crafter enters", () => {
  it("is stored only under a name that both Postgres and Node know", async () => {
    const known = await db.execute<{ name: string }>(sql`select name from pg_timezone_names`);
    const named = new Set(known.map(({ name }) => name));
    const supported = Intl.supportedValuesOf("timeZone");
    const ofNode = sampleEvery(4, [...supported, ...listZones(supported, "UTC")]);
    const odd = `${ONLY_NODE} ${MEANT_OTHERWISE}`.split(" ");
    const stored = new Map<string, string | null>();
    for (const name of [...ofNode, ...odd]) {
      const typed = TimeZoneInput.safeParse(name);
      stored.set(name, typed.success ? await findTimeZone(typed.data) : null);
    }
    expect([...stored.values()].filter((zone) => zone !== null && !named.has(zone))).toEqual([]);
    expect(ofNode.filter((name) => stored.get(name) !== name)).toEqual([]);
    expect(odd.filter((name) => stored.get(name))).toEqual(["US/Pacific-New", "Canada/East-Saskatchewan"]);
    expect(stored.get("US/Pacific-New")).toBe("America/Los_Angeles");
  });

  it.each(["AET", "CET", "IST", "posix/Europe/Berlin", "+02:00", "Europe/Berlin\0", "FOO+3", "Europe/Berlin+3"])(
    "is rejected with a message at its field: %j",
    async (timeZone) => {
      const user = await aSignedInCrafter({ timeZone: "Europe/Berlin" });
      const refused = { timeZone: { _errors: ["Please choose a time zone from the list."] } };
      expect((await setTimeZoneAction({ timeZone }))?.validationErrors).toEqual(refused);
      const left = { displayName: "", craft: "", weeklyGoalHours: "", challengeId: null, causeId: null };
      expect((await answerWelcomeAction({ ...left, timeZone }))?.validationErrors).toEqual(refused);
      expect(await zoneOf(user.id)).toBe("Europe/Berlin");
    },
  );

  it("is stored as Postgres spells it", async () => {
    const user = await aSignedInCrafter();
    await setTimeZoneAction({ timeZone: "america/NEW_york" });
    expect(await zoneOf(user.id)).toBe("America/New_York");
    await setTimeZoneAction({ timeZone: "utc" });
    expect(await zoneOf(user.id)).toBe("UTC");
  });

  it("is stored under its other name when Postgres does not know the one entered", async () => {
    const user = await aSignedInCrafter();
    await runAsOwner("delete from time_zones where name = 'Asia/Calcutta'");
    await setTimeZoneAction({ timeZone: "Asia/Calcutta" });
    expect(await zoneOf(user.id)).toBe("Asia/Kolkata");
  });

  it.each([
    ["africa/johannesburg", "Africa/Johannesburg"],
    ["AET", "UTC"],
    ["Mars/Olympus", "UTC"],
  ])("is stored at sign-up as a known time zone or as UTC: %s becomes %s", async (typed, stored) => {
    const email = `zone-${typed.toLowerCase().replace("/", "-")}@craftpact.example`;
    await signUp(email, undefined, typed);
    await pressConfirmation(await findNewestToken(email));
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    expect(await zoneOf(user?.id ?? "")).toBe(stored);
  });

  it("is rejected by the database itself when it is unknown", async () => {
    const user = await aUser();
    for (const zone of ["AET", "europe/berlin", "", "Nowhere/At_All"])
      await expect(db.update(users).set({ timeZone: zone }).where(eq(users.id, user.id))).rejects.toMatchObject({
        cause: { code: "23503" },
      });
  });
});

test("every listed time zone has the same offset in Postgres and Node, in winter and in summer", async () => {
  const rows = await db.execute<{ name: string; at: string; offset: number }>(sql`
    select name, at::text, extract(epoch from (at at time zone name) - (at at time zone 'UTC'))::int as "offset"
    from time_zones, (values ('2024-01-15T12:00Z'::timestamptz), ('2024-07-15T12:00Z')) t(at)`);
  const differing = rows.filter(({ name, at, offset }) => readNodeOffset(name, new Date(at)) !== offset);
  expect(differing).toEqual([]);
  expect(rows.length).toBeGreaterThan(1000);
});

function readNodeOffset(timeZone: string, at: Date): number {
  const shown = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(at);
  return (Date.parse(`${shown.replace(" ", "T")}Z`) - +at) / 1000;
}

describe("a user's row with a corrupt value", () => {
  const poison = (userId: string, values: string) =>
    runAsOwner(
      "alter table users drop constraint if exists users_display_name_length",
      `begin; set local session_replication_role = replica; update users set ${values} where id = '${userId}'; commit`,
    );

  afterEach(() => db.delete(users));

  it.each([
    "time_zone = 'AET', display_name = repeat('wool ', 20000), country = '%s $1 {}'",
    "time_zone = '+02:00', display_name = E'\\x01\\x1b[31m\\u202e', avatar_url = '../../etc/passwd'",
    "time_zone = repeat('x', 100000)",
  ])("breaks nothing for other crafters: %s", async (values) => {
    await db.delete(leaderboardSnapshots);
    const [bad, good] = [await aUser({ displayName: "Bad" }), await aUser({ displayName: "Good" })];
    const challenge = await aChallenge({ endDate: dateIn(0), startDate: dateIn(-5) });
    for (const { id } of [bad, good]) {
      await aFinishedSession(id, { durationSeconds: 9000, startedAt: new Date(`${dateIn(-1)}T09:00:00Z`) });
      await aMembership(id, challenge.id, { joinedAt: new Date(Date.now() - 86_400_000) });
    }
    const tierEnds = { tier: "pro_lite" as const, tierUntil: new Date(Date.now() - 1000), tierThen: "free" as const };
    await db.update(users).set(tierEnds);
    await poison(bad.id, values);

    for (const sweep of [notifyOfEnds, sweepTiers, sweepExpired, sweepHouseChallenges]) await sweep();
    expect((await listNotifications(good.id)).map(({ title }) => title)).toContain(`Ends soon: ${challenge.name}`);
    expect((await db.select().from(users).where(eq(users.id, good.id)))[0]?.tier).toBe("free");
    await refreshLeaderboard({ maxAgeSeconds: 0 });
    for (const board of ["top_crafters", "top_streak", "most_sessions", "most_improved"] as const) {
      const { rows } = await findBoard(good.id, board);
      expect(rows.map(({ userId }) => userId).toSorted(), board).toEqual([bad.id, good.id].toSorted());
    }
    expect(await findPublicProfile(bad.id)).toMatchObject({ currentStreak: 1 });
    expect(await findBroken()).toEqual({ zones: 1 });
  });

  it("keeps everything working for its owner in UTC, and the owner can correct the time zone", async () => {
    const user = await aSignedInCrafter({ timeZone: "Pacific/Auckland" });
    const challenge = await aChallenge();
    await poison(user.id, "time_zone = 'AET'");
    const { id: authSessionId } = await aLogin(user.id);
    expect(await findLogin(authSessionId, user.id)).toMatchObject({ timeZone: "UTC", currentStreak: 0 });
    await joinChallenge(user.id, challenge.id);
    await postComment(user.id, { id: crypto.randomUUID(), challengeId: challenge.id, content: "Here I am." });
    const { id } = await startSession(user.id, { description: "Scarf" });
    expect(await finishSession(user.id, { sessionId: id })).toMatchObject({ status: "finished" });
    const long = await aFinishedSession(user.id, { durationSeconds: 3600, daysAgo: 1 });
    expect(await findAllocationView(user.id, long.id)).not.toBeNull();
    await listEarnings(user.id, "2026-01-01", "AET");
    expect(await listChallenges(user.id, "joined")).toHaveLength(1);
    expect(await findChallenge(user.id, challenge.id)).toMatchObject({ isJoined: true });
    expect(await countUnread(user.id)).toBe(1);
    expect(await setTimeZoneAction({ timeZone: "Pacific/Auckland" })).toEqual({});
    expect(await findLogin(authSessionId, user.id)).toMatchObject({ timeZone: "Pacific/Auckland" });
  });
});

test("migrating replaces invalid stored time zones with the matching Postgres name or with UTC", async () => {
  const url = await aDatabase("old_zones");
  await migrate(url, { upTo: "0016_paddle_unread_guards" });
  const stored = { AET: "Australia/Sydney", IST: "Asia/Calcutta", CET: "Europe/Brussels", "asia/tokyo": "Asia/Tokyo" };
  const odd = { ...stored, "Nowhere/At_All": "UTC", "Europe/Berlin": "Europe/Berlin", "": "UTC" };
  for (const zone of Object.keys(odd))
    await runSql(url, [`insert into users (email, time_zone) values ('z${zone.toLowerCase()}@x.example', '${zone}')`]);
  await Promise.all([migrate(url), migrate(url)]);
  const rows = await runSql(url, ["select email, time_zone from users"]);
  const mended = Object.fromEntries(rows.map((row) => [row.email, row.time_zone]));
  const expected = Object.entries(odd).map(([zone, name]) => [`z${zone.toLowerCase()}@x.example`, name]);
  expect(mended).toEqual(Object.fromEntries(expected));
  expect(await runSql(url, ["select 1 from pg_constraint where not convalidated"])).toEqual([]);
});

async function aDatabase(name: string): Promise<string> {
  await runAsOwner(`create database ${name} template template0`);
  return urlOfDatabase(process.env.ADMIN_DATABASE_URL ?? "", name);
}

test("the boards survive a time zone that only the time_zones table knows", async () => {
  await runAsOwner("insert into time_zones values ('Gone/With_A_Release')");
  const user = await aUser({ timeZone: "Gone/With_A_Release" });
  // Yesterday at noon: a session over midnight is a streak of two days.
  const startedAt = new Date(new Date().setUTCHours(-12, 0, 0, 0));
  await aFinishedSession(user.id, { durationSeconds: 3600, startedAt });
  await refreshLeaderboard({ maxAgeSeconds: 0 });
  expect((await findBoard(user.id, "top_streak")).own).toEqual({ rank: 1, value: 1 });
  expect(await db.select().from(timeZones).where(eq(timeZones.name, "Gone/With_A_Release"))).toHaveLength(1);
});
