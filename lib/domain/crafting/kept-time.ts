import { csvLine } from "../exports/csv";
import { DEFAULT_DESCRIPTION, type NamedProject } from "./stopwatch";
import type { Clocks, Tap } from "./tap";
import { type KnownSession, msBetween } from "./tapped-session";

/** "gone": its session no longer exists. "account": its account no longer exists. "old": pressed too long ago. */
export type KeptReason = "gone" | "account" | "old";

/**
 * Crafting that the server no longer accepts, stored in readable form on the device where it was pressed. `from` and
 * `to` in milliseconds. `runningSince`: the device's clocks when the last part began, while its end is unknown.
 */
export type KeptTime = {
  session: string;
  reason: KeptReason;
  description: string;
  from: number;
  to: number;
  craftedMs: number;
  runningSince: Clocks | null;
};

type Sources = {
  known?: KnownSession | undefined;
  projects?: readonly NamedProject[] | undefined;
  momentOf: (tap: Tap) => number;
};

export const KEPT_MS = 30 * 86_400_000;

/** Adds a press to the stored time of its session. Null if there is nothing to store. */
export function addKeptTap(before: KeptTime | null, tap: Tap, reason: KeptReason, sources: Sources): KeptTime | null {
  if (tap.kind === "discard") return null;
  const at = sources.momentOf(tap);
  const { boot, wall, mono } = tap;
  const kept = before ?? keepKnownTime(tap.session, sources) ?? emptyKeptTime(tap.session, at);
  const sinceMs = kept.runningSince ? msBetween(kept.runningSince, tap) : 0;
  const isRunning = tap.kind === "start" || tap.kind === "resume";
  return {
    ...kept,
    reason,
    description: tap.description ?? projectOf(tap, sources) ?? kept.description,
    to: Math.max(kept.to, at),
    craftedMs: kept.craftedMs + sinceMs,
    runningSince: isRunning ? { boot, wall, mono } : null,
  };
}

/** The time that the device knew of the session before these presses. */
function keepKnownTime(session: string, { known }: Sources): KeptTime | null {
  if (!known?.session || ![known.session.id, known.startedAs].includes(session)) return null;
  const { description, startedAt, elapsedMs, running } = known.session;
  const from = Date.parse(startedAt);
  return {
    session,
    reason: "gone",
    description,
    from,
    to: from + elapsedMs,
    craftedMs: elapsedMs,
    runningSince: running ? known.readAt : null,
  };
}

function emptyKeptTime(session: string, at: number): KeptTime {
  const times = { from: at, to: at, craftedMs: 0, runningSince: null };
  return { session, reason: "gone", description: DEFAULT_DESCRIPTION, ...times };
}

function projectOf({ projectId }: Tap, { projects = [] }: Sources): string | undefined {
  return projects.find(({ id }) => id === projectId)?.name;
}

/** When the device deletes it by itself; null if it is too old for the server: the crafter removes it. */
export function findDeletionTime({ reason, keptAt }: Pick<KeptTime, "reason"> & { keptAt: number }): number | null {
  return reason === "old" ? null : keptAt + KEPT_MS;
}

/** Formats the time as a table that Profile, Your data, Import can read. Omits entries under a second. */
export function keptTable(kept: readonly KeptTime[]): string {
  const lines = kept
    .filter(({ craftedMs }) => craftedMs >= 1_000)
    .map(({ from, to, craftedMs, description }) =>
      csvLine([iso(from), iso(Math.max(to, from + craftedMs)), Math.floor(craftedMs / 1000), description]),
    );
  return csvLine(["Started at", "Ended at", "Seconds", "Description"]) + lines.join("");
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
