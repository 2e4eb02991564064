import { feesCents, NO_FEES } from "@/lib/domain/sales/worth";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { tokenOf } from "@/lib/domain/shares/link";
import { newShareFields } from "@/lib/domain/shares/options";
import type { Tx } from "../connection/client";
import { projectSales, shares, shareViews } from "../schema";
import type { Person } from "./people";
import { stableId } from "./random";
import { insertAll } from "./rows";
import { CHANNELS, type CompletedPlan } from "./studio-plans";

const DAY_MS = 24 * 3_600_000;

export async function insertSales(tx: Tx, person: Person, { name, sales = [] }: CompletedPlan, now: Date) {
  const { id: userId, handle, timeZone } = person;
  const rows = sales.map(({ channel, daysAgo, ...sale }, index) => {
    const fees = CHANNELS[handle]?.find((one) => one.name === channel) ?? NO_FEES;
    const charged = { priceCents: sale.grossCents, shippingCents: 0, pieces: sale.pieces };
    return {
      ...sale,
      id: stableId(`sale:${handle}:${name}:${index}`),
      userId,
      createdAt: now,
      projectId: stableId(`finished:${handle}:${name}`),
      channelId: channel === null ? null : channelId(handle, channel),
      soldOn: localDateOf(new Date(+now - daysAgo * DAY_MS), timeZone),
      feesCents: sale.fate === "sold" ? feesCents(fees, charged) : 0,
    };
  });
  await insertAll(tx, projectSales, rows);
}

export async function insertShares(
  tx: Tx,
  { id: userId, handle }: Person,
  { name, shares: plans = [] }: CompletedPlan,
  now: Date,
) {
  const rows = plans.map(({ kind, options }) => {
    const { ends: _, endDay: __, ...fields } = newShareFields(kind);
    const id = stableId(`share:${handle}:${name}:${kind}`);
    const token = tokenOf(Buffer.from(id.replaceAll("-", ""), "hex"));
    const projectId = stableId(`finished:${handle}:${name}`);
    return { id, userId, projectId, kind, token, options: { ...fields, ...options }, createdAt: now };
  });
  await insertAll(tx, shares, rows);
  const seen = plans.map(({ views }, at) => ({
    shareId: rows[at]?.id ?? "",
    day: localDateOf(now, "UTC"),
    count: views,
  }));
  await insertAll(tx, shareViews, seen);
}

export function channelId(handle: string, name: string): string {
  return stableId(`channel:${handle}:${name}`);
}
