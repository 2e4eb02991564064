import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { userId } from "./users";

/** Browsers that have had an answer from the server. A browser makes its own id, so ids are unique only per crafter. */
export const devices = pgTable(
  "devices",
  {
    userId: userId(),
    id: uuid("id").notNull(),
    /** Taps that the device still has to send were made after this. */
    lastContactAt: instant("last_contact_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
);

/** Stopwatch presses that a device stored until it could send them. `wall` and `mono` are its clocks, in ms. */
export const stopwatchTaps = pgTable(
  "stopwatch_taps",
  {
    userId: userId(),
    id: uuid("id").notNull(),
    deviceId: uuid("device_id").notNull(),
    seq: integer("seq").notNull(),
    boot: uuid("boot").notNull(),
    sessionId: uuid("session_id").notNull(),
    kind: text("kind", { enum: ["start", "pause", "resume", "stop", "discard"] }).notNull(),
    wall: doublePrecision("wall").notNull(),
    mono: doublePrecision("mono").notNull(),
    description: text("description"),
    projectId: uuid("project_id"),
    /** For a stop, the earlier end that the crafter chose. */
    endedAt: instant("ended_at"),
    /** When the press was made; null until the crafter answers the question about it. */
    trueAt: instant("true_at"),
    certainty: text("certainty", { enum: ["exact", "asked", "answered"] }).notNull(),
    /** Possible instants of the press, offered in that question. */
    candidates: jsonb("candidates").$type<string[]>(),
    receivedAt: instant("received_at").notNull().default(sql`app_now()`),
    outcome: text("outcome", { enum: ["applied", "needs_answer", "refused"] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    unique("stopwatch_taps_seq").on(t.userId, t.deviceId, t.seq),
    index("stopwatch_taps_by_session").on(t.userId, t.sessionId),
    index("stopwatch_taps_by_outcome").on(t.userId, t.outcome, t.receivedAt),
    index("stopwatch_taps_received").on(t.receivedAt),
    index("stopwatch_taps_asked").on(t.userId).where(sql`${t.certainty} = 'asked'`),
    check("stopwatch_taps_kind", sql`${t.kind} in ('start', 'pause', 'resume', 'stop', 'discard')`),
    check("stopwatch_taps_time", sql`(${t.trueAt} is null) = (${t.certainty} = 'asked')`),
    check("stopwatch_taps_description", sql`char_length(${t.description}) between 1 and 200`),
  ],
);

/** One side's version of a session: ISO instants; the last segment has no end while it runs. */
export type ClaimedTime = {
  sessionId: string;
  description: string;
  projectId: string | null;
  segments: { startedAt: string; endedAt: string | null; isManual: boolean; isOffline: boolean; isLate: boolean }[];
};

/**
 * Conflicts between two devices; both versions are stored until the crafter answers. "end": one device stopped the
 * session at `at`, the other continued it. "overlap": two sessions claim the same time; the first side began first.
 */
// Guards: none. Does work: stopwatch_questions_queue_for_boards.
export const stopwatchQuestions = pgTable(
  "stopwatch_questions",
  {
    id: id(),
    userId: userId(),
    kind: text("kind", { enum: ["end", "overlap"] }).notNull(),
    sessionId: uuid("session_id").notNull(),
    otherSessionId: uuid("other_session_id"),
    at: instant("at").notNull(),
    sides: jsonb("sides").$type<[ClaimedTime, ClaimedTime]>().notNull(),
    createdAt: createdAt(),
    answeredAt: instant("answered_at"),
    answer: text("answer", { enum: ["first", "second", "both"] }),
  },
  (t) => [
    index("stopwatch_questions_open").on(t.userId).where(sql`${t.answeredAt} is null`),
    unique("stopwatch_questions_once").on(t.userId, t.kind, t.sessionId, t.otherSessionId).nullsNotDistinct(),
  ],
);
