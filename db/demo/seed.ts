import { hash } from "@node-rs/argon2";
import { inArray, isNotNull } from "drizzle-orm";
import { COUNTRIES } from "@/lib/domain/profile/countries";
import { addDays, type LocalDate, localDateOf, startOfLocalDate } from "@/lib/domain/shared/local-time";
import type { Tx } from "../connection/client";
import { takeLock } from "../connection/locks";
import { insertHouseChallenges } from "../queries/challenges/upkeep";
import { challenges, credentials, notifications, projects, userChallenges, users } from "../schema";
import { withDatabase } from "../seed";
import { DEMO_PASSWORD } from "./accounts";
import { book } from "./booking";
import { type KnownChallenge, kindOf, missingChallenges, pastHouseChallenges } from "./challenges";
import { notificationsOf } from "./notifications";
import { seedPact } from "./pact";
import { HISTORY_DAYS, PEOPLE, type Person } from "./people";
import { randomOf, stableId } from "./random";
import { groupBy, insertAll, insertMissing } from "./rows";
import {
  findNewestEnd,
  listMemberships,
  listOpenProjects,
  listWithUnallocated,
  lockStandings,
  type Standing,
} from "./standings";
import { storeBookings } from "./store";
import { seedStudio } from "./studio";
import { seedSubscriptions } from "./subscriptions";

const DAY_MS = 24 * 3_600_000;
const STALE_MS = 2 * DAY_MS;
/** Durations in seconds of the accounts' unallocated sessions: 40 min and 1 h 35 min. */
const UNALLOCATED = [2400, 5700];
/** Must match lib/server/auth/password-hash.ts: argon2id, 64 MiB, 3 passes. */
const PASSWORD_HASHING = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/**
 * Seeds three accounts, sixty crafters with eight weeks of history, and challenges. An older demo gets new rows up to
 * `now`; nothing is changed or deleted, and accounts used since yesterday or with an open session get no sessions.
 * Returns whether the demo is new.
 */
export async function seedDemo(url: string, now = new Date()): Promise<boolean> {
  return withDatabase(url, (db) =>
    db.transaction(async (tx) => {
      await takeLock(tx, "seed");
      const newest = await findNewestEnd(tx, idsOf(PEOPLE.filter((person) => !person.isAccount)));
      if (newest) await seedSubscriptions(tx, now);
      if (newest && +now - +newest < STALE_MS) return false;
      await insertHouseChallenges(tx, now);
      if (!newest) await insertPeople(tx, now);
      if (!newest) await seedSubscriptions(tx, now);
      const made = await addChallenges(tx, now, { isFirst: !newest });
      const standings = await lockStandings(tx, idsOf(PEOPLE));
      await joinChallenges(tx, standings, made, now);
      await addHistory(tx, standings, now);
      await seedPact(tx, now, { made, isFirst: !newest });
      if (!newest) await seedStudio(tx, now);
      return !newest;
    }),
  );
}

export async function hasDemoAccounts(url: string): Promise<boolean> {
  const ids = idsOf(PEOPLE.filter((person) => person.isAccount));
  const found = await withDatabase(url, (db) => db.$count(credentials, inArray(credentials.userId, ids)));
  return found > 0;
}

async function insertPeople(tx: Tx, now: Date) {
  const createdAt = new Map(PEOPLE.map((person) => [person.id, new Date(+now - person.memberForDays * DAY_MS)]));
  const rows = PEOPLE.map(({ id, email, displayName, country, timeZone, tier, weeklyGoalHours }) => ({
    id,
    email,
    displayName,
    timeZone,
    tier,
    weeklyGoalHours,
    country: COUNTRIES.find(({ name }) => name === country)?.code ?? null,
    welcomedAt: createdAt.get(id),
    firstStepsDismissedAt: createdAt.get(id),
    createdAt: createdAt.get(id),
  }));
  await insertMissing(tx, users, rows);
  const made = new Set((await lockStandings(tx, idsOf(PEOPLE))).map(({ id }) => id));
  const people = PEOPLE.filter(({ id }) => made.has(id));

  const passwordHash = await hash(DEMO_PASSWORD, PASSWORD_HASHING);
  const accounts = people.filter((person) => person.isAccount);
  await insertAll(
    tx,
    credentials,
    accounts.map(({ id }) => ({ userId: id, passwordHash })),
  );
  const pieces = people.flatMap((person) =>
    person.projects.map((name, index) => ({
      id: stableId(`project:${person.handle}:${name}`),
      userId: person.id,
      name,
      createdAt: new Date(+(createdAt.get(person.id) ?? now) + (index + 1) * 3_600_000),
    })),
  );
  await insertAll(tx, projects, pieces);
}

