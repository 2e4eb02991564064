"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { toggleStopwatch } from "@/components/stopwatch/commands";
import { LazyDialogs, preloadDialogs } from "@/components/stopwatch/lazy-dialogs";
import type { StopwatchSeed } from "@/components/stopwatch/sync";
import { useStopwatch, useTicking, useTimeInTitle } from "@/components/stopwatch/use-stopwatch";
import { lazyPart } from "@/components/ui/lazy-part";
import { SoftLink } from "@/components/ui/soft-link";
import { toast } from "@/components/ui/toast";
import { openQuestion, setStopwatch } from "@/lib/client/stopwatch/store";
import { formatClock } from "@/lib/domain/crafting/stopwatch";

const LazyReminder = lazyPart(() => import("./pill-reminder").then((file) => file.PillReminder));

/** Shown in the header, except on the dashboard, whose card shows the stopwatch. */
export function RunningPill({ seed, timeZone }: { seed: StopwatchSeed; timeZone: string }) {
  return usePathname() === "/dashboard" ? null : <Pill seed={seed} timeZone={timeZone} />;
}

function Pill({ seed, timeZone }: { seed: StopwatchSeed; timeZone: string }) {
  const state = useStopwatch(seed);
  const seconds = useTicking(state);
  useTimeInTitle(state, seconds, seed.isTitlePlain);
  const { session, busy, message } = state;
  useEffect(() => {
    if (!message) return;
    toast({ message });
    setStopwatch({ message: null });
  }, [message]);
  useEffect(() => {
    import("@/components/stopwatch/waiting-taps").then((file) => file.noteForPocket()).catch(() => {});
  }, []);

  if (!session) return null;
  const { running, project, description } = session;
  const about = (
    <span
      dir="auto"
      className={`max-w-[50vw] truncate text-[0.6875rem] leading-3.5 text-muted md:max-w-22 ${project ? "" : "md:hidden"}`}
    >
      {project?.name ?? description}
    </span>
  );
  return (
    <section aria-label="Running timer" className="running-pill" onPointerEnter={preloadDialogs}>
      <span
        aria-hidden="true"
        className={`mr-2 size-2.5 rounded-full border-2 border-accent ${running ? "bg-accent" : ""}`}
      />
      <SoftLink href="/dashboard" className="grid justify-items-start text-ink no-underline">
        {running && seconds >= 3600 ? <LazyReminder session={session}>{about}</LazyReminder> : about}
        <span
          role="timer"
          aria-label="Crafting time"
          title={description}
          className="num text-sm leading-4.5 font-semibold"
        >
          {formatClock(seconds)}
        </span>
      </SoftLink>
      <button
        type="button"
        aria-label={running ? "Pause" : "Resume"}
        aria-disabled={busy || undefined}
        onClick={toggleStopwatch}
        className="grid size-11 place-items-center rounded-full text-accent hover:text-ink"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
          <path d={running ? "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" : "M8 5v14l11-7z"} />
        </svg>
      </button>
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => openQuestion("save")}
        className="h-11 rounded-full pr-3.5 pl-1 text-sm font-semibold text-accent hover:text-ink"
      >
        Save
      </button>
      <LazyDialogs state={state} timeZone={timeZone} />
    </section>
  );
}
