"use client";

import { useRouter } from "next/navigation";
import { useNews } from "@/components/notifications/use-news";

/** Reads the discussion again when somebody wrote or deleted something. */
export function LiveComments({ challengeId }: { challengeId: string }) {
  const router = useRouter();
  useNews(`comments:${challengeId}`, () => router.refresh());
  return null;
}
