import type { Metadata } from "next";
import { type ReactNode, Suspense } from "react";
import { LevelCard } from "@/components/level/level-card";
import { HelpLink } from "@/components/ui/help-link";
import { LineDrawing } from "@/components/ui/line-drawing";
import { Moment } from "@/components/ui/moment";
import { listJoinableChallenges } from "@/db/queries/challenges/list";
import { findStartChoices } from "@/db/queries/crafting/start-choices";
import { findFirstSteps } from "@/db/queries/profile/first-steps";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { CAUSES } from "@/lib/domain/impacts/causes";
import { craftOf } from "@/lib/domain/profile/crafts";
import { stepsToShow } from "@/lib/domain/profile/first-steps";
import { levelName, levelUpText } from "@/lib/domain/profile/levels";
import type { Query } from "@/lib/domain/shared/address";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { type CurrentUser, requireUser } from "@/lib/server/auth/current-user";
import { AllocationSlot } from "./allocation-slot";
import { FirstSteps } from "./first-steps";
import { LazyLevelUp, LazyWelcome } from "./lazy-parts";
import { chooseGreeting } from "./local-days";
import { RecentSessions, RecentSessionsLoading } from "./recent-sessions";
import { SHOWN_PROJECTS } from "./shown-projects";
import { TimerCard } from "./timer-card";
import { WeekCard, WeekLine } from "./week";
import type { Choice } from "./welcome/answers";

export const metadata: Metadata = { title: "Dashboard" };

const SHOWN = { projects: SHOWN_PROJECTS, activities: 4 };

