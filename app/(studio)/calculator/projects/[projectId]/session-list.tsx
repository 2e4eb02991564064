import { Card, CardTitle } from "@/components/ui/card";
import type { ProjectDetail } from "@/db/queries/projects/detail";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { dateWords } from "@/lib/domain/shared/local-time";

/** The sessions that brought a project its time, newest first. */
export function SessionList({
  project: { isOneOff, completedAt, sessions, sessionCount },
  timeZone,
}: {
  project: ProjectDetail;
  timeZone: string;
}) {
  if (!isOneOff) return null;
  const hidden = sessionCount - sessions.length;
  return (
    <Card aria-labelledby="sessions-title" className="mt-5 print:hidden">
      <CardTitle id="sessions-title">Logged sessions</CardTitle>
      {sessions.length === 0 ? (
        <p className="mt-2 text-muted">
          {completedAt
            ? "No sessions. This project was completed without stopwatch time."
            : "No sessions yet. Save a session on the dashboard, then assign it to this project."}
        </p>
      ) : (
        <ul className="mt-1.5 divide-y divide-line">
          {sessions.map((session) => (
            <li key={session.id} className="flex items-baseline justify-between gap-4 py-2.5">
              <div className="min-w-0">
                <p dir="auto" className="wrap-anywhere">
                  {session.description}
                </p>
                <p className="num text-sm text-muted">{dateWords(session.startedAt, timeZone)}</p>
              </div>
              <span className="num shrink-0">{formatDuration(session.loggedSeconds)}</span>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 ? <p className="mt-2 text-sm text-muted">And {hidden} earlier ones.</p> : null}
    </Card>
  );
}
