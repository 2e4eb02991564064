import type { Metadata } from "next";
import { Suspense } from "react";
import { LevelCard } from "@/components/level/level-card";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { listJoinableChallenges } from "@/db/queries/challenges/membership";
import { findOpenSession } from "@/db/queries/crafting/sessions";
import { findFirstSteps } from "@/db/queries/profile/welcome";
import { CAUSES } from "@/lib/domain/impacts/causes";
import { stepsToShow } from "@/lib/domain/profile/first-steps";
import { levelUpText } from "@/lib/domain/profile/levels";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { requireUser } from "@/lib/server/auth/current-user";
import { AllocationSlot } from "./allocation-slot";
import { FirstSteps } from "./first-steps";
import { LevelUp } from "./level-up";
import { greeting } from "./local-days";
import { RecentSessions, RecentSessionsLoading } from "./recent-sessions";
import { TimerCard } from "./timer-card";
import { WeekCard, WeekLine } from "./week";
import { LazyWelcome } from "./welcome/lazy-welcome";

export const metadata: Metadata = { title: "Dashboard" };

const ACTIVITIES = "activities";

/** The stopwatch is ready before anything else has loaded; the rest of the page follows. */
export default async function DashboardPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [user, { allocate }] = await Promise.all([requireUser(), searchParams]);
  const now = new Date();
  const [session, facts, challenges] = await Promise.all([
    findOpenSession(user.id),
    user.welcomed ? findFirstSteps(user.id) : null,
    user.welcomed ? [] : listJoinableChallenges(user.id, localDateOf(now, user.timeZone)),
  ]);
  const crafter = { userId: user.id, timeZone: user.timeZone };
  const steps = stepsToShow(facts);
  const isNew = !user.welcomed || steps.length > 0;
  return (
    <div className="wrap @container pt-4 pb-7 sm:pt-7">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:mb-5">
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
              <Suspense fallback={<span className="invisible">This week</span>}>
                <WeekLine {...crafter} />
              </Suspense>
            </span>
          </p>
        </div>
        {user.currentStreak > 0 ? <Badge tone="ochre">{user.currentStreak} day streak</Badge> : null}
      </header>
      {/* On phones, and with large letters, in this order. A newcomer has the first run beside the stopwatch, the week and the level below it. */}
      <div
        className={cn(
          "grid grid-cols-[minmax(0,1fr)] gap-5 @min-[46rem]:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]",
          isNew ? "@min-[46rem]:grid-rows-[auto_auto_1fr]" : "@min-[46rem]:grid-rows-[1fr_auto]",
        )}
      >
        <div className="grid @min-[46rem]:col-start-1 @min-[46rem]:row-start-1">
          <TimerCard
            seed={{ session, at: now.getTime(), userId: user.id }}
            timeZone={user.timeZone}
            shortcuts={user.shortcutsEnabled}
            activitiesId={ACTIVITIES}
          />
        </div>
        {/* Takes the focus of what goes. */}
        <div
          id="first-run"
          tabIndex={-1}
          className="grid content-start outline-none empty:hidden @min-[46rem]:col-start-2 @min-[46rem]:row-start-1"
        >
          {user.welcomed ? null : (
            <LazyWelcome
              userId={user.id}
              displayName={user.displayName}
              timeZone={user.timeZone}
              challenges={challenges.map(({ id, name, description }) => ({ id, name, description }))}
              causes={CAUSES.map(({ id, name, description }) => ({ id, name, description }))}
            />
          )}
          {steps.length > 0 ? <FirstSteps steps={steps} /> : null}
        </div>
        <div className="@min-[46rem]:col-start-1 @min-[46rem]:row-start-2">
          <LevelCard xp={user.xp}>
            <LevelUp userId={user.id} level={user.level} text={levelUpText(user.xp)} />
          </LevelCard>
        </div>
        <div
          className={
            isNew
              ? "contents"
              : "grid grid-cols-[minmax(0,1fr)] content-start gap-5 @min-[46rem]:col-start-2 @min-[46rem]:row-span-2 @min-[46rem]:row-start-1"
          }
        >
          <div className={isNew ? "@min-[46rem]:col-start-1 @min-[46rem]:row-start-3" : undefined}>
            <Suspense fallback={<Skeleton className="h-58" />}>
              <WeekCard {...crafter} goalHours={user.weeklyGoalHours} />
            </Suspense>
          </div>
          <div
            className={isNew ? "@min-[46rem]:col-start-2 @min-[46rem]:row-span-2 @min-[46rem]:row-start-2" : undefined}
          >
            <Suspense fallback={<RecentSessionsLoading />}>
              <RecentSessions {...crafter} activitiesId={ACTIVITIES} craft={user.craft} />
            </Suspense>
          </div>
        </div>
      </div>
      <Suspense fallback={null}>
        <AllocationSlot userId={user.id} sessionId={allocate} closeHref="/dashboard" />
      </Suspense>
    </div>
  );
}
