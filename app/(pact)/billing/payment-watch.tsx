"use client";

import { useEffect } from "react";
import { announce } from "@/components/notifications/live";

const ASK_AGAIN_MS = 3_000;
const TRIES = 20;

/**
 * While a payment is on its way the page reads itself again for a minute, since the notice that it has come, on which
 * every page does so, may have been sent before this one listened.
 */
export function PaymentWatch() {
  useEffect(() => {
    let left = TRIES;
    const timer = setInterval(() => {
      left -= 1;
      if (left <= 0) clearInterval(timer);
      announce("notifications");
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}
