import { z } from "zod";

/** Checks only the shape; `allocationProblem` checks the amounts against the stored duration. */
export const AllocateInput = z.object({
  sessionId: z.guid(),
  amounts: z.array(z.object({ challengeId: z.guid().nullable(), seconds: z.number() })).max(50),
});

export const AssignProjectInput = z.object({ sessionId: z.guid(), projectId: z.guid() });
