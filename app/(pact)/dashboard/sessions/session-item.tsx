import type { SessionRow } from "@/db/queries/crafting";
import { formatDuration } from "@/lib/domain/stopwatch";
import { SessionDestination } from "../session-destination";
import { DeleteSession } from "./delete-session";
import { SessionDescription } from "./session-description";

/** One saved session: what it was, when, how long, where its time went. */
export function SessionItem({
  session,
  timeZone,
  allocateHref,
}: {
  session: SessionRow;
  timeZone: string;
  allocateHref: string;
}) {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  return (
    <li className="grid gap-1 py-3">
      <div className="flex items-center gap-3">
        <SessionDescription sessionId={session.id} description={session.description} />
        <span className="num shrink-0 font-semibold">{formatDuration(session.durationSeconds)}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <span className="num text-muted">
          {clock.format(new Date(session.startedAt))}–{clock.format(new Date(session.endedAt))}
        </span>
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-4 gap-y-1">
          <SessionDestination session={session} href={allocateHref} detailed />
          <DeleteSession
            sessionId={session.id}
            description={session.description}
            duration={formatDuration(session.durationSeconds)}
          />
        </div>
      </div>
    </li>
  );
}
