"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { onUpdate, type Topic } from "./live";

const GATHER_MS = 100;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;

/** Runs `read` when events of a topic arrive, once for several in quick succession. */
export function useUpdates(topic: Topic, read: () => void) {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onUpdate(topic, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current();
      }, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [topic]);
}

let isRefreshPlanned = false;

/**
 * Refreshes the page at an event of a topic, once the server answers: Next turns a failed refresh into a reload, which
 * would lose what somebody was writing.
 */
export function useRefreshOnUpdate(topic: Topic) {
  const router = useRouter();
  useUpdates(topic, async () => {
    if (isRefreshPlanned) return;
    isRefreshPlanned = true;
    await waitUntilServed();
    isRefreshPlanned = false;
    const page = await import("@/lib/client/leave-page").catch(() => null);
    // A refresh without the account would lead to the login page first.
    if (!page?.isPageLeaving()) router.refresh();
  });
}

async function waitUntilServed(): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)) {
    const answer = await fetch("/api/health", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
