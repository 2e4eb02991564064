import { Pager } from "@/components/ui/pager";
import type { ListedSession } from "@/db/queries/crafting/history";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { byLocalDate, dayName } from "../local-days";
import { addressOf, type Show } from "./addresses";
import { SessionItem } from "./session-item";

export function SessionPages({
  sessions,
  show,
  page,
  pages,
  until,
  timeZone,
}: {
  sessions: ListedSession[];
  show: Show;
  page: number;
  pages: number;
  until: string | null;
  timeZone: string;
}) {
  const now = new Date();
  const today = localDateOf(now, timeZone);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {byLocalDate(sessions, timeZone).map((day) => (
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
                  allocateHref={addressOf(show, { page, allocate: session.id, until })}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Pager {...{ page, pages }} hrefOf={(to) => addressOf(show, { page: to, until })} labels={["Newer", "Older"]} />
    </>
  );
}
