"use client";

import { useRefreshOnNews } from "@/components/realtime/use-live";

/** Reads the discussion again when somebody wrote or deleted something. */
export function LiveComments({ challengeId }: { challengeId: string }) {
  useRefreshOnNews(`comments:${challengeId}`);
  return null;
}
