import { z } from "zod";

/** The plan somebody wants to buy. */
export const CheckoutInput = z.object({ tier: z.enum(["pro_lite", "pro_plus"]) });

/** How the upgrade is charged, as it was shown: at once, or with the next payment. */
export const UpgradeInput = z.object({ isDeferred: z.boolean() });

/** What the confirm dialog posts to schedule-downgrade, in the specification's spelling. */
export const DowngradeInput = z.object({ target_tier: z.enum(["free", "pro_lite", "pro_plus"]) });

/**
 * Which page of the payment provider's portal somebody wants: the overview with card and invoices, a new card for what is
 * due, to cancel, or to cancel the smaller of two subscriptions.
 */
export const PortalInput = z.object({ page: z.enum(["overview", "payment", "cancel", "cancel-extra"]) });
export type PortalPage = z.infer<typeof PortalInput>["page"];