/** Returns the keys of the new challenges. */
async function addChallenges(tx: Tx, now: Date, { isFirst }: { isFirst: boolean }): Promise<Set<string>> {
  const today = localDateOf(now, "Africa/Johannesburg");
  if (isFirst) await insertMissing(tx, challenges, pastHouseChallenges(today));
  const missing = missingChallenges(await listKnown(tx), today);
  await insertAll(tx, challenges, missing);
  return new Set(missing.map(({ houseKey }) => houseKey));
}

async function listKnown(tx: Tx): Promise<(KnownChallenge & { id: string })[]> {
  const rows = await tx.select().from(challenges).where(isNotNull(challenges.houseKey)).orderBy(challenges.createdAt);
  return rows.map(({ houseKey, ...row }) => ({ ...row, key: houseKey ?? "" }));
}

/** Adds members, the same at each seeding. Accounts join only new challenges, so that one they left stays left. */
async function joinChallenges(tx: Tx, standings: Standing[], made: Set<string>, now: Date) {
  const known = await listKnown(tx);
  const rows = everybody(standings).flatMap(([person, standing]) =>
    known.flatMap(({ id, key, startDate }) => {
      if (person.isAccount && !made.has(key)) return [];
      const random = randomOf(`joining:${person.handle}:${key}`);
      if (!random.chance(person.joins(kindOf(key) ?? "house"))) return [];
      const from = later(startDate, addDays(localDateOf(standing.createdAt, standing.timeZone), 1));
      const day = addDays(from, person.isAccount ? 0 : Math.floor(random.between(0, 6)));
      const hour = person.isAccount ? 7 : random.between(7, 21);
      const joinedAt = new Date(+startOfLocalDate(day, standing.timeZone) + Math.round(hour * 3_600_000));
      return joinedAt < now ? [{ userId: person.id, challengeId: id, joinedAt }] : [];
    }),
  );
  await insertMissing(tx, userChallenges, rows);
}

async function addHistory(tx: Tx, standings: Standing[], now: Date) {
  const ids = standings.map(({ id }) => id);
  const accounts = idsOf(PEOPLE.filter((person) => person.isAccount));
  const provided = await listWithUnallocated(tx, accounts, UNALLOCATED, new Date(+now - 7 * DAY_MS));
  const memberships = groupBy(await listMemberships(tx, ids), ({ userId }) => userId);
  const pieces = groupBy(await listOpenProjects(tx, ids), ({ userId }) => userId);
  const written = everybody(standings).flatMap(([person, standing]) => {
    const { id, timeZone, lastDate, xp } = standing;
    const today = localDateOf(now, timeZone);
    if (standing.hasOpenSession || (person.isAccount && lastDate && lastDate >= addDays(today, -1))) return [];
    const from = later(
      addDays(today, 1 - HISTORY_DAYS),
      addDays(lastDate ?? localDateOf(standing.createdAt, timeZone), 1),
    );
    const plan = person.plan({ from, now, timeZone, wantsUnallocated: !provided.has(id) });
    const { handle, isAccount } = person;
    const means = { memberships: memberships.get(id) ?? [], projects: pieces.get(id) ?? [] };
    return [{ isAccount, xp, booking: book({ id, handle, timeZone, isAccount, ...means }, plan, now) }];
  });
  await storeBookings(
    tx,
    written.map(({ booking }) => booking),
  );
  const stored = written.flatMap(({ isAccount, booking, xp }) => (isAccount ? notificationsOf(booking, xp, now) : []));
  await insertMissing(tx, notifications, stored);
}

function everybody(standings: Standing[]): [Person, Standing][] {
  const byId = new Map(standings.map((standing) => [standing.id, standing]));
  return PEOPLE.flatMap((person) => {
    const standing = byId.get(person.id);
    return standing ? [[person, standing] satisfies [Person, Standing]] : [];
  });
}

function idsOf(people: readonly Person[]): string[] {
  return people.map(({ id }) => id);
}

function later(a: LocalDate, b: LocalDate): LocalDate {
  return a > b ? a : b;
}
