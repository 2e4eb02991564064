"use client";

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
