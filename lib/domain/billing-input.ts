import { z } from "zod";

/** The plan somebody wants to buy. */
export const CheckoutInput = z.object({ tier: z.enum(["pro_lite", "pro_plus"]) });

/** What the confirm dialog posts to schedule-downgrade, in the specification's spelling (spec §7 «Payment»). */
export const DowngradeInput = z.object({ target_tier: z.enum(["free", "pro_lite", "pro_plus"]) });

/** The catalogue's sentence for a downgrade that the server did not get scheduled (spec §8). */
export const DOWNGRADE_FAILED = "There was a problem scheduling your downgrade. Please try again.";
