import { z } from "zod";

/** Chooses a cause for this week, or no longer. The state is said outright, so that a repeated request changes nothing. */
export const SelectImpactInput = z.object({ causeId: z.int().positive().max(2_147_483_647), selected: z.boolean() });
