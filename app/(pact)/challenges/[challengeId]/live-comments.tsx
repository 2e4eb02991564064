"use client";

import { useRefreshOnUpdate } from "@/components/realtime/use-live";

export function LiveComments({ challengeId }: { challengeId: string }) {
  useRefreshOnUpdate(`comments:${challengeId}`);
  return null;
}
