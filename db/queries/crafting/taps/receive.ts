import { and, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { userTransaction } from "@/db/connection/user-transaction";
import { uuidOf } from "@/db/queries/uuid-of";
import { devices, stopwatchTaps } from "@/db/schema";
import {
  MAX_TAPS,
  MAX_TAPS_PER_DAY,
  type SavedByTaps,
  type Tap,
  type TapQueue,
  type TapResult,
  type TapsAnswer,
} from "@/lib/domain/crafting/tap";
import { TapInput } from "@/lib/domain/crafting/tap-input";
import { findSentTime, isTooOld, type TapTime, timeOfTap } from "@/lib/domain/crafting/tap-time";
import { printNumber } from "@/lib/domain/shared/formats";
import { UserError } from "@/lib/errors";
import { listSegments, lockOpenSessionQuery, toFinishedSession, toOpenSession } from "../../rows/session";
import { applyTaps, lockSession } from "./apply";
import { countQuestions } from "./questions";
import type { StoredTap } from "./rows";

const TOO_OLD = {
  outcome: "refused" as const,
  message:
    "What you pressed is older than 30 days, so it can only be added by hand. It stays on this device, as a file.",
  keep: "old" as const,
};
const explainTooMany = () =>
  `An account can send ${printNumber(MAX_TAPS_PER_DAY)} presses of the stopwatch a day. These stay on this device and are sent later.`;
/** Limits the devices per crafter, because each private window makes a new one. */
const MAX_DEVICES = 100;

const UNREADABLE = "This press of the stopwatch couldn’t be read, so it was left out.";

/** A queue as it arrives: its taps are read one by one. */
type Queue = Omit<TapQueue, "taps"> & { taps: unknown[] };

/**
 * Stores a device's taps and applies them to their sessions, all or none. Each tap is applied once, however often it is
 * sent (beyond.md C8).
 */
export async function receiveTaps(userId: string, queue: Queue): Promise<TapsAnswer> {
  return userTransaction(userId, async (tx) => {
    const user = await lockUser(tx, userId);
    const read = queue.taps.map(readTap);
    const taps = read.flatMap(({ tap }) => tap ?? []);
    const known = await findKnownTaps(tx, userId, queue.device, taps);
    const fresh = removeDuplicates(taps).filter(({ id }) => !known.ids.has(id));
    const { young, old } = splitByAge(fresh, queue, { receivedAt: +user.now, known });
    await refuseTooMany(tx, userId, young.length);
    const stored = await storeTaps(tx, userId, queue, young, { receivedAt: user.now, known });
    const applied = await applyTaps(tx, user, stored);
    const results = read.flatMap(({ id, tap }): TapResult[] => {
      if (!id) return [];
      if (!tap) return [{ id, outcome: "refused", message: UNREADABLE }];
      if (old.has(id)) return [{ id, ...TOO_OLD }];
      return [applied.results.get(id) ?? { id, outcome: "duplicate" }];
    });
    const again = taps.filter(({ id, kind }) => kind === "stop" && known.ids.has(id));
    const saved = removeDuplicates([...applied.saved, ...(await listSavedBefore(tx, userId, again))]);
    const [open] = await lockOpenSessionQuery(tx, { userId }).execute();
    const session = open ? toOpenSession(open, await listSegments(tx, open.id), user.now) : null;
    return { session, results, saved, questions: await countQuestions(tx, userId) };
  });
}

/** Refuses the whole queue, which then stays on its device. Presses with an open question count until it is answered. */
async function refuseTooMany(tx: Tx, userId: string, added: number): Promise<void> {
  if (added === 0) return;
  const { outcome, receivedAt } = stopwatchTaps;
  const isRecent = and(inArray(outcome, ["applied", "refused"]), gt(receivedAt, sql`app_now() - interval '1 day'`));
  const stored = await tx.$count(
    stopwatchTaps,
    and(eq(stopwatchTaps.userId, userId), or(eq(outcome, "needs_answer"), isRecent)),
  );
  if (stored + added > MAX_TAPS_PER_DAY) throw new UserError(explainTooMany(), "rate_limited");
}

/** The sessions that these stops ended earlier, in case that answer was lost. */
async function listSavedBefore(tx: Tx, userId: string, stops: Tap[]): Promise<SavedByTaps[]> {
  const saved: SavedByTaps[] = [];
  for (const stop of stops) {
    const session = await lockSession(tx, userId, stop.session);
    if (session?.endedAt) saved.push(toFinishedSession(session));
  }
  return saved;
}

function readTap(raw: unknown): { id: string | null; tap: Tap | null } {
  const tap = TapInput.safeParse(raw).data ?? null;
  const id = raw && typeof raw === "object" && "id" in raw && typeof raw.id === "string" ? raw.id : null;
  return { id: tap?.id ?? id, tap };
}

function removeDuplicates<T extends { id: string }>(all: T[]): T[] {
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

/** `places`: device and queue number, which together are unique. */
type Known = { ids: Set<string>; places: Set<string>; lastContactAt: Date | null };

function placeOf(deviceId: string, seq: number): string {
  return `${deviceId} ${seq}`;
}

/** Device ids to try when a copied profile or a repeated number makes two taps look like one. */
function listPossibleDevices(device: string, { boot, id }: Pick<Tap, "boot" | "id">): [string, string, string] {
  return [device, uuidOf(device, boot), uuidOf(device, id)];
}

async function findKnownTaps(tx: Tx, userId: string, device: string, taps: Tap[]): Promise<Known> {
  const mine = eq(stopwatchTaps.userId, userId);
  const [contact] = await tx
    .select({ at: devices.lastContactAt })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.id, device)));
  const ids = taps.map(({ id }) => id);
  const seqs = taps.map(({ seq }) => seq);
  const possible = [...new Set(taps.flatMap((tap) => listPossibleDevices(device, tap)))];
  const isInPlace = and(inArray(stopwatchTaps.deviceId, possible), inArray(stopwatchTaps.seq, seqs));
  const rows =
    taps.length === 0
      ? []
      : await tx
          .select({ id: stopwatchTaps.id, seq: stopwatchTaps.seq, deviceId: stopwatchTaps.deviceId })
          .from(stopwatchTaps)
          .where(and(mine, or(inArray(stopwatchTaps.id, ids), isInPlace)));
  return {
    ids: new Set(rows.map(({ id }) => id)),
    places: new Set(rows.map(({ deviceId, seq }) => placeOf(deviceId, seq))),
    lastContactAt: contact?.at ?? null,
  };
}

