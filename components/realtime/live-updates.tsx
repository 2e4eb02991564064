"use client";

import { useEffect } from "react";
import type { PusherSite } from "@/lib/domain/notifications/pusher-site";
import { announce, listenedTopics } from "./live";

export type UpdateSource = { userId: string; pusher: { site: PusherSite; loginTag: string } | null };

/** Listens for news once the page is at rest; everything it needs is loaded then. Steps aside for the back button's cache. */
export function LiveUpdates({ userId, pusher }: UpdateSource) {
  const setting = JSON.stringify(pusher);
  useEffect(() => {
    let stop = () => {};
    let turn = 0;
    const start = async () => {
      turn += 1;
      const mine = turn;
      const { listenForUpdates } = await import("./begin");
      const end = await listenForUpdates({ userId, pusher: JSON.parse(setting) }, signedOut);
      if (mine === turn) stop = end;
      else end();
    };
    // A changed password ends a login too, and the account stays signed in here by another one.
    const signedOut = async () => {
      halt();
      const { checkAccount } = await import("@/lib/client/leave-page");
      if (await checkAccount()) await start();
    };
    const halt = () => {
      turn += 1;
      stop();
      stop = () => {};
    };
    const again = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      for (const topic of listenedTopics()) announce(topic);
      start().catch(() => {});
    };
    const idle = requestIdle(() => start().catch(() => {}));
    addEventListener("pagehide", halt);
    addEventListener("pageshow", again);
    return () => {
      idle();
      halt();
      removeEventListener("pagehide", halt);
      removeEventListener("pageshow", again);
    };
  }, [userId, setting]);
  return null;
}

function requestIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
