import { eq, sql } from "drizzle-orm";
import { type PricedMethod, snapshotOf } from "@/lib/domain/methods/pricing";
import { feesCents, NO_FEES } from "@/lib/domain/sales/worth";
import { localDateOf, startOfLocalDate } from "@/lib/domain/shared/local-time";
import { tokenOf } from "@/lib/domain/shares/link";
import { newShareFields } from "@/lib/domain/shares/options";
import type { Tx } from "../connection/client";
import { lockUser } from "../connection/locks";
import { insertFinishedInTx } from "../queries/crafting/insert-session";
import { bookCompletion } from "../queries/projects/completed";
import { replaceMaterials } from "../queries/rows/project";
import * as schema from "../schema";
import { seedMaterials } from "./materials";
import { createRandom, stableId } from "./random";
import { type Crafter, daysBefore, insertRows } from "./rows";
import { type CompletedPiece, PUBLIC_METHODS, STUDIOS } from "./studio-plans";

const HOUR_MS = 3_600_000;

type Method = typeof schema.calculationMethods.$inferInsert & PricedMethod & { id: string };

/** Seeds the Studio, within the limits of the accounts' plans. Runs once, after the history that it prices. */
export async function seedStudio(tx: Tx, crafters: Crafter[], now: Date): Promise<void> {
  const makers = crafters.filter(({ account }, index) => !account && index % 3 === 0);
  const shared = makers.flatMap((maker, index) => {
    const plan = PUBLIC_METHODS[index % PUBLIC_METHODS.length];
    return plan ? [methodOf(maker, plan, now)] : [];
  });
  await insertRows(tx, schema.calculationMethods, shared);
  for (const crafter of crafters) {
    const { id: userId, handle } = crafter;
    const studio = STUDIOS[handle];
    if (!studio) continue;
    const methods = studio.methods.map((plan) => methodOf(crafter, plan, now));
    await insertRows(tx, schema.calculationMethods, methods);
    const [saved, favourites] = studio.saved;
    const chosen = shared.slice(0, saved).map(({ id: methodId }, index) => {
      const createdAt = new Date(+now - (index + 1) * HOUR_MS);
      return { userId, methodId, isFavourite: index < favourites, createdAt };
    });
    await insertRows(tx, schema.savedMethods, chosen);
    for (const { name, method, materials, additionalCostsCents } of studio.templates) {
      const template = { id: stableId(`template:${handle}:${name}`), userId, name, isOneOff: false };
      const price = { methodId: methodId(handle, method), additionalCostsCents };
      await tx.insert(schema.projects).values({ ...template, ...price, createdAt: daysBefore(now, 12) });
      await replaceMaterials(tx, template.id, materials);
    }
    const channels = studio.channels.map((values, index) => {
      const createdAt = daysBefore(now, 14);
      return { ...values, id: channelId(handle, values.name), userId, position: index + 1, createdAt };
    });
    await insertRows(tx, schema.salesChannels, channels);
    const { floorCents } = studio;
    if (floorCents)
      await tx.insert(schema.studioSettings).values({ userId, currency: "R", wageFloorCents: floorCents });
    for (const piece of studio.works) {
      const priced = methods.find(({ title }) => title === piece.method);
      if (priced) await completePiece(tx, crafter, { ...piece, priced }, now);
    }
  }
  await seedMaterials(tx, crafters, now);
}

function methodOf({ id: userId, handle, memberForDays }: Crafter, plan: (typeof PUBLIC_METHODS)[number], now: Date) {
  const age = createRandom(`method:${handle}:${plan.title}`).between(1, Math.min(60, memberForDays));
  return { ...plan, id: methodId(handle, plan.title), userId, createdAt: daysBefore(now, age) };
}