/** Streams the recent sessions later, so that the stopwatch does not wait for them. */
export default async function DashboardPage({ searchParams }: { searchParams: Promise<Query> }) {
  const [user, { allocate }] = await Promise.all([requireUser(), searchParams]);
  const now = new Date();
  const [start, facts, challenges] = await Promise.all([
    findStartChoices(user.id, SHOWN),
    user.hasFirstSteps ? findFirstSteps(user.id) : null,
    user.welcomed ? [] : listJoinableChallenges(user.id, localDateOf(now, user.timeZone)),
  ]);
  const crafter = { userId: user.id, timeZone: user.timeZone };
  const seed = {
    session: user.openSession,
    at: now.getTime(),
    userId: user.id,
    isTitlePlain: !user.titleShowsTime || undefined,
  };
  const steps = user.welcomed ? stepsToShow(facts) : [];
  const craft = craftOf(user.craft);
  const isNew = !user.welcomed || steps.length > 0;
  const hasBegun = user.welcomed || user.totalCraftingSeconds > 0;
  return (
    <div className="wrap @container pt-4 pb-7 sm:pt-7 short:pt-2.5" data-hand-rest={user.handRestMinutes ?? undefined}>
      <DashboardHeader user={user} now={now} />
      <DashboardGrid
        isNew={isNew}
        asks={!user.welcomed}
        hasBegun={hasBegun}
        timer={
          <TimerCard
            seed={seed}
            timeZone={user.timeZone}
            shortcuts={user.shortcutsEnabled}
            activities={suggestionsOf(start, user.craft)}
            projects={start.projects.map(({ id, name }) => [id, name])}
          />
        }
        firstRun={
          <>
            <FirstSession seconds={facts?.onlySessionSeconds ?? 0} place={craft?.place} />
            {user.welcomed ? null : <Welcome user={user} challenges={challenges} />}
            {steps.length > 0 ? <FirstSteps steps={steps} /> : null}
          </>
        }
        level={
          <LevelCard xp={user.xp}>
            <LazyLevelUp
              userId={user.id}
              level={user.level}
              text={levelUpText(user.xp)}
              words={`I am now level ${user.level} in my craft: ${levelName(user.level)}.`}
            />
          </LevelCard>
        }
        week={<WeekCard {...crafter} goalHours={user.weeklyGoalHours} isNew={isNew} />}
        recent={
          <Suspense fallback={<RecentSessionsLoading />}>
            <RecentSessions {...crafter} hasStopwatch />
          </Suspense>
        }
      />
      {hasBegun ? null : <WhatFollows />}
      {allocate ? (
        <Suspense fallback={null}>
          <AllocationSlot userId={user.id} sessionId={allocate} closeHref="/dashboard" />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Suggests recent descriptions, without the projects, and the crafter's craft. */
function suggestionsOf({ activities, projects }: Awaited<ReturnType<typeof findStartChoices>>, craft: string | null) {
  const offered = projects.map(({ name }) => name);
  return [...new Set([...activities, ...(craft ? [craft] : [])])].filter((text) => !offered.includes(text));
}

/** Shown from a crafter's first saved session until the second. `place`: where this craft is done. */
function FirstSession({ seconds, place = "of crafting" }: { seconds: number; place?: string | undefined }) {
  if (seconds === 0) return null;
  return (
    <Moment
      title={`Your first ${formatDuration(seconds)} ${place}`}
      words={`My first ${formatDuration(seconds)} ${place}, kept by Craft Pact.`}
    >
      The first stitches of many. They are yours for good, and the next ones join them here.
    </Moment>
  );
}

/** What comes of the time, until there is some. */
function WhatFollows() {
  return (
    <ol className="mt-5 grid gap-5 @min-[46rem]:grid-cols-3">
      {AHEAD.map(([drawing, title, text]) => (
        <li key={title} className="flex items-center gap-4">
          <LineDrawing drawing={drawing} className="-ml-[8px] w-[80px] shrink-0" />
          <p className="text-sm text-muted">
            <strong className="display block text-base font-semibold text-ink">{title}</strong>
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

const AHEAD = [
  ["stopwatch", "Track", "Press Start and craft. Press Save when you’re done."],
  ["prices", "Price", "Put the time on a project, and the Studio prices it."],
  ["allocation", "Give", "The same hours count for challenges and causes."],
] as const;

/** The first run; passes only the properties that it shows, to keep the page small. */
function Welcome({ user, challenges }: { user: CurrentUser; challenges: Choice<string>[] }) {
  return (
    <LazyWelcome
      userId={user.id}
      displayName={user.displayName}
      timeZone={user.timeZone}
      challenges={challenges.map(toChoice)}
      causes={CAUSES.map(toChoice)}
    />
  );
}

function toChoice<Id>({ id, name, description }: Choice<Id>): Choice<Id> {
  return { id, name, description };
}

/** A longer name doesn’t fit beside the greeting on a phone. */
const LONG_NAME = 10;

/** The greeting, and a line on the week and the streak. */
function DashboardHeader({ user, now }: { user: CurrentUser; now: Date }) {
  return (
    <header className="dashboard-header">
      <h1>
        {chooseGreeting(now, user.timeZone)}
        {user.displayName ? (
          <span className={user.displayName.length > LONG_NAME ? "max-sm:hidden" : undefined}>
            , <bdi>{user.displayName}</bdi>
          </span>
        ) : null}
      </h1>
      <HelpLink to="stopwatch" />
      <p>
        <WeekLine userId={user.id} timeZone={user.timeZone} />
        {user.currentStreak > 0 ? (
          <span className="ml-2 font-semibold text-ochre">{`${user.currentStreak} day streak`}</span>
        ) : null}
      </p>
    </header>
  );
}

type Props = Record<"timer" | "firstRun" | "level" | "week" | "recent", ReactNode> &
  Record<"isNew" | "asks" | "hasBegun", boolean>;

/**
 * Arranges the dashboard's cards. On phones and with large text they follow this order. On wider screens the sessions are
 * beside the stopwatch, below the week, for a newcomer below the first run, or below the stopwatch while it asks.
 * Until `hasBegun` there are none.
 */
function DashboardGrid({ isNew, asks, hasBegun, timer, firstRun, level, week, recent }: Props) {
  return (
    <div className="dashboard-grid">
      {timer}
      {isNew ? null : level}
      <div className="dashboard-aside">
        {/* Receives focus when the panel inside is dismissed. */}
        <div id="first-run" tabIndex={-1} className="grid gap-5 outline-none empty:hidden">
          {firstRun}
        </div>
        {isNew ? null : week}
        {hasBegun ? (asks ? level : recent) : null}
      </div>
      {isNew && hasBegun ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {asks ? recent : level}
          {week}
        </div>
      ) : null}
    </div>
  );
}
