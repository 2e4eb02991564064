import { hash } from "@node-rs/argon2";
import { inArray, max } from "drizzle-orm";
import { CAUSES } from "@/lib/domain/impacts/causes";
import { addDays, localDateOf, weekOf } from "@/lib/domain/shared/local-time";
import type { Tx } from "../connection/client";
import { takeLock } from "../connection/locks";
import { insertHouseChallenges } from "../queries/challenges/upkeep";
import { craftingSessions, credentials, projects, userSelectedImpacts, users } from "../schema";
import { withDatabase } from "../seed";
import { addChallenges, joinChallenges, writeComments } from "./challenges";
import { addHistory } from "./history";
import { DEMO_PASSWORD, PEOPLE } from "./people";
import { createRandom, stableId } from "./random";
import { type Crafter, daysBefore, insertRows, lockCrafters } from "./rows";
import { seedStudio } from "./studio";
import { seedSubscriptions } from "./subscriptions";

const STALE_DAYS = 2;
const PROJECT_DAYS = 30;
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
      const newest = await findNewestEnd(tx);
      const isFirst = newest === null;
      if (isFirst) await insertPeople(tx, now);
      await seedSubscriptions(tx, now);
      if (newest && newest > daysBefore(now, STALE_DAYS)) return false;
      await insertHouseChallenges(tx, now);
      const made = await addChallenges(tx, now, { isFirst });
      const crafters = await lockCrafters(tx);
      await joinChallenges(tx, crafters, made, now);
      await addHistory(tx, crafters, now);
      await chooseCauses(tx, isFirst ? crafters : crafters.filter(({ account }) => !account), now);
      await writeComments(tx, crafters, made, now);
      if (isFirst) await seedStudio(tx, crafters, now);
      return isFirst;
    }),
  );
}

export async function hasDemoAccounts(url: string): Promise<boolean> {
  const ids = PEOPLE.filter(({ account }) => account).map(({ id }) => id);
  const found = await withDatabase(url, (db) => db.$count(credentials, inArray(credentials.userId, ids)));
  return found > 0;
}

/** When a crafter of the demo crafted last; null before the first seeding. */
async function findNewestEnd(tx: Tx): Promise<Date | null> {
  const ids = PEOPLE.filter(({ account }) => !account).map(({ id }) => id);
  const isTheirs = inArray(craftingSessions.userId, ids);
  const [row] = await tx
    .select({ newest: max(craftingSessions.endedAt) })
    .from(craftingSessions)
    .where(isTheirs);
  return row?.newest ?? null;
}

async function insertPeople(tx: Tx, now: Date) {
  const rows = PEOPLE.map(({ id, email, displayName, country, timeZone, tier, weeklyGoalHours, memberForDays }) => {
    const createdAt = daysBefore(now, memberForDays);
    const welcome = { welcomedAt: createdAt, firstStepsDismissedAt: createdAt, createdAt };
    return { id, email, displayName, country, timeZone, tier, weeklyGoalHours, ...welcome };
  });
  await insertRows(tx, users, rows);
  const crafters = await lockCrafters(tx);
  const passwordHash = await hash(DEMO_PASSWORD, PASSWORD_HASHING);
  const accounts = crafters.filter(({ account }) => account);
  await insertRows(
    tx,
    credentials,
    accounts.map(({ id }) => ({ userId: id, passwordHash })),
  );
  const pieces = crafters.flatMap(({ id: userId, handle, projects: names, createdAt }) =>
    names.map((name, index) => ({
      id: stableId(`project:${handle}:${name}`),
      userId,
      name,
      // The evenings before are those of the finished pieces.
      createdAt: new Date(Math.max(+createdAt, +daysBefore(now, PROJECT_DAYS)) + (index + 1) * 3_600_000),
    })),
  );
  await insertRows(tx, projects, pieces);
}

/** Chooses causes for the last eight weeks, or as many as somebody has been here. */
async function chooseCauses(tx: Tx, crafters: Crafter[], now: Date) {
  const rows = crafters.flatMap(({ id: userId, handle, timeZone, account, memberForDays }) => {
    const favourites = CAUSES.filter(({ id }) => createRandom(`cause:${handle}:${id}`).chance(0.35));
    const today = localDateOf(now, timeZone);
    const weeks = Array.from({ length: 8 }, (_, back) => weekOf(addDays(today, -Math.min(7 * back, memberForDays))));
    return weeks
      .filter((week) => account || createRandom(`causes:${handle}:${week}`).chance(0.75))
      .flatMap((week) => favourites.map(({ id: causeId }) => ({ userId, causeId, week })));
  });
  await insertRows(tx, userSelectedImpacts, rows);
}
