"use client";

import { useEffect, useRef } from "react";
import { onNews, type Topic } from "./live";

/** Runs `read` whenever there is news about a topic. */
export function useNews(topic: Topic, read: () => void) {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => onNews(topic, () => latest.current()), [topic]);
}
