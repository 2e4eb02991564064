import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import type { LockedUser } from "@/db/connection/locks";
import { stopwatchTaps } from "@/db/schema";
import { type ChangedSession, mergeTaps, type TimedTap } from "@/lib/domain/crafting/merge-taps";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { SavedByTaps, TapResult } from "@/lib/domain/crafting/tap";
import { UserError } from "@/lib/errors";
import { answerReminderQuery } from "../../notify";
import { type LockedSession, listSegments, lockSessionQuery, toFinishedSession } from "../../rows/session";
import { discardOpenSession, serverIdOf } from "../session-writes";
import { changeSession, placeSession } from "./place";
import { askForEnd, changeClaims } from "./questions";
import type { StoredTap } from "./rows";
import { settleOverlaps } from "./settle";

type Outcome = Pick<TapResult, "message" | "keep"> & {
  outcome: "applied" | "needs_answer" | "refused";
  saved?: SavedByTaps;
};

const WAITS: Outcome = { outcome: "needs_answer" };

const GONE = "This session was discarded or deleted elsewhere, so there is nothing to add to.";
const GONE_BUT_KEPT = `${GONE} What you pressed stays on this device for 30 days, in words.`;
const WENT_ON = "The session went on elsewhere after you discarded it here, so it stays.";

/** A tap that arrives later than this was made without a connection. */
const OFFLINE_AFTER_MS = 60_000;

/** Applies the taps just stored and those that waited for them, session by session, in the order they were made. */
export async function applyTaps(tx: Tx, user: LockedUser, fresh: StoredTap[]) {
  const results = new Map<string, TapResult>();
  const saved: SavedByTaps[] = [];
  if (fresh.length === 0) return { results, saved };
  const known = new Map([...(await listWaitingTaps(tx, user.id)), ...fresh].map((tap) => [tap.id, tap]));
  const freshIds = new Set(fresh.map(({ id }) => id));
  for (const { sessionId, taps } of groupBySession(user.id, [...known.values()])) {
    if (!taps.some(({ id }) => freshIds.has(id))) continue;
    // While the time of one tap is an open question, its whole session waits.
    const isKnown = taps.every(({ trueAt }) => trueAt !== null);
    const result = isKnown ? await applyToSession(tx, user, sessionId, taps) : WAITS;
    const { saved: _, ...common } = result;
    for (const { id } of taps) results.set(id, { id, ...common });
    await storeOutcome(tx, user.id, taps, result.outcome);
    if (result.saved) saved.push(result.saved);
  }
  return { results, saved };
}

/** A device uses its own id for a session it started until it learns ours, so one session may come under two ids. */
function groupBySession(userId: string, taps: StoredTap[]): { sessionId: string; taps: StoredTap[] }[] {
  const inOrder = taps.toSorted((a, b) => timeOf(a) - timeOf(b) || a.seq - b.seq);
  const made = new Map(taps.map(({ sessionId }) => [sessionId, serverIdOf(userId, sessionId)]));
  const ours = new Set(made.values());
  const keyOf = (id: string) => (ours.has(id) ? id : made.get(id));
  const sessions = new Map<string | undefined, { sessionId: string; taps: StoredTap[] }>();
  for (const tap of inOrder) {
    const key = keyOf(tap.sessionId);
    const known = sessions.get(key);
    if (known) known.taps.push(tap);
    else sessions.set(key, { sessionId: tap.sessionId, taps: [tap] });
  }
  return [...sessions.values()];
}

/** For sorting: the true time, or the device's wall clock while that is unknown. */
function timeOf(tap: StoredTap): number {
  return tap.trueAt ? +tap.trueAt : tap.wall;
}

async function applyToSession(tx: Tx, user: LockedUser, sessionId: string, taps: StoredTap[]): Promise<Outcome> {
  const session = await lockSession(tx, user.id, sessionId);
  if (session) await answerReminderQuery(tx, user.id, session.id).execute();
  const start = taps.find(({ kind }) => kind === "start");
  const startedAt = session?.startedAt ?? start?.trueAt;
  const timed = taps.map((tap) => toTimedTap(tap, startedAt));
  if (!session && !start) {
    const isClaimed = await changeClaims(tx, user, serverIdOf(user.id, sessionId), timed);
    return isClaimed ? { outcome: "applied" } : refuseMissingSession(taps);
  }
  if (session?.endedAt && isResumedLater(taps, session.endedAt))
    return { outcome: "refused", message: alreadySavedSentence(session) };
  const recorded = session && { segments: await listSegments(tx, session.id), endedAt: session.endedAt };
  const merged = mergeTaps(recorded, timed);
  if (!merged) return refuseMissingSession(taps);
  const words = taps.findLast(({ description }) => description)?.description;
  if (merged.status === "stays") {
    const others = await applyOthers(tx, user, session, taps, "discard");
    return others?.outcome === "refused" ? others : { outcome: "refused", message: alreadySavedSentence(session) };
  }
  if (merged.status === "discarded") {
    if (session) {
      await discardOpenSession(tx, session);
      await settleOverlaps(tx, user, { sessionId: session.id, endedAt: null });
    }
    return { outcome: "applied" };
  }
  if (merged.status === "question") {
    if (!session || !recorded) throw new Error("applyToSession: a question without a session");
    const others = await applyOthers(tx, user, session, taps, "stop");
    if (others?.outcome === "refused") return others;
    await askForEnd(tx, user.id, session, await listSegments(tx, session.id), merged.stoppedAt);
    return { outcome: "needs_answer" };
  }
  if (session) return tryChange(tx, user, session, merged, words ?? null);
  const made = {
    id: serverIdOf(user.id, start?.sessionId ?? sessionId),
    description: words ?? null,
    projectId: start?.projectId ?? null,
  };
  return makeAppliedOutcome(await placeSession(tx, user, { ...made, segments: merged.segments }, merged.status));
}

