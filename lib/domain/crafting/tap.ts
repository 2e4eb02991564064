import type { OpenSession } from "./stopwatch";

/** The stopwatch's buttons; "stop" is Save. */
export type TapKind = "start" | "pause" | "resume" | "stop" | "discard";

/**
 * A device's clocks at one moment, in milliseconds: `wall` may be wrong or jump; `mono` is monotonic, starts again with each
 * document (`boot`) and may stand still while the device sleeps.
 */
export type Clocks = { boot: string; wall: number; mono: number };

/** The device's clocks at `server`, a time of the server's clock known to half of `roundTrip`. Milliseconds. */
export type ServerPair = Clocks & { server: number; roundTrip: number };

/** `session`: the id of a session on the server, or one that the device generated for its own new session. */
export type Press = {
  kind: TapKind;
  session: string;
  description?: string | undefined;
  projectId?: string | undefined;
  /** Only for a stop: the earlier end that the crafter chose, an ISO instant of the server's clock. */
  endedAt?: string | undefined;
};

/** A press as stored on a device, with its clocks' readings. */
export type Tap = Clocks & Press & { id: string; seq: number };

/**
 * A device's queue, oldest first. `now`: its clocks at sending. `pair`: its clocks at the newest answer to this
 * document. `contact`: those at the answer to the last queue that arrived, possibly in another document.
 */
export type TapQueue = {
  device: string;
  now: Clocks;
  pair: ServerPair | null;
  contact: ServerPair | null;
  taps: Tap[];
};

/** Per account. A month offline, at a few dozen presses a day, stays below it. */
export const MAX_TAPS_PER_DAY = 5_000;

/** Per request; the rest follows in the next one. */
export const MAX_TAPS = 200;

/**
 * "applied": the session now includes it. "duplicate": it was stored before. "needs_answer": the server stores it until
 * the crafter has answered. "refused": it can never count; `message` explains why, and with `keep` the device stores
 * the press in readable form (kept-time.ts).
 */
export type TapResult = {
  id: string;
  outcome: "applied" | "duplicate" | "needs_answer" | "refused";
  message?: string | undefined;
  keep?: "gone" | "old" | undefined;
};

/** `questions`: how many are unanswered. */
export type TapsAnswer = { session: OpenSession | null; results: TapResult[]; saved: SavedByTaps[]; questions: number };

/** A session that these taps ended. `description` is its name; instants are ISO. */
export type SavedByTaps = {
  id: string;
  description: string;
  startedAt: string;
  endedAt: string;
  durationSeconds: number;
};
