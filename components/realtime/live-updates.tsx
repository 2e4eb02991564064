"use client";

import { useEffect } from "react";
import { runWhenIdle } from "@/lib/client/when-idle";
import type { UpdateSource } from "./listen";
import { announce, listTopics } from "./live";

/** Listens for events once the page is idle, which is when its code is loaded. Stops for the back-forward cache. */
export function LiveUpdates({ userId, pusher }: UpdateSource) {
  const setting = JSON.stringify(pusher);
  useEffect(() => {
    let stop = () => {};
    let generation = 0;
    const start = async () => {
      generation += 1;
      const mine = generation;
      const { listenForUpdates } = await import("./listen");
      const stopThis = await listenForUpdates({ userId, pusher: JSON.parse(setting) }, handleSignOut);
      if (mine === generation) stop = stopThis;
      else stopThis();
    };
    // Changing the password also ends this login, but the account stays signed in here with a new one.
    const handleSignOut = async () => {
      pauseListening();
      const { checkAccount } = await import("@/lib/client/leave-page");
      if (await checkAccount()) await start();
    };
    const pauseListening = () => {
      generation += 1;
      stop();
      stop = () => {};
    };
    const restart = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      for (const topic of listTopics()) announce(topic);
      start().catch(() => {});
    };
    const cancelIdle = runWhenIdle(() => start().catch(() => {}));
    addEventListener("pagehide", pauseListening);
    addEventListener("pageshow", restart);
    return () => {
      cancelIdle();
      pauseListening();
      removeEventListener("pagehide", pauseListening);
      removeEventListener("pageshow", restart);
    };
  }, [userId, setting]);
  return null;
}