/** Applies the other presses when the stop became a question or the discard came too late. */
async function applyOthers(
  tx: Tx,
  user: LockedUser,
  session: LockedSession | null,
  taps: StoredTap[],
  except: StoredTap["kind"],
): Promise<Outcome | null> {
  if (!session) return null;
  const others = taps.filter(({ kind }) => kind !== except).map((tap) => toTimedTap(tap));
  const merged = mergeTaps({ segments: await listSegments(tx, session.id), endedAt: session.endedAt }, others);
  const isChanged = merged?.status === "open" || merged?.status === "finished";
  return isChanged ? tryChange(tx, user, session, merged, null) : null;
}

/** A session whose time is part of a price is refused before anything is written. */
async function tryChange(
  tx: Tx,
  user: LockedUser,
  session: LockedSession,
  merged: ChangedSession,
  words: string | null,
) {
  let saved: SavedByTaps | null;
  try {
    saved = await changeSession(tx, user, session, merged, words);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { outcome: "refused" as const, message: error.message };
  }
  if (merged.endedAt) await settleOverlaps(tx, user, { sessionId: session.id, endedAt: merged.endedAt });
  return makeAppliedOutcome(saved);
}

export async function lockSession(tx: Tx, userId: string, sessionId: string): Promise<LockedSession | null> {
  for (const id of [sessionId, serverIdOf(userId, sessionId)]) {
    const [session] = await lockSessionQuery(tx, { userId, sessionId: id }).execute();
    if (session) return session;
  }
  return null;
}

/** Ignores a chosen end that lies before the start: the stop then counts when it was pressed. */
function toTimedTap(
  { kind, trueAt, endedAt, receivedAt, certainty }: StoredTap,
  startedAt: Date | null = null,
): TimedTap {
  if (!trueAt) throw new Error("toTimedTap: its time is not known");
  const isNamed = endedAt !== null && endedAt < trueAt && (!startedAt || endedAt >= startedAt);
  const isManual = certainty === "answered";
  const flags = { isOffline: isManual || +receivedAt - +trueAt > OFFLINE_AFTER_MS, isManual };
  return { kind, at: isNamed ? endedAt : trueAt, ...flags, isNamed };
}

/** Whether the device resumed a session after it had ended elsewhere. A stop alone may just repeat that end. */
function isResumedLater(taps: StoredTap[], endedAt: Date): boolean {
  return taps.some(({ kind }) => kind === "resume") && taps.every(({ trueAt }) => trueAt !== null && trueAt > endedAt);
}

function makeAppliedOutcome(saved: SavedByTaps | null): Outcome {
  return saved ? { outcome: "applied", saved } : { outcome: "applied" };
}

function refuseMissingSession(taps: StoredTap[]): Outcome {
  const isDiscarded = taps.some(({ kind }) => kind === "discard");
  return isDiscarded
    ? { outcome: "refused", message: GONE }
    : { outcome: "refused", message: GONE_BUT_KEPT, keep: "gone" };
}

function alreadySavedSentence(session: LockedSession | null): string {
  if (!session?.endedAt) return WENT_ON;
  return `This session was already saved (${formatDuration(toFinishedSession(session).durationSeconds)}) elsewhere, so it stays.`;
}

function listWaitingTaps(tx: Tx, userId: string): Promise<StoredTap[]> {
  const mine = and(eq(stopwatchTaps.userId, userId), eq(stopwatchTaps.outcome, "needs_answer"));
  return tx.select().from(stopwatchTaps).where(mine);
}

async function storeOutcome(tx: Tx, userId: string, taps: StoredTap[], outcome: StoredTap["outcome"]) {
  const changed = taps.filter((tap) => tap.outcome !== outcome).map(({ id }) => id);
  if (changed.length === 0) return;
  const these = and(eq(stopwatchTaps.userId, userId), inArray(stopwatchTaps.id, changed));
  await tx.update(stopwatchTaps).set({ outcome }).where(these);
}
