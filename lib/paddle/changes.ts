import "server-only";
import type { Tier } from "@/lib/domain/tiers";

/** What Pro Lite → Pro+ costs: now, and from the next period on. Amounts are minor units of `currency` (ISO 4217). */
export type UpgradePreview = { amountCents: number; currency: string; nextAmountCents: number; nextAt: Date };

/** A change that holds from the end of the period paid for. */
export type Scheduled = { tier: Tier; at: Date };

export async function previewUpgrade(_userId: string): Promise<UpgradePreview> {
  throw new Error("previewUpgrade: not built");
}

export async function confirmUpgrade(_userId: string): Promise<void> {
  throw new Error("confirmUpgrade: not built");
}

export async function scheduleDowngrade(_userId: string, _target: Tier): Promise<Scheduled> {
  throw new Error("scheduleDowngrade: not built");
}

export async function undoChange(_userId: string): Promise<void> {
  throw new Error("undoChange: not built");
}

/** The customer portal's page for cancelling; null where there is none. */
export async function portalUrl(_userId: string): Promise<string | null> {
  throw new Error("portalUrl: not built");
}
