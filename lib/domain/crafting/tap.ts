/** The stopwatch's buttons; "stop" is Save. */
export type TapKind = "start" | "pause" | "resume" | "stop" | "discard";

/**
 * A device's clocks at one moment, in milliseconds: `wall` may be wrong or jump; `mono` is monotonic, starts again with each
 * document (`boot`) and may stand still while the device sleeps.
 */
export type Clocks = { boot: string; wall: number; mono: number };

/** What the device's clocks showed at a moment of the server's clock, known to half of `roundTrip`. Milliseconds. */
export type ServerPair = Clocks & { server: number; roundTrip: number };

/** `session`: the id of a session that the server has, or one that the device made for a session of its own. */
export type Press = {
  kind: TapKind;
  session: string;
  description?: string | undefined;
  projectId?: string | undefined;
  /** Of a stop: the earlier end that the crafter named, an ISO instant of the server's clock. */
  endedAt?: string | undefined;
};

/** A press as stored on a device, with its clocks' readings. */
export type Tap = Clocks & Press & { id: string; seq: number };

/**
 * A device's queue, oldest first. `now`: its clocks at sending. `pair`: the newest answer to this document. `contact`:
 * the one that followed the last queue that arrived, maybe in another document.
 */
export type TapQueue = {
  device: string;
  now: Clocks;
  pair: ServerPair | null;
  contact: ServerPair | null;
  taps: Tap[];
};

/** For each account. A month offline stays far below it, at a few dozen presses a day. */
export const MAX_TAPS_PER_DAY = 5_000;

/** In one request; the rest follows in the next. */
export const MAX_TAPS = 200;

/**
 * "applied": what the session is now includes it. "duplicate": it was stored before. "needs_answer": kept on the server
 * until the crafter has answered. "refused": it can never count; `message` says why, and with `keep` the device keeps what
 * was pressed in words (kept-time.ts).
 */
export type TapResult = {
  id: string;
  outcome: "applied" | "duplicate" | "needs_answer" | "refused";
  message?: string | undefined;
  keep?: "gone" | "old" | undefined;
};

/** A session that these taps ended. `description` is its name; instants are ISO. */
export type SavedByTaps = {
  id: string;
  description: string;
  startedAt: string;
  endedAt: string;
  durationSeconds: number;
};
