import { type NamedProject, type OpenSession, sessionName } from "./stopwatch";
import type { Clocks, Tap } from "./tap";

/**
 * The server's last answer and the device's clocks at that moment. `startedAs`: the id that this device gave the
 * session before the server assigned its own.
 */
export type KnownSession = { session: OpenSession | null; readAt: Clocks; startedAs?: string | undefined };

/** The open session as a device shows it. `elapsedMs` was counted at `readAt`. */
export type TappedSession = Pick<
  OpenSession,
  "id" | "description" | "project" | "startedAt" | "elapsedMs" | "running"
> &
  Pick<KnownSession, "readAt" | "startedAs">;

/** While a document is awake, its two clocks advance alike to within this. */
const SLEPT_MS = 2_000;

/**
 * Milliseconds between two readings of one device's clocks, for display only. The monotonic clock stops while the
 * device sleeps and differs between documents: in these cases the wall clock counts.
 */
export function msBetween(from: Clocks, to: Clocks): number {
  const byWall = to.wall - from.wall;
  const byMono = to.mono - from.mono;
  const wasAwake = from.boot === to.boot && byWall - byMono <= SLEPT_MS;
  return Math.max(0, wasAwake ? byMono : byWall);
}

/** Applies the taps that the server has not received yet, oldest first, to the session it sent last. */
export function tappedSession(
  { session, readAt, startedAs }: KnownSession,
  taps: readonly Tap[],
  projects: readonly NamedProject[],
): TappedSession | null {
  const known: TappedSession | null = session && { ...session, readAt, startedAs };
  return taps.reduce((open, tap) => applyTap(open, tap, projects), known);
}

export function elapsedAt(session: Pick<TappedSession, "elapsedMs" | "running" | "readAt">, now: Clocks): number {
  return session.elapsedMs + (session.running ? msBetween(session.readAt, now) : 0);
}

/** Returns the known session after an answer, with the device's own id if it is the same session. */
export function updateKnown(
  before: KnownSession | undefined,
  { session, readAt }: Pick<KnownSession, "session" | "readAt">,
  answered: readonly Tap[] = [],
): KnownSession {
  const started = answered.findLast(({ kind }) => kind === "start")?.session;
  const isOver = answered.some((tap) => tap.session === started && ["stop", "discard"].includes(tap.kind));
  const isSame = session !== null && before?.session?.id === session.id;
  return { session, readAt, startedAs: started && !isOver ? started : isSame ? before.startedAs : undefined };
}

function applyTap(open: TappedSession | null, tap: Tap, projects: readonly NamedProject[]): TappedSession | null {
  const { boot, wall, mono } = tap;
  const readAt = { boot, wall, mono };
  const isOfOpen = open !== null && [open.id, open.startedAs].includes(tap.session);
  if (tap.kind === "start") return isOfOpen ? open : startFromTap(tap, readAt, projects);
  if (!isOfOpen) return open;
  switch (tap.kind) {
    case "pause":
    case "resume": {
      const elapsedMs = elapsedAt(open, readAt);
      return {
        ...open,
        description: sessionName({ typed: tap.description, stored: open.description }),
        elapsedMs,
        running: tap.kind === "resume",
        readAt,
      };
    }
    case "stop":
    case "discard":
      return null;
    default:
      return tap.kind satisfies never;
  }
}

function startFromTap(tap: Tap, readAt: Clocks, projects: readonly NamedProject[]): TappedSession {
  const project = projects.find(({ id }) => id === tap.projectId) ?? null;
  return {
    id: tap.session,
    description: sessionName({ typed: tap.description, project }),
    project,
    startedAt: new Date(tap.wall).toISOString(),
    elapsedMs: 0,
    running: true,
    readAt,
  };
}
