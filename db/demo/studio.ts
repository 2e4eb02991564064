import { and, asc, eq, inArray, isNotNull, lt, notExists } from "drizzle-orm";
import { type Material, snapshotOf } from "@/lib/domain/methods/pricing";
import { completionXp } from "@/lib/domain/profile/levels";
import { localDateOf, startOfLocalDate } from "@/lib/domain/shared/local-time";
import type { Tx } from "../connection/client";
import { lockUser } from "../connection/locks";
import { insertFinishedIn } from "../queries/crafting/insert-session";
import {
  calculationMethods,
  craftingSessions,
  projectMaterials,
  projects,
  projectTimeLogs,
  salesChannels,
  savedMethods,
  sessionAllocations,
  studioSettings,
  users,
  xpEvents,
} from "../schema";
import { channelId, insertSales, insertShares } from "./finished-works";
import { PEOPLE, type Person } from "./people";
import { randomOf, stableId } from "./random";
import { insertAll } from "./rows";
import {
  CHANNELS,
  COMPLETED,
  type CompletedPlan,
  FLOORS,
  METHODS,
  type MethodPlan,
  PUBLIC_METHODS,
  SAVED,
  TEMPLATES,
} from "./studio-plans";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Seeds the Studio, within the limits of the accounts' plans. Runs once, after the history that it prices. */
export async function seedStudio(tx: Tx, now: Date): Promise<void> {
  const makers = PEOPLE.filter(({ isAccount }, index) => !isAccount && index % 3 === 0);
  const shared = makers.flatMap((person, index) => {
    const plan = PUBLIC_METHODS[index % PUBLIC_METHODS.length];
    return plan ? [methodOf(person, { ...plan, isPublic: true }, now)] : [];
  });
  const accounts = PEOPLE.filter(({ isAccount }) => isAccount);
  const own = accounts.flatMap((person) => (METHODS[person.handle] ?? []).map((plan) => methodOf(person, plan, now)));
  await insertAll(tx, calculationMethods, [...shared, ...own]);
  for (const person of accounts) {
    await saveMethods(tx, person, shared, now);
    await insertTemplates(tx, person, now);
    await insertChannels(tx, person, now);
    for (const plan of COMPLETED[person.handle] ?? []) await completeWork(tx, person, plan, now);
  }
}

type MethodRow = typeof calculationMethods.$inferInsert & { id: string };

function methodOf(person: Person, plan: MethodPlan, now: Date): MethodRow {
  const age = randomOf(`method:${person.handle}:${plan.title}`).between(1, Math.min(60, person.memberForDays));
  const id = methodId(person, plan.title);
  return { ...plan, id, userId: person.id, createdAt: new Date(+now - Math.round(age * DAY_MS)) };
}

async function saveMethods(tx: Tx, person: Person, shared: MethodRow[], now: Date) {
  const { count = 0, favourites = 0 } = SAVED[person.handle] ?? {};
  await insertAll(
    tx,
    savedMethods,
    shared
      .slice(0, count)
      .map(({ id }, index) => ({
        userId: person.id,
        methodId: id,
        isFavourite: index < favourites,
        createdAt: new Date(+now - (index + 1) * 3_600_000),
      })),
  );
}

async function insertTemplates(tx: Tx, person: Person, now: Date) {
  for (const { name, method, materials, additionalCostsCents } of TEMPLATES[person.handle] ?? []) {
    const id = stableId(`template:${person.handle}:${name}`);
    const createdAt = new Date(+now - 12 * DAY_MS);
    const from = { methodId: methodId(person, method), additionalCostsCents };
    await tx.insert(projects).values({ id, userId: person.id, name, isOneOff: false, createdAt, ...from });
    await insertMaterials(tx, id, materials);
  }
}

async function insertChannels(tx: Tx, { id: userId, handle }: Person, now: Date) {
  const createdAt = new Date(+now - 14 * DAY_MS);
  const rows = (CHANNELS[handle] ?? []).map((values, index) => ({
    ...values,
    id: channelId(handle, values.name),
    userId,
    position: index + 1,
    createdAt,
  }));
  await insertAll(tx, salesChannels, rows);
  const wageFloorCents = FLOORS[handle];
  if (wageFloorCents !== undefined) await tx.insert(studioSettings).values({ userId, currency: "R", wageFloorCents });
}

