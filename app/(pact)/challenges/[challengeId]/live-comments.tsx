"use client";

import { useRefreshOnUpdate } from "@/components/realtime/use-live";

/** Reads the discussion again when somebody wrote or deleted something. */
export function LiveComments({ challengeId }: { challengeId: string }) {
  useRefreshOnUpdate(`comments:${challengeId}`);
  return null;
}
