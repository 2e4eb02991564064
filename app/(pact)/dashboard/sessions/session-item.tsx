import type { ListedSession } from "@/db/queries/crafting/history";
import { partOfPrice, priceIsFinal } from "@/lib/domain/crafting/allocation";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { dateFormat } from "@/lib/domain/shared/date-format";
import { SessionDestination } from "../session-destination";
import { CorrectSession } from "./correct-session";
import { DeleteSession } from "./delete-session";
import { SessionDescription } from "./session-description";
import { SessionKindField } from "./session-kind";
import { SessionTrail } from "./session-trail";

export function SessionItem({
  session,
  timeZone,
  now,
  allocateHref,
}: {
  session: ListedSession;
  timeZone: string;
  now: Date;
  allocateHref: string;
}) {
  const { id, description, kind, startedAt, endedAt, durationSeconds, project } = session;
  const duration = formatDuration(durationSeconds);
  const refusedWith = (sentence: (name: string) => string) =>
    project?.isCompleted ? { sentence: sentence(project.name), href: `/calculator/projects/${project.id}` } : null;
  const clock = dateFormat({ timeZone, hour: "2-digit", minute: "2-digit" });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3">
      <div className="flex items-center gap-3">
        <SessionDescription sessionId={id} description={description} />
        <span className="num shrink-0 font-semibold">{duration}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="num mr-auto text-muted">
          {clock.format(new Date(session.startedAt))}–{clock.format(new Date(session.endedAt))}
          {addedByHand(session)}
        </span>
        <div className="flex flex-wrap items-center justify-between gap-x-4 max-sm:order-last max-sm:basis-full sm:flex-1 sm:justify-end">
          <SessionDestination session={session} href={allocateHref} detailed className="sm:justify-end" />
          <SessionKindField session={{ id, description, kind }} />
        </div>
        <div className="flex gap-1">
          <CorrectSession
            session={{ id, description, startedAt, endedAt, durationSeconds }}
            refusal={refusedWith(priceIsFinal)}
            {...{ timeZone, duration }}
          />
          <DeleteSession sessionId={id} refusal={refusedWith(partOfPrice)} {...{ description, duration }} />
        </div>
      </div>
      <SessionTrail {...{ session, timeZone, now }} />
    </li>
  );
}

function addedByHand({ manualSeconds, durationSeconds }: ListedSession): string {
  if (manualSeconds === 0) return "";
  return manualSeconds < durationSeconds ? `, ${formatDuration(manualSeconds)} added by hand` : ", added by hand";
}
