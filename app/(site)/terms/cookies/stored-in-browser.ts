import { DATABASE_NAME, type StoragePrefix } from "@/lib/client/storage-keys";

type Stored = { why: string; until: string };

/** The keys that our pages use in localStorage and sessionStorage. */
export const STORED_IN_BROWSER: Record<StoragePrefix, Stored> = {
  "craft-level:": { why: "The level you last saw, so that a new one is announced once.", until: "Until you clear it" },
  "craft-comment:": {
    why: "A comment you have begun and not posted.",
    until: "Until it is posted or the tab is closed",
  },
  "craft-welcome:": {
    why: "Your answers to the first questions, until you have finished or skipped them.",
    until: "Until then, or until the tab is closed",
  },
  "craft-confirmed:": {
    why: "The email address you have just confirmed, so that you needn’t type it again to log in.",
    until: "Until the tab is closed",
  },
  "completion:": {
    why: "Materials and costs you typed for a project and have not saved.",
    until: "Until they are saved or the tab is closed",
  },
  "craft-after-payment:": {
    why: "Which limit made you choose a larger plan, so that you can carry on after paying, and for which plan we’ve thanked you.",
    until: "Until the tab is closed; the thanks until you clear it",
  },
};

/** The database of the pocket stopwatch. */
export const STORED_IN_DATABASE = {
  name: DATABASE_NAME,
  why: "What the stopwatch needs without a connection: what you pressed until it is sent, or in words where it can’t be, the open session, the names of five projects, and a random number for this browser.",
  until: "Names until you sign out; what you pressed until it is sent, words for 30 days; the rest until you clear it",
};

/** The service worker’s copy of the pocket stopwatch. */
export const STORED_IN_CACHE = {
  name: "pocket-…",
  why: "The stopwatch that opens when you’re offline. It contains no personal data.",
  until: "Until you clear it",
};

/** What Pusher's connection stores, on installations that use Pusher for events. */
export const STORED_BY_PUSHER = {
  name: "pusherTransport…",
  why: "How long the last connection for live notifications took to open, so that the next one is quicker.",
  until: "Until you clear it",
};
