import { Pager } from "@/components/ui/pager";
import type { ListedSession } from "@/db/queries/crafting/history";
import { explainFinalPrice, explainPartOfPrice } from "@/lib/domain/crafting/allocation";
import { canUndo, describeEdit } from "@/lib/domain/crafting/corrections";
import { formatClockSpan } from "@/lib/domain/crafting/session-times";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { countOf } from "@/lib/domain/shared/text";
import { dayName, groupByLocalDate } from "../local-days";
import { describeHandTime, SessionDestination } from "../session-destination";
import { CorrectSession, DeleteSession, UndoEdit } from "./session-buttons";
import { SessionDescription, SessionKindField } from "./session-fields";

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
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {groupByLocalDate(sessions, timeZone).map((day) => (
          <section key={day.date} aria-labelledby={`day-${day.date}`}>
            <h2 id={`day-${day.date}`} className="mb-2 text-lg">
              {dayName(day.date, today)}
            </h2>
            <ul className="list-card">
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

type SessionItemProps = { session: ListedSession; timeZone: string; now: Date; allocateHref: string };

function SessionItem({ session, timeZone, now, allocateHref }: SessionItemProps) {
  const { id, description, kind, startedAt, endedAt, durationSeconds, project } = session;
  const stored = { id, description, startedAt, endedAt, durationSeconds };
  const refusedWith = (sentence: (name: string) => string) =>
    project?.isCompleted ? { sentence: sentence(project.name), href: `/calculator/projects/${project.id}` } : null;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3">
      <div className="flex items-center gap-3">
        <SessionDescription sessionId={id} description={description} />
        <span className="num shrink-0 font-semibold">{formatDuration(durationSeconds)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="num mr-auto text-muted">
          {formatClockSpan({ startedAt: new Date(startedAt), endedAt: new Date(endedAt) }, timeZone)}
          {describeHandTime(session)}
        </span>
        <div className="flex flex-wrap items-center justify-between gap-x-4 max-sm:order-last max-sm:basis-full sm:flex-1 sm:justify-end">
          <SessionDestination session={session} href={allocateHref} detailed className="sm:justify-end" />
          <SessionKindField session={{ id, description, kind }} />
        </div>
        <div className="flex gap-1">
          <CorrectSession session={stored} refusal={refusedWith(explainFinalPrice)} timeZone={timeZone} />
          <DeleteSession session={stored} refusal={refusedWith(explainPartOfPrice)} />
        </div>
      </div>
      <SessionTrail session={session} timeZone={timeZone} now={now} />
    </li>
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
    <ul className="grid gap-0.5 text-sm text-muted" aria-label={`Changes of “${session.description}”`}>
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
