"use client";

import { useEffect } from "react";
import { announce } from "@/components/notifications/live";
import { useRefreshOnNews } from "@/components/notifications/use-news";

const ASK_AGAIN_MS = 3_000;
const TRIES = 20;

/**
 * Reads the page again when the plan changes: each change brings a notice. While a payment is on its way it also asks
 * by itself for a minute, since the notice may have come before this page listened.
 */
export function PlanNews({ isWaiting }: { isWaiting: boolean }) {
  useRefreshOnNews("notifications");
  useEffect(() => {
    if (!isWaiting) return;
    let left = TRIES;
    const timer = setInterval(() => {
      left -= 1;
      if (left <= 0) clearInterval(timer);
      announce("notifications");
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return null;
}
