import { z } from "zod";

/** Names one challenge, to join or to leave it. */
export const ChallengeInput = z.object({ challengeId: z.guid() });
