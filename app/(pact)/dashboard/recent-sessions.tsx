import { buttonClass } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ListRow } from "@/components/ui/list-row";
import { Skeleton } from "@/components/ui/skeleton";
import { SoftLink } from "@/components/ui/soft-link";
import { findRecentSessions, type SessionRow } from "@/db/queries/crafting/history";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { countOf } from "@/lib/domain/shared/text";
import { dayName } from "./local-days";
import { AllocateLink, describeAllocating, describeDestination, describeHandTime } from "./session-destination";

type Recent = Awaited<ReturnType<typeof findRecentSessions>>;

type Props = { timeZone: string; hasStopwatch?: boolean; here?: string };

export async function RecentSessions({ userId, ...props }: Props & { userId: string }) {
  return <RecentSessionsCard {...props} {...(await findRecentSessions(userId, 4))} />;
}

export function RecentSessionsCard({
  sessions,
  unallocated,
  questions,
  timeZone,
  hasStopwatch = false,
  here = "/dashboard",
}: Props & Recent) {
  // On the dashboard each of those shown has its link.
  const linked = hasStopwatch ? sessions.filter((session) => describeAllocating(session) === "Allocate").length : 0;
  const isFirstAndShort = hasStopwatch && sessions.length === 1 && (sessions[0]?.durationSeconds ?? 0) < 60;
  return (
    <Card aria-labelledby="recent-title">
      <CardHeader>
        <CardTitle id="recent-title">Recent sessions</CardTitle>
        {sessions.length > 0 ? (
          <SoftLink href="/dashboard/sessions" className="card-link">
            All sessions
          </SoftLink>
        ) : null}
      </CardHeader>
      {sessions.length === 0 ? (
        <NoSessions hasStopwatch={hasStopwatch} />
      ) : (
        <SessionList sessions={sessions} timeZone={timeZone} here={here} />
      )}
      {isFirstAndShort ? (
        <p className="mt-2 text-sm">Your first session is saved. Every piece starts with a single stitch.</p>
      ) : null}
      {questions > 0 ? <Questions count={questions} /> : null}
      {unallocated.sessions > linked ? <Unallocated {...unallocated} /> : null}
    </Card>
  );
}

function NoSessions({ hasStopwatch }: { hasStopwatch: boolean }) {
  return (
    <EmptyState
      title="No sessions yet"
      drawing="spool"
      size={hasStopwatch ? "row" : "card"}
      action={
        hasStopwatch ? undefined : (
          <SoftLink href="/dashboard" className={buttonClass({ variant: "quiet" })}>
            Go to the stopwatch
          </SoftLink>
        )
      }
    >
      <p>
        Press Start when you pick up your work and Save when you put it down. Then you can allocate the time to a
        challenge or a project.
      </p>
    </EmptyState>
  );
}

function SessionList({ sessions, timeZone, here }: { sessions: SessionRow[]; timeZone: string; here: string }) {
  const today = localDateOf(new Date(), timeZone);
  return (
    <ul className="mt-1.5 divide-y divide-line">
      {sessions.map((session) => {
        const day = dayName(localDateOf(session.startedAt, timeZone), today);
        return (
          <ListRow
            key={session.id}
            title={
              <SoftLink href="/dashboard/sessions" prefetch={false} className="tile-name">
                {session.description}
              </SoftLink>
            }
            meta={[day + describeHandTime(session, "of it added by hand"), describeDestination(session)]
              .filter(Boolean)
              .join(" · ")}
            value={formatDuration(session.durationSeconds)}
          >
            <AllocateLink
              words={describeAllocating(session)}
              description={session.description}
              href={`${here}?allocate=${session.id}`}
            />
          </ListRow>
        );
      })}
    </ul>
  );
}

function Questions({ count }: { count: number }) {
  return (
    <p className="mt-2 border-t border-line pt-3 text-sm">
      Your devices disagree about {count === 1 ? "a session" : `${count} sessions`}.{" "}
      <SoftLink href="/dashboard/questions" prefetch={false} className="font-semibold text-accent">
        Which is right?
      </SoftLink>
    </p>
  );
}

export function Unallocated({ sessions, seconds }: { sessions: number; seconds: number }) {
  return (
    <p className="to-allocate">
      <SoftLink href="/dashboard/sessions?show=unallocated" prefetch={false}>
        {`${countOf(sessions, "session")} (${formatDuration(seconds)})`}
      </SoftLink>{" "}
      to allocate. Until then {sessions === 1 ? "it counts" : "they count"} as Personal Progress.
    </p>
  );
}

export function RecentSessionsLoading() {
  return (
    <Card>
      <CardTitle>Recent sessions</CardTitle>
      <p role="status" className="mt-1.5 text-sm text-muted">
        Loading your activities...
      </p>
      <Skeleton className="mt-3 h-39" />
    </Card>
  );
}
