import { z } from "zod";

export const CheckoutInput = z.object({ tier: z.enum(["pro_lite", "pro_plus"]) });

/** How the dialog said that the upgrade is charged: with the next payment if deferred, otherwise at once. */
export const UpgradeInput = z.object({ isDeferred: z.boolean() });

/** The request body of schedule-downgrade; its field names are fixed. */
export const DowngradeInput = z.object({ target_tier: z.enum(["free", "pro_lite", "pro_plus"]) });

/**
 * A page of the payment provider's portal: the overview with card and invoices, a new card for a due payment, the
 * cancellation, or the cancellation of the smaller of two subscriptions.
 */
export const PortalInput = z.object({ page: z.enum(["overview", "payment", "cancel", "cancel-extra"]) });
export type PortalPage = z.infer<typeof PortalInput>["page"];
