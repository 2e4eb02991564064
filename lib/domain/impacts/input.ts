import { z } from "zod";

/** Selects or deselects a cause for this week. Sends the wanted state, so that a repeated request changes nothing. */
export const SelectImpactInput = z.object({ causeId: z.int().positive().max(2_147_483_647), selected: z.boolean() });
