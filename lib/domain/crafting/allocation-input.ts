import { z } from "zod";

/**
 * What the Impact tab posts. Only the shape is checked here: `allocationProblem` judges the amounts on the stored
 * duration, in the specification's words.
 */
export const AllocateInput = z.object({
  sessionId: z.guid(),
  amounts: z.array(z.object({ challengeId: z.guid().nullable(), seconds: z.number() })).max(50),
});

/** What the Project tab posts. */
export const AssignProjectInput = z.object({ sessionId: z.guid(), projectId: z.guid() });
