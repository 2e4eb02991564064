import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { calculationMethods, salesChannels } from "@/db/schema";
import type { BillingReason } from "@/lib/domain/billing/reasons";
import type { Figures } from "@/lib/domain/projects/what-to-charge";
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
    const isUsed = and(eq(salesChannels.userId, userId), isNull(salesChannels.archivedAt));
    const hasSameFees = hasSame(channel, "currency", "percentBp", "fixedCents", "hasFeeOnShipping", "perEventCents");
    const same = (await tx.select().from(salesChannels).where(isUsed)).find(hasSameFees);
    const made = hasFees ? (same ?? required(await insertChannel(tx, userId, tier, channel), "channels")) : null;
    const methods = await tx.select().from(calculationMethods).where(eq(calculationMethods.userId, userId));
    const sameMethod = methods.find(hasSame(method, "rateType", "rateCents", "currency", "profitOption"));
    const methodId = sameMethod?.id ?? randomUUID();
    required(await insertMethod(tx, userId, tier, { ...method, id: methodId, remixOf: null }), "methods");
    const name = pieces === 1 ? "My piece" : "My pieces";
    const worthBeginning = { ...typed, channelId: made?.id ?? "" };
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

/** Whether a row has the values of another in these columns. */
function hasSame<Name extends string>(wanted: Record<Name, unknown>, ...names: Name[]) {
  return (row: Record<Name, unknown>) => names.every((name) => row[name] === wanted[name]);
}
