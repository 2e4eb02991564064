import { lengthOf } from "@/components/charts/bars";
import { ListRow } from "@/components/ui/list-row";
import { Pager } from "@/components/ui/pager";
import type { ListedSession } from "@/db/queries/crafting/history";
import { canUndo, describeEdit } from "@/lib/domain/crafting/corrections";
import { KIND_NAMES } from "@/lib/domain/crafting/kinds";
import { formatClockSpan } from "@/lib/domain/crafting/session-times";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { countOf } from "@/lib/domain/shared/text";
import { dayName, groupByLocalDate } from "../local-days";
import { AllocateLink, describeAllocating, describeDestination, describeHandTime } from "../session-destination";
import { SessionMenu, UndoEdit } from "./session-buttons";

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
  return (
    <>
      <div className="list-card">
        {days.map((day, at) => (
          <section key={day.date} aria-labelledby={`day-${day.date}`} className="session-day">
            <div>
              <h2 id={`day-${day.date}`}>{dayName(day.date, today)}</h2>
              {hasSum(at) && day.sessions.length > 1 ? <p>{formatDuration(day.seconds)}</p> : null}
              {hasSum(at) ? <span aria-hidden="true" style={lengthOf(day.seconds / longest)} /> : null}
            </div>
            <ul className="divide-y divide-line">
              {day.sessions.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  timeZone={timeZone}
                  now={now}
                  allocateHref={sessionsHref(show, { page, allocate: session.id, until })}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
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

type SessionItemProps = { session: ListedSession; timeZone: string; now: Date; allocateHref: string };

function SessionItem({ session, timeZone, now, allocateHref }: SessionItemProps) {
  const { id, description, kind, startedAt, endedAt, durationSeconds, project } = session;
  const times = formatClockSpan({ startedAt: new Date(startedAt), endedAt: new Date(endedAt) }, timeZone);
  const link = describeAllocating(session);
  const place = describeDestination(session);
  const work = [place, kind === "making" ? "" : KIND_NAMES[kind]].filter(Boolean);
  return (
    <ListRow
      title={description}
      meta={
        <>
          {[`${times}${describeHandTime(session)}`, ...work].join(" · ")}
          {link?.isOpen ? " · " : null}
          <AllocateLink session={session} href={allocateHref} className="relative z-1 -my-3 -ml-2.5" />
        </>
      }
      value={formatDuration(durationSeconds)}
      below={<SessionTrail session={session} timeZone={timeZone} now={now} />}
    >
      <SessionMenu
        session={{ id, description, kind, startedAt, endedAt, durationSeconds }}
        allocate={link && { href: allocateHref, words: link.words, label: link.label }}
        pricedIn={project?.isCompleted ? project : null}
        timeZone={timeZone}
      />
    </ListRow>
  );
}

/** How many changes are listed in full. */
const MAX_SHOWN = 3;

/** The corrections of a session, newest last. The newest can be undone for a while. */
function SessionTrail({ session, timeZone, now }: { session: ListedSession; timeZone: string; now: Date }) {
  const { edits } = session;
  const last = edits.at(-1);
  if (!last) return null;
  const isUndoable = !session.project?.isCompleted && canUndo({ ...last, createdAt: new Date(last.createdAt) }, now);
  const hidden = edits.length - MAX_SHOWN;
  return (
    <ul className="grid basis-full gap-0.5 pb-2 text-sm text-muted" aria-label={`Changes of “${session.description}”`}>
      {hidden > 0 ? <li>{countOf(hidden, "earlier change")}</li> : null}
      {edits.slice(-MAX_SHOWN).map((edit) => (
        <li key={edit.id} className="flex flex-wrap items-center gap-x-2">
          <span className="num">{describeEdit(edit, now, timeZone)}</span>
          {edit === last && isUndoable ? (
            <UndoEdit sessionId={session.id} editId={edit.id} description={session.description} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type Show = "all" | "unallocated";

/** `allocate`: a session whose dialog is open. `until`: the last local date that is listed. */
export function sessionsHref(
  show: Show,
  { page = 1, allocate, until }: { page?: number; allocate?: string; until?: string | null } = {},
): string {
  const query = new URLSearchParams({
    ...(until && { until }),
    ...(show === "unallocated" && { show }),
    ...(page > 1 && { page: String(page) }),
    ...(allocate && { allocate }),
  });
  return query.size > 0 ? `/dashboard/sessions?${query}` : "/dashboard/sessions";
}

export const TABS = [
  { key: "all", label: "All", href: sessionsHref("all") },
  { key: "unallocated", label: "Not allocated yet", href: sessionsHref("unallocated") },
] as const;
