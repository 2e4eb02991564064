import type { SessionRow } from "@/db/queries/crafting/history";
import { partOfPrice } from "@/lib/domain/crafting/allocation";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { dateFormat } from "@/lib/domain/shared/date-format";
import { SessionDestination } from "../session-destination";
import { DeleteSession } from "./delete-session";
import { SessionDescription } from "./session-description";

export function SessionItem({
  session,
  timeZone,
  allocateHref,
}: {
  session: SessionRow;
  timeZone: string;
  allocateHref: string;
}) {
  const clock = dateFormat({ timeZone, hour: "2-digit", minute: "2-digit" });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3">
      <div className="flex items-center gap-3">
        <SessionDescription sessionId={session.id} description={session.description} />
        <span className="num shrink-0 font-semibold">{formatDuration(session.durationSeconds)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="num mr-auto text-muted">
          {clock.format(new Date(session.startedAt))}–{clock.format(new Date(session.endedAt))}
          {session.manualSeconds > 0 ? `, ${formatDuration(session.manualSeconds)} added by hand` : null}
        </span>
        <SessionDestination
          session={session}
          href={allocateHref}
          detailed
          className="max-sm:order-last max-sm:basis-full sm:flex-1 sm:justify-end"
        />
        <DeleteSession
          refusal={
            session.project?.isCompleted
              ? { sentence: partOfPrice(session.project.name), href: `/calculator/projects/${session.project.id}` }
              : null
          }
          sessionId={session.id}
          description={session.description}
          duration={formatDuration(session.durationSeconds)}
        />
      </div>
    </li>
  );
}
