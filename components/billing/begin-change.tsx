import type { ReactNode } from "react";
import { toast } from "@/components/ui/toast";
import { startCheckoutAction } from "@/lib/actions/billing";
import { runAction } from "@/lib/client/run-action";
import { NOT_FOR_SALE } from "@/lib/domain/billing/texts";
import { TIERS, type Tier } from "@/lib/domain/billing/tiers";
import { rememberReason } from "./after-payment";
import { DowngradeDialog } from "./downgrade-dialog";
import { UpgradeDialog } from "./upgrade-dialog";

/** A change of plan that a button starts. `periodEnd`: a date in words. */
export type PlanChange = {
  tier: Tier;
  change: "checkout" | "upgrade" | "downgrade";
  timeZone: string;
  periodEnd: string | null;
};

/** Opens the payment page, or returns the dialog that asks first. Loaded at the first press. */
export async function beginChange(
  { tier, change, timeZone, periodEnd }: PlanChange,
  close: () => void,
): Promise<ReactNode> {
  const { name } = TIERS[tier];
  rememberReason();
  switch (change) {
    case "checkout":
      await leaveForCheckout(tier);
      return null;
    case "upgrade":
      return <UpgradeDialog name={name} timeZone={timeZone} onClose={close} />;
    case "downgrade":
      return <DowngradeDialog tier={tier} name={name} periodEnd={periodEnd} onClose={close} />;
    default:
      return change satisfies never;
  }
}

/** Resolves only if the browser stays, or comes back by its back button. */
async function leaveForCheckout(tier: Tier): Promise<void> {
  if (tier === "free") return;
  const answer = await runAction(() => startCheckoutAction({ tier }));
  if (!answer.ok) return toast({ message: answer.message, tone: "error" });
  if (!answer.data || "unavailable" in answer.data) return toast({ message: NOT_FOR_SALE, tone: "error" });
  const back = new Promise<void>((resolve) => addEventListener("pageshow", () => resolve(), { once: true }));
  location.assign(answer.data.url);
  await back;
}
