import { lengthOf } from "@/components/charts/bars";
import { Pager } from "@/components/ui/pager";
import type { ListedSession } from "@/db/queries/crafting/history";
import { canUndo, describeEdit } from "@/lib/domain/crafting/corrections";
import { KIND_NAMES } from "@/lib/domain/crafting/kinds";
import { formatClockSpan } from "@/lib/domain/crafting/session-times";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { countOf } from "@/lib/domain/shared/text";
import { dayName, groupByLocalDate } from "../local-days";
import { describeAllocating, describeDestination, describeHandTime, isToAllocate } from "../session-destination";
import { SessionDays, type ShownDay, type ShownSession } from "./session-days";

type SessionPagesProps = {
  sessions: ListedSession[];
  show: Show;
  page: number;
  pages: number;
  until: string | null;
  timeZone: string;
};

export function SessionPages({ sessions, show, page, pages, until, timeZone }: SessionPagesProps) {
  const now = new Date();
  const today = localDateOf(now, timeZone);
  const days = groupByLocalDate(sessions, timeZone).map((day) => ({ ...day, seconds: sumDurations(day.sessions) }));
  const longest = Math.max(1, ...days.map(({ seconds }) => seconds));
  // The page before or after may hold more sessions of these days.
  const hasSum = (at: number) => (at > 0 || page === 1) && (at < days.length - 1 || page === pages);
  const shown = days.map(
    ({ date, seconds, sessions }, at): ShownDay => ({
      name: dayName(date, today),
      ...(hasSum(at) && sessions.length > 1 && { sum: formatDuration(seconds) }),
      ...(hasSum(at) && { bar: lengthOf(seconds / longest) }),
      rows: sessions.map((session) => showSession(session, timeZone, now)),
    }),
  );
  const allocateHref = sessionsHref(show, { page, until, allocate: "" });
  return (
    <>
      <SessionDays days={shown} allocateHref={allocateHref} timeZone={timeZone} />
      <Pager
        page={page}
        pages={pages}
        hrefOf={(to) => sessionsHref(show, { page: to, until })}
        labels={["Newer", "Older"]}
      />
    </>
  );
}

function sumDurations(sessions: readonly ListedSession[]): number {
  return sessions.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
}

function showSession(session: ListedSession, timeZone: string, now: Date): ShownSession {
  const { id, description, kind, durationSeconds, project } = session;
  const work = [describeDestination(session), kind === "making" ? "" : KIND_NAMES[kind]].filter(Boolean);
  const allocating = describeAllocating(session);
  return {
    id,
    description,
    startedAt: +session.startedAt,
    endedAt: +session.endedAt,
    durationSeconds,
    times: formatClockSpan(session, timeZone) + describeHandTime(session),
    ...(work.length > 0 && { work: work.join(" · ") }),
    ...(kind !== "making" && { kind }),
    ...(isToAllocate(allocating) && { toAllocate: allocating }),
    ...(project?.isCompleted && { pricedIn: project }),
    ...showTrail(session, timeZone, now),
  };
}

/** How many changes are listed in full. */
const MAX_SHOWN = 3;

function showTrail({ edits, project }: ListedSession, timeZone: string, now: Date): Pick<ShownSession, "trail"> {
  const last = edits.at(-1);
  if (!last) return {};
  const isUndoable = !project?.isCompleted && canUndo({ ...last, createdAt: new Date(last.createdAt) }, now);
  const hidden = edits.length - MAX_SHOWN;
  const trail = {
    hidden: hidden > 0 ? countOf(hidden, "earlier change") : null,
    edits: edits.slice(-MAX_SHOWN).map((edit) => ({ id: edit.id, words: describeEdit(edit, now, timeZone) })),
    undoable: isUndoable ? last.id : null,
  };
  return { trail };
}

type Show = "all" | "unallocated";

/** `allocate`: the id of a session whose dialog is open, which may also be appended. `until`: the last local date that is listed. */
export function sessionsHref(
  show: Show,
  { page = 1, allocate, until }: { page?: number; allocate?: string; until?: string | null } = {},
): string {
  const query = new URLSearchParams({
    ...(until && { until }),
    ...(show === "unallocated" && { show }),
    ...(page > 1 && { page: String(page) }),
    ...(allocate !== undefined && { allocate }),
  });
  return query.size > 0 ? `/dashboard/sessions?${query}` : "/dashboard/sessions";
}

export const TABS = [
  { key: "all", label: "All", href: sessionsHref("all") },
  { key: "unallocated", label: "Not allocated yet", href: sessionsHref("unallocated") },
] as const;
