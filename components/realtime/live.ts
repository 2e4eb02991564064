"use client";

/** What can change while a page is open: the crafter's notifications or stopwatch, or a challenge's discussion. */
export type Topic = "notifications" | "stopwatch" | `comments:${string}`;

const listeners = new Map<Topic, Set<() => void>>();
const topicListeners = new Set<() => void>();

/** Calls the listener at each event of a topic, so that a screen reads its data again; returns how to stop. */
export function onUpdate(topic: Topic, listener: () => void): () => void {
  const known = listeners.get(topic) ?? new Set();
  listeners.set(topic, known.add(listener));
  for (const changed of topicListeners) changed();
  return () => {
    known.delete(listener);
    for (const changed of topicListeners) changed();
  };
}

export function announce(topic: Topic): void {
  for (const listener of [...(listeners.get(topic) ?? [])]) listener();
}

export function listTopics(): Topic[] {
  return [...listeners].filter(([, known]) => known.size > 0).map(([topic]) => topic);
}

/** Calls back when the listened topics change; returns how to stop. */
export function onTopicsChange(changed: () => void): () => void {
  topicListeners.add(changed);
  return () => {
    topicListeners.delete(changed);
  };
}