async function completeWork(tx: Tx, person: Person, plan: CompletedPlan, now: Date) {
  const evenings = await listUnlogged(tx, person.id, new Date(+now - 8 * DAY_MS), plan.sessionCount);
  const [first, last] = [evenings[0], evenings.at(-1)];
  const mine = eq(calculationMethods.id, methodId(person, plan.method));
  const [method] = await tx.select().from(calculationMethods).where(mine);
  if (!first || !last?.endedAt || !method) return;
  const { id: userId, handle } = person;
  const id = stableId(`finished:${handle}:${plan.name}`);
  const createdAt = startOfDay(first.startedAt, person);
  await tx.insert(projects).values({ id, userId, name: plan.name, createdAt });
  const logs = evenings.map((session) => ({
    id: stableId(`log:${session.id}`),
    userId,
    projectId: id,
    sessionId: session.id,
    loggedSeconds: session.durationSeconds ?? 0,
    createdAt: session.endedAt ?? now,
  }));
  await insertAll(tx, projectTimeLogs, logs);
  await insertMaterials(tx, id, plan.materials);
  const countedSeconds = logs.reduce((sum, log) => sum + log.loggedSeconds, 0);
  const days = evenings.map(({ startedAt }) => startOfDay(startedAt, person));
  const totalSeconds = countedSeconds + (await addByHand(tx, person, { id, plan, days, now }));
  const { materials, additionalCostsCents, priceOverrideCents } = plan;
  const completedAt = new Date(+last.endedAt + 20 * 60_000);
  await tx
    .update(projects)
    .set({
      status: "finished",
      completedAt,
      methodId: method.id,
      additionalCostsCents,
      priceOverrideCents,
      pieces: plan.pieces ?? 1,
      snapshot: snapshotOf({ method, totalSeconds, materials, additionalCostsCents, priceOverrideCents }),
    })
    .where(eq(projects.id, id));
  await bookCompletion(tx, userId, { id, countedSeconds, completedAt });
  await insertSales(tx, person, plan, now);
  await insertShares(tx, person, plan, now);
}

/** Adds hours from ten o'clock on these days. They earn no XP and count as Personal Progress. Returns seconds. */
async function addByHand(
  tx: Tx,
  { id: userId }: Person,
  { id: projectId, plan, days, now }: { id: string; plan: CompletedPlan; days: readonly Date[]; now: Date },
): Promise<number> {
  let seconds = 0;
  let free = 0;
  for (const [at, hours] of plan.hoursByHand.entries()) {
    const day = days[Math.min(at, days.length - 1)] ?? now;
    const startedAt = new Date(Math.max(+day + 10 * HOUR_MS, free));
    const endedAt = new Date(+startedAt + hours * HOUR_MS);
    free = +endedAt + HOUR_MS / 2;
    const segments = [{ startedAt, endedAt, isManual: true }];
    const user = { ...(await lockUser(tx, userId)), now };
    const session = { id: stableId(`by-hand:${projectId}:${at}`), description: plan.name, projectId, segments };
    const { id: sessionId, durationSeconds } = await insertFinishedIn(tx, user, { ...session, origin: "manual" });
    const allocation = { sessionId, userId, challengeId: null, allocatedSeconds: durationSeconds, position: 0 };
    await tx.insert(sessionAllocations).values(allocation);
    seconds += durationSeconds;
  }
  return seconds;
}

function startOfDay(instant: Date, { timeZone }: Person): Date {
  return startOfLocalDate(localDateOf(instant, timeZone), timeZone);
}

async function bookCompletion(tx: Tx, userId: string, work: { id: string; countedSeconds: number; completedAt: Date }) {
  const [crafter] = await tx.select().from(users).where(eq(users.id, userId));
  const isCompletion = and(eq(xpEvents.userId, userId), eq(xpEvents.source, "project_finished"));
  const rewardedBefore = await tx.$count(xpEvents, isCompletion);
  const craftedSeconds = crafter ? crafter.totalCraftingSeconds - crafter.manualSeconds : 0;
  const xp = completionXp({ loggedSeconds: work.countedSeconds, craftedSeconds, rewardedBefore });
  if (!crafter || xp === 0) return;
  const event = { userId, source: "project_finished", sourceId: work.id, xp, createdAt: work.completedAt } as const;
  await tx.insert(xpEvents).values(event);
  await tx
    .update(users)
    .set({ xp: crafter.xp + xp })
    .where(eq(users.id, userId));
}

async function listUnlogged(tx: Tx, userId: string, until: Date, count: number) {
  const logged = tx.select().from(projectTimeLogs).where(eq(projectTimeLogs.sessionId, craftingSessions.id));
  return tx
    .select()
    .from(craftingSessions)
    .where(
      and(
        eq(craftingSessions.userId, userId),
        lt(craftingSessions.startedAt, until),
        isNotNull(craftingSessions.endedAt),
        inArray(craftingSessions.kind, ["making", "finishing"]),
        notExists(logged),
      ),
    )
    .orderBy(asc(craftingSessions.startedAt))
    .limit(count);
}

function insertMaterials(tx: Tx, projectId: string, materials: readonly Material[]) {
  return insertAll(
    tx,
    projectMaterials,
    materials.map((material, position) => ({ projectId, position, ...material })),
  );
}

function methodId(person: Person, title: string): string {
  return stableId(`method:${person.handle}:${title}`);
}
