import { Badge } from "@/components/ui/badge";
import type { CurrentUser } from "@/lib/server/auth/current-user";
import { greeting } from "./local-days";
import { WeekLine } from "./week";

/** The greeting, with the week in a sentence; on a newcomer's phone the way to the first run instead. */
export function DashboardHeader({ user, now }: { user: CurrentUser; now: Date }) {
  return (
    <header className="dashboard-header">
      <div className="min-w-0">
        <h1>
          {greeting(now, user.timeZone)}
          {user.displayName ? (
            <>
              , <bdi>{user.displayName}</bdi>
            </>
          ) : null}
        </h1>
        <p className="mt-1 text-muted">
          {user.welcomed ? null : (
            <span className="md:hidden">
              New here? <a href="#welcome">Set up in three quick steps</a>
            </span>
          )}
          <span className={user.welcomed ? undefined : "max-md:hidden"}>
            <WeekLine userId={user.id} timeZone={user.timeZone} />
          </span>
        </p>
      </div>
      {user.currentStreak > 0 ? <Badge tone="ochre">{`${user.currentStreak} day streak`}</Badge> : null}
    </header>
  );
}