type TimedTap = { tap: Tap; time: TapTime };

/** Taps that are too old to ask about stay on their device, and so does everything after a start that is too old. */
function splitByAge(
  taps: Tap[],
  queue: Queue,
  { receivedAt, known }: { receivedAt: number; known: Known },
): { young: TimedTap[]; old: Set<string> } {
  const lastContactAt = known.lastContactAt ? +known.lastContactAt : null;
  const timed = taps.map((tap) => ({ tap, time: timeOfTap(tap, { ...queue, receivedAt, lastContactAt }) }));
  const isOld = ({ time }: TimedTap) => isTooOld(time, receivedAt);
  const begunBy = timed.filter((one) => one.tap.kind === "start" && isOld(one)).map(({ tap }) => tap.session);
  const old = timed.filter((one) => isOld(one) || begunBy.includes(one.tap.session)).map(({ tap }) => tap.id);
  return { young: timed.filter(({ tap }) => !old.includes(tap.id)), old: new Set(old) };
}

/** Stores the time of contact and the new taps, each with its true time or its candidates. */
async function storeTaps(
  tx: Tx,
  userId: string,
  queue: Queue,
  taps: TimedTap[],
  { receivedAt, known }: { receivedAt: Date; known: Known },
): Promise<StoredTap[]> {
  const places = new Set(known.places);
  const rows = taps.map(({ tap, time }) => {
    const [first, ...others] = listPossibleDevices(queue.device, tap);
    const deviceId = [first, ...others].find((device) => !places.has(placeOf(device, tap.seq))) ?? first;
    places.add(placeOf(deviceId, tap.seq));
    const { session: sessionId, endedAt, ...press } = tap;
    return {
      ...press,
      userId,
      deviceId,
      sessionId,
      receivedAt,
      endedAt: press.kind === "stop" && endedAt ? new Date(endedAt) : null,
      trueAt: time.certainty === "exact" ? new Date(time.at) : null,
      certainty: time.certainty,
      candidates: time.certainty === "asked" ? time.candidates.map((at) => new Date(at).toISOString()) : null,
      outcome: time.certainty === "exact" ? ("applied" as const) : ("needs_answer" as const),
    };
  });
  // After a full request the device still holds newer taps. They must not seem older than this contact.
  const isComplete = queue.taps.length < MAX_TAPS;
  const newest = rows.reduce<Date | null>((at, { trueAt }) => (trueAt && (!at || trueAt > at) ? trueAt : at), null);
  const contactAt = isComplete ? new Date(findSentTime({ ...queue, receivedAt: +receivedAt })) : newest;
  if (contactAt) await noteContact(tx, userId, queue.device, contactAt);
  return rows.length === 0 ? [] : tx.insert(stopwatchTaps).values(rows).returning();
}

/** Forgets the devices that were silent longest; their next presses are treated as those of an unknown device. */
async function noteContact(tx: Tx, userId: string, device: string, at: Date): Promise<void> {
  const [noted] = await tx.execute<{ isNew: boolean }>(sql`insert into devices (user_id, id, last_contact_at)
    values (${userId}, ${device}, ${at.toISOString()})
    on conflict (user_id, id) do update set last_contact_at = greatest(devices.last_contact_at, excluded.last_contact_at)
    returning xmax = 0 as "isNew"`);
  if (noted?.isNew)
    await tx.execute(sql`delete from devices where user_id = ${userId} and id in (
      select id from devices where user_id = ${userId} and id <> ${device}
      order by last_contact_at desc offset ${MAX_DEVICES - 1})`);
}
