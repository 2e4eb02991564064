import { z } from "zod";

export const CheckoutInput = z.object({ tier: z.enum(["pro_lite", "pro_plus"]) });

/** How the upgrade is charged, as it was shown: at once, or with the next payment. */
export const UpgradeInput = z.object({ isDeferred: z.boolean() });

/** The body of schedule-downgrade; its spelling is fixed. */
export const DowngradeInput = z.object({ target_tier: z.enum(["free", "pro_lite", "pro_plus"]) });

/**
 * A page of the payment provider's portal: the overview with card and invoices, a new card for what is due, to cancel,
 * or to cancel the smaller of two subscriptions.
 */
export const PortalInput = z.object({ page: z.enum(["overview", "payment", "cancel", "cancel-extra"]) });
export type PortalPage = z.infer<typeof PortalInput>["page"];
