import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type Db, db, prepareQuery, type Tx } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { salesChannels } from "@/db/schema";
import { isWithinLimit, limitOf, type Tier } from "@/lib/domain/billing/tiers";
import type { ChannelValues } from "@/lib/domain/sales/channels";
import { NotFoundError } from "@/lib/errors";

export type SalesChannel = ChannelValues & { id: string; isArchived: boolean };
type ChannelCreation = { status: "created"; id: string } | { status: "limit"; limit: number };

/** In the crafter's order, archived ones too. */
export async function listChannels(userId: string): Promise<SalesChannel[]> {
  return (await channelsQuery().execute({ userId })).map(channelOf);
}

const channelsQuery = prepareQuery(() =>
  db
    .select()
    .from(salesChannels)
    .where(eq(salesChannels.userId, sql.placeholder("userId")))
    .orderBy(asc(salesChannels.position), asc(salesChannels.id))
    .prepare("sales_channels"),
);

/** Idempotent: the client supplies the id. */
export async function createChannel(userId: string, input: ChannelValues & { id: string }): Promise<ChannelCreation> {
  return lockedTransaction(userId, async (tx, { tier }) => {
    if (await findOwnChannel(tx, userId, input.id)) return { status: "created", id: input.id };
    return insertChannel(tx, userId, tier, input);
  });
}

/** The caller has locked the user's row. */
export async function insertChannel(
  tx: Tx,
  userId: string,
  tier: Tier,
  values: ChannelValues & { id?: string; archivedAt?: Date | null },
): Promise<ChannelCreation> {
  const limit = limitOf(tier, "salesChannels");
  if (!values.archivedAt && !isWithinLimit(await countChannels(tx, userId), limit)) return { status: "limit", limit };
  const position = sql<number>`(select coalesce(max(c.position), 0) + 1 from sales_channels c where c.user_id = ${userId})`;
  const [made] = await tx
    .insert(salesChannels)
    .values({ ...values, userId, position })
    .onConflictDoNothing()
    .returning({ id: salesChannels.id });
  if (!made) throw new NotFoundError("channel");
  return { status: "created", id: made.id };
}

/** Existing sales keep their fees. */
export async function updateChannel(userId: string, { id, ...values }: ChannelValues & { id: string }): Promise<void> {
  const changed = await db
    .update(salesChannels)
    .set(values)
    .where(and(eq(salesChannels.id, id), eq(salesChannels.userId, userId)))
    .returning({ id: salesChannels.id });
  if (changed.length === 0) throw new NotFoundError("channel");
}

/** An archived channel stays on its sales and is no longer offered. Using it again needs space in the plan. */
export async function setChannelArchived(
  userId: string,
  { channelId, archived }: { channelId: string; archived: boolean },
): Promise<{ status: "stored" } | { status: "limit"; limit: number }> {
  return lockedTransaction(userId, async (tx, { tier, now }) => {
    const channel = await findOwnChannel(tx, userId, channelId);
    if (!channel) throw new NotFoundError("channel");
    if ((channel.archivedAt !== null) === archived) return { status: "stored" };
    const limit = limitOf(tier, "salesChannels");
    if (!archived && !isWithinLimit(await countChannels(tx, userId), limit)) return { status: "limit", limit };
    const archivedAt = archived ? now : null;
    await tx.update(salesChannels).set({ archivedAt }).where(isOwnChannel(userId, channelId));
    return { status: "stored" };
  });
}

export async function findOwnChannel(tx: Tx | Db, userId: string, channelId: string) {
  const [channel] = await tx.select().from(salesChannels).where(isOwnChannel(userId, channelId));
  return channel ?? null;
}

function isOwnChannel(userId: string, channelId: string) {
  return and(eq(salesChannels.id, channelId), eq(salesChannels.userId, userId));
}

function countChannels(tx: Tx, userId: string): Promise<number> {
  return tx.$count(salesChannels, and(eq(salesChannels.userId, userId), isNull(salesChannels.archivedAt)));
}

function channelOf(row: typeof salesChannels.$inferSelect): SalesChannel {
  const { userId: _, archivedAt, position: __, createdAt: ___, ...channel } = row;
  return { ...channel, isArchived: archivedAt !== null };
}
