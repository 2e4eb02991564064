import type { Topic } from "./live";

/** The tab that holds the connection for the whole browser. */
export type Subscriber = {
  /** The topics that all tabs listen to at present. */
  topics(): Topic[];
  /** The newest notification this browser knows of. */
  lastId(): number;
  notify(topics: Topic[], notificationId?: number): void;
  /** Reports that the login has ended: no more events will come. */
  signedOut(): void;
};

/** Listens until the signal is aborted. Call `updateTopics` when the topics have changed. */
export type Transport = (subscriber: Subscriber, signal: AbortSignal) => { updateTopics: () => void };

/** How often everything is read again while no connection works. */
export const POLL_MS = 60_000;

/** The challenges whose discussion is among these topics. */
export function discussionsOf(topics: Topic[]): string[] {
  return topics.flatMap((topic) => (topic.startsWith("comments:") ? [topic.slice("comments:".length)] : [])).sort();
}
