"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { onUpdate, type Topic } from "./live";

const GATHER_MS = 100;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/** Runs `read` when there is news about a topic; a burst of news is read once. */
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

let isPlanned = false;

/**
 * Reads the page again when there is news about a topic, once for news that come together, and as soon as the server
 * answers: Next turns a refresh that fails into a reload of the page, and what somebody was writing would be gone.
 */
export function useRefreshOnUpdate(topic: Topic) {
  const router = useRouter();
  useUpdates(topic, async () => {
    if (isPlanned) return;
    isPlanned = true;
    await untilServed();
    isPlanned = false;
    router.refresh();
  });
}

async function untilServed(): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    const answer = await fetch("/api/health", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
