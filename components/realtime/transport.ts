import type { Topic } from "./live";

/** What a connection asks of and tells to whoever holds it: the one tab that listens for the whole browser. */
export type Ear = {
  /** The topics of all tabs, now. */
  topics(): Topic[];
  /** The newest notice this browser knows of. */
  lastId(): number;
  tell(topics: Topic[], noticeId?: number): void;
  /** The login is over: nothing more will come. */
  signedOut(): void;
};

/** Listens until the signal; `look` says that the topics have changed. */
export type Transport = (ear: Ear, signal: AbortSignal) => { look: () => void };

/** How often everything is read again where no connection works, in milliseconds. */
export const POLL_MS = 60_000;

/** The challenges behind the topics that are discussions. */
export function discussionsOf(topics: Topic[]): string[] {
  return topics.flatMap((topic) => (topic === "notifications" ? [] : [topic.slice("comments:".length)])).sort();
}
