import { randomUUID } from "node:crypto";
import { and, type Column, eq, getTableColumns, isNull } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { calculationMethods, salesChannels } from "@/db/schema";
import type { BillingReason } from "@/lib/domain/billing/reasons";
import type { MethodValues } from "@/lib/domain/methods/method-fields";
import type { Figures } from "@/lib/domain/projects/what-to-charge";
import type { ChannelValues } from "@/lib/domain/sales/channels";
import type { WorthBeginning } from "@/lib/domain/sales/supposed-hours";
import { insertMethod } from "../methods/own";
import { replaceMaterials } from "../rows/project";
import { insertChannel } from "../sales/channels";
import { uuidOf } from "../uuid-of";
import { findCreatedProject, insertProject } from "./own";

type KeptFigures = { status: "created"; projectId: string } | { status: "limit"; reason: BillingReason };

/**
 * Makes a project of the figures, with a method and, for fees, a channel unless the crafter has the same already. Nothing
 * is made if the plan has no space for all of it. The same figures make one project, however often they are kept.
 */
export async function keepFigures(
  userId: string,
  { method, channel, costs, ...rest }: Figures,
  typed: Omit<WorthBeginning, "channelId">,
): Promise<KeptFigures> {
  const id = uuidOf(userId, JSON.stringify([method, channel, costs, rest.work, rest.sending]));
  const { materials, additionalCostsCents, pieces } = costs;
  const hasFees = channel.percentBp > 0 || channel.fixedCents > 0;
  const work = lockedTransaction(userId, async (tx, { tier }): Promise<KeptFigures> => {
    if (await findCreatedProject(tx, userId, id)) return { status: "created", projectId: id };
    let channelId = hasFees ? await findSameChannel(tx, userId, channel) : null;
    if (hasFees && channelId === null)
      channelId = required(await insertChannel(tx, userId, tier, channel), "channels").id;
    const methodId = (await findSameMethod(tx, userId, method)) ?? randomUUID();
    required(await insertMethod(tx, userId, tier, { ...method, id: methodId, remixOf: null }), "methods");
    const name = pieces === 1 ? "My piece" : "My pieces";
    const worthBeginning = { ...typed, channelId: channelId ?? "" };
    const project = { id, name, additionalCostsCents, pieces, methodId, worthBeginning };
    required(await insertProject(tx, userId, tier, project), "projects");
    await replaceMaterials(tx, id, materials);
    return { status: "created", projectId: id };
  });
  return work.catch((error: unknown) => {
    if (error instanceof PlanLimitReached) return { status: "limit", reason: error.reason };
    throw error;
  });
}

/** Thrown, so that the transaction is rolled back. */
class PlanLimitReached extends Error {
  constructor(readonly reason: BillingReason) {
    super(`The plan’s limit of ${reason} is reached.`);
  }
}

function required<T extends { status: string }>(made: T, reason: BillingReason): Exclude<T, { status: "limit" }> {
  if (made.status === "limit") throw new PlanLimitReached(reason);
  return made as Exclude<T, { status: "limit" }>;
}

async function findSameMethod(tx: Tx, userId: string, { rateType, rateCents, currency, profitOption }: MethodValues) {
  const same = hasValues(calculationMethods, { userId, rateType, rateCents, currency, profitOption });
  const [method] = await tx.select({ id: calculationMethods.id }).from(calculationMethods).where(same).limit(1);
  return method?.id ?? null;
}

async function findSameChannel(tx: Tx, userId: string, channel: ChannelValues) {
  const { currency, percentBp, fixedCents, hasFeeOnShipping, perEventCents } = channel;
  const fees = hasValues(salesChannels, { userId, currency, percentBp, fixedCents, hasFeeOnShipping, perEventCents });
  const same = and(fees, isNull(salesChannels.archivedAt));
  const [found] = await tx.select({ id: salesChannels.id }).from(salesChannels).where(same).limit(1);
  return found?.id ?? null;
}

function hasValues<T extends PgTable>(table: T, values: Partial<T["$inferSelect"]>) {
  const columns: Record<string, Column | undefined> = getTableColumns(table);
  return and(...Object.entries(values).flatMap(([name, value]) => (columns[name] ? [eq(columns[name], value)] : [])));
}