/** Completes a project of evenings that have none yet and of hours by hand. */
async function completePiece(tx: Tx, crafter: Crafter, piece: CompletedPiece & { priced: Method }, now: Date) {
  const { id: userId, handle, timeZone } = crafter;
  const { name, materials, additionalCostsCents, priceOverrideCents = null, pieces = 1, priced: method } = piece;
  const id = pieceId(handle, name);
  const evenings = await tx
    .select()
    .from(schema.craftingSessions)
    .where(
      sql`user_id = ${userId} and start_time < ${daysBefore(now, 8).toISOString()} and duration > 0
        and kind in ('making', 'finishing')
        and not exists (select from project_time_logs l where l.session_id = crafting_sessions.id)`,
    )
    .orderBy(schema.craftingSessions.startedAt)
    .limit(piece.evenings);
  const days = evenings.map(({ startedAt }) => startOfLocalDate(localDateOf(startedAt, timeZone), timeZone));
  const lastEnd = evenings.at(-1)?.endedAt;
  if (!lastEnd) return;
  await tx.insert(schema.projects).values({ id, userId, name, createdAt: days[0] });
  const logs = evenings.map(({ id: sessionId, durationSeconds, endedAt }) => {
    const log = { id: stableId(`log:${sessionId}`), userId, projectId: id, sessionId };
    return { ...log, loggedSeconds: durationSeconds ?? 0, createdAt: endedAt ?? now };
  });
  await insertRows(tx, schema.projectTimeLogs, logs);
  await addByHand(tx, crafter, { ...piece, id, days }, now);
  await replaceMaterials(tx, id, materials);
  const isThis = eq(schema.projects.id, id);
  const [{ totalSeconds } = { totalSeconds: 0 }] = await tx.select().from(schema.projects).where(isThis);
  const completion = { methodId: method.id, additionalCostsCents, priceOverrideCents, pieces };
  const snapshot = snapshotOf({ method, totalSeconds, materials, additionalCostsCents, priceOverrideCents });
  const completedAt = new Date(+lastEnd + 20 * 60_000);
  const [project] = await tx
    .update(schema.projects)
    .set({ status: "finished", completedAt, ...completion, snapshot })
    .where(isThis)
    .returning();
  if (project) await bookCompletion(tx, userId, project);
  await sellAndShare(tx, crafter, piece, now);
}

/** Adds hours from ten o'clock on these days. They earn no XP and count as Personal Progress. */
async function addByHand(
  tx: Tx,
  { id: userId }: Crafter,
  { id: projectId, name, hoursByHand, days }: CompletedPiece & { id: string; days: readonly Date[] },
  now: Date,
) {
  let free = 0;
  for (const [at, hours] of hoursByHand.entries()) {
    const day = days[Math.min(at, days.length - 1)] ?? now;
    const startedAt = new Date(Math.max(+day + 10 * HOUR_MS, free));
    const endedAt = new Date(+startedAt + hours * HOUR_MS);
    free = +endedAt + HOUR_MS / 2;
    const user = { ...(await lockUser(tx, userId)), now };
    const session = {
      id: stableId(`by-hand:${projectId}:${at}`),
      description: name,
      projectId,
      origin: "manual" as const,
    };
    const segments = [{ startedAt, endedAt, isManual: true }];
    const { id: sessionId, durationSeconds } = await insertFinishedInTx(tx, user, { ...session, segments });
    const allocation = { sessionId, userId, challengeId: null, allocatedSeconds: durationSeconds, position: 0 };
    await tx.insert(schema.sessionAllocations).values(allocation);
  }
}

async function sellAndShare(tx: Tx, { id: userId, handle, timeZone }: Crafter, piece: CompletedPiece, now: Date) {
  const projectId = pieceId(handle, piece.name);
  const sales = (piece.sales ?? []).map(({ channel, daysAgo, ...sale }, index) => {
    const fees = STUDIOS[handle]?.channels.find(({ name }) => name === channel) ?? NO_FEES;
    const charged = { priceCents: sale.grossCents, shippingCents: 0, pieces: sale.pieces };
    return {
      ...sale,
      id: stableId(`sale:${handle}:${piece.name}:${index}`),
      userId,
      createdAt: now,
      projectId,
      channelId: channel && channelId(handle, channel),
      soldOn: localDateOf(daysBefore(now, daysAgo), timeZone),
      feesCents: sale.fate === "sold" ? feesCents(fees, charged) : 0,
    };
  });
  await insertRows(tx, schema.projectSales, sales);
  for (const { kind, options, views } of piece.shares ?? []) {
    const { ends: _, endDay: __, ...fields } = newShareFields(kind);
    const id = stableId(`share:${handle}:${piece.name}:${kind}`);
    const token = tokenOf(Buffer.from(id.replaceAll("-", ""), "hex"));
    const share = { id, userId, projectId, kind, token, options: { ...fields, ...options }, createdAt: now };
    await tx.insert(schema.shares).values(share);
    await tx.insert(schema.shareViews).values({ shareId: id, day: localDateOf(now, "UTC"), count: views });
  }
}

const methodId = (handle: string, title: string) => stableId(`method:${handle}:${title}`);
const channelId = (handle: string, name: string) => stableId(`channel:${handle}:${name}`);
const pieceId = (handle: string, name: string) => stableId(`finished:${handle}:${name}`);
