"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { onNews, type Topic } from "./live";

const GATHER_MS = 100;

/** Runs `read` when there is news about a topic; a burst of news is read once. */
export function useNews(topic: Topic, read: () => void) {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onNews(topic, () => {
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

/** Reads the page again whenever there is news about a topic; once for news that come together. */
export function useRefreshOnNews(topic: Topic) {
  const router = useRouter();
  useNews(topic, () => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(() => {
      isPlanned = false;
      router.refresh();
    });
  });
}
