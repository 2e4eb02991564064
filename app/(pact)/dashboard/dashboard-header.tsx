import { Badge } from "@/components/ui/badge";
import type { CurrentUser } from "@/lib/server/auth/current-user";
import { greeting } from "./local-days";
import { WeekLine } from "./week";

/** The greeting, with the week in a sentence. */
export function DashboardHeader({ user, now }: { user: CurrentUser; now: Date }) {
  return (
    <header className="dashboard-header">
      <h1>
        {greeting(now, user.timeZone)}
        {user.displayName ? (
          <>
            , <bdi>{user.displayName}</bdi>
          </>
        ) : null}
      </h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <span>
          <WeekLine userId={user.id} timeZone={user.timeZone} />
        </span>
        {user.currentStreak > 0 ? <Badge tone="ochre">{`${user.currentStreak} day streak`}</Badge> : null}
      </p>
    </header>
  );
}
