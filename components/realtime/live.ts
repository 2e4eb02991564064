"use client";

/** What can change while a page is open: the crafter's notices, or a challenge's discussion. */
export type Topic = "notifications" | `comments:${string}`;

const listeners = new Map<Topic, Set<() => void>>();
const changes = new Set<() => void>();

/** A screen asks to be told about news; returns how to stop. It then reads again what it shows. */
export function onUpdate(topic: Topic, listener: () => void): () => void {
  const known = listeners.get(topic) ?? new Set();
  listeners.set(topic, known.add(listener));
  for (const changed of changes) changed();
  return () => {
    known.delete(listener);
    for (const changed of changes) changed();
  };
}

/** The transport says that there is news; whoever shows this topic reads it again. */
export function announce(topic: Topic): void {
  for (const listener of [...(listeners.get(topic) ?? [])]) listener();
}

/** The topics somebody on this page listens to. */
export function listenedTopics(): Topic[] {
  return [...listeners].filter(([, known]) => known.size > 0).map(([topic]) => topic);
}

/** The transport is told when other topics are listened to; returns how to stop. */
export function onTopicsChange(changed: () => void): () => void {
  changes.add(changed);
  return () => {
    changes.delete(changed);
  };
}
