import type { Metadata } from "next";
import { Suspense } from "react";
import { LevelCard } from "@/components/profile/level-card";
import { LevelUp } from "@/components/profile/level-up";
import { WelcomePanel } from "@/components/profile/welcome-panel";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import { findOpenSession } from "@/db/queries/crafting";
import { requireUser } from "@/lib/auth";
import { AllocationSlot } from "./allocation-slot";
import { greeting } from "./local-days";
import { RecentSessions, RecentSessionsLoading } from "./recent-sessions";
import { TimerCard } from "./timer-card";
import { WeekCard, WeekLine } from "./week";

export const metadata: Metadata = { title: "Dashboard" };

const ACTIVITIES = "activities";

/** The stopwatch is ready before anything else has loaded; the rest of the page follows (spec §2 Dashboard). */
export default async function DashboardPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [user, { allocate }] = await Promise.all([requireUser(), searchParams]);
  const session = await findOpenSession(user.id);
  const crafter = { userId: user.id, timeZone: user.timeZone };
  const now = new Date();
  return (
    <div className="wrap pt-4 pb-7 sm:pt-7">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:mb-5">
        <div className="min-w-0">
          <h1>
            {greeting(now, user.timeZone)}
            {user.displayName ? `, ${user.displayName}` : ""}
          </h1>
          <p className="mt-1 text-muted">
            <Suspense fallback={<span className="invisible">This week</span>}>
              <WeekLine {...crafter} />
            </Suspense>
          </p>
        </div>
        {user.currentStreak > 0 ? <Badge tone="ochre">{user.currentStreak} day streak</Badge> : null}
      </header>
      {user.welcomed ? null : (
        <div className="mb-5">
          <WelcomePanel displayName={user.displayName} />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-rows-[1fr_auto]">
          <TimerCard
            seed={{ session, at: now.getTime(), userId: user.id }}
            timeZone={user.timeZone}
            shortcuts={user.shortcutsEnabled}
            activitiesId={ACTIVITIES}
          />
          <LevelCard xp={user.xp}>
            <LevelUp userId={user.id} level={user.level} name={user.levelName} />
          </LevelCard>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          <Suspense fallback={<Skeleton className="h-58" />}>
            <WeekCard {...crafter} />
          </Suspense>
          <Suspense fallback={<RecentSessionsLoading />}>
            <RecentSessions {...crafter} activitiesId={ACTIVITIES} />
          </Suspense>
        </div>
      </div>
      <Suspense fallback={null}>
        <AllocationSlot userId={user.id} sessionId={allocate} closeHref="/dashboard" />
      </Suspense>
    </div>
  );
}
