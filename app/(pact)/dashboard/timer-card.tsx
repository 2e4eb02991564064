"use client";

import Link from "next/link";
import { useState } from "react";
import { pause, resume, start } from "@/components/stopwatch/commands";
import { LazyDialogs, preloadDialogs } from "@/components/stopwatch/lazy-dialogs";
import { useSessionState } from "@/components/stopwatch/use-session-state";
import { useStopwatch, useTicking } from "@/components/stopwatch/use-stopwatch";
import { type StopwatchSeed, serverNow, type Watch } from "@/components/stopwatch/watch";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NearLimit } from "@/components/ui/near-limit";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import {
  DESCRIPTION_MAX_LENGTH,
  formatClock,
  formatDuration,
  LONG_SESSION_SECONDS,
} from "@/lib/domain/crafting/stopwatch";
import { startedWhen } from "./local-days";
import { StitchRing } from "./stitch-ring";
import { useDescription } from "./use-description";
import { useShortcuts } from "./use-shortcuts";

/** The stopwatch, the dashboard's hero. `activitiesId` names the datalist with what was worked on lately. */
export function TimerCard({
  seed,
  timeZone,
  shortcuts,
  activitiesId,
}: {
  seed: StopwatchSeed;
  timeZone: string;
  shortcuts: boolean;
  activitiesId: string;
}) {
  const watch = useStopwatch(seed);
  const { session, busy, said, last } = watch;
  const seconds = useTicking(watch, formatClock);
  const words = useDescription(session);
  const [question, setQuestion] = useSessionState<"save" | "reset">(session?.id);
  const [keys, setKeys] = useState(false);

  async function toggle() {
    if (session) return session.running ? pause() : resume();
    const text = words.value.trim();
    words.type(null);
    const became = await start(text);
    if (became === null) words.type(text);
    if (became === "kept") words.hold(text);
  }
  const ask = (about: "save" | "reset") => session && !busy && setQuestion(about);
  useShortcuts(shortcuts, { " ": toggle, s: () => ask("save"), "?": () => setKeys(true) });

  const main = session ? (session.running ? "Pause" : "Resume") : "Start";
  const inFlight = { "aria-disabled": busy || undefined };
  const aside = session ? "" : "text-muted! border-line!";

  return (
    <section
      aria-label="Stopwatch"
      className="grid grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-4 rounded-xl border border-line bg-surface px-5 pt-4 pb-5 text-center shadow-card sm:gap-5 sm:pt-6"
    >
      <form
        className="w-full max-w-105 text-left"
        onSubmit={(event) => {
          event.preventDefault();
          if (session) void words.store();
          else if (!busy) void toggle();
        }}
      >
        <Label htmlFor="working-on" className="mb-1.5">
          What are you working on?
        </Label>
        <Input
          id="working-on"
          value={words.value}
          onChange={(event) => words.type(event.target.value)}
          onBlur={words.leave}
          maxLength={DESCRIPTION_MAX_LENGTH}
          list={activitiesId}
          placeholder="Optional"
          autoComplete="off"
          enterKeyHint={session ? "done" : "go"}
        />
        <NearLimit text={words.value} limit={DESCRIPTION_MAX_LENGTH} />
      </form>

      {/* A short phone gets a smaller ring, so that Start stands above the navigation also under a heading of two lines. */}
      <div className="@container relative aspect-square w-full max-w-70 max-sm:max-w-[clamp(12.5rem,calc(100svh-32.5rem),17.5rem)]">
        <StitchRing seconds={seconds} running={session?.running ?? false} />
        <div className="absolute inset-0 grid place-content-center gap-1.5">
          <span role="timer" aria-label="Crafting time" className="display text-[17.4cqw] leading-none font-medium!">
            {formatClock(seconds)}
          </span>
          <span className="mx-auto max-w-[72cqw] text-sm text-balance text-muted">{status(watch, seed, timeZone)}</span>
        </div>
      </div>

      {seconds >= LONG_SESSION_SECONDS ? (
        <p className="max-w-105 rounded-lg bg-ochre-soft px-4 py-2.5 text-sm text-ochre">
          This session is over 12 hours long. Stopped earlier? Press Save to choose when.
        </p>
      ) : null}

      <div className="flex w-full flex-wrap items-center justify-center gap-3 [&>*]:aria-disabled:opacity-100!">
        <Button
          id="stopwatch-main"
          size="big"
          className="min-w-37 max-sm:w-full"
          onClick={() => busy || toggle()}
          {...inFlight}
        >
          {main}
        </Button>
        <Button
          id="stopwatch-save"
          size="big"
          variant="quiet"
          className={`min-w-37 max-sm:flex-1 ${aside}`}
          onClick={() => ask("save")}
          onPointerEnter={preloadDialogs}
          {...inFlight}
        >
          Save
        </Button>
        <Button
          size="big"
          variant="plain"
          className={`px-4! text-base! ${aside} border-transparent!`}
          onClick={() => ask("reset")}
          onPointerEnter={preloadDialogs}
          {...inFlight}
        >
          Reset
        </Button>
      </div>

      <div role="status" className="grid gap-1 empty:hidden">
        {said ? <p className="max-w-[52ch] text-sm">{said}</p> : null}
        {last && !session ? (
          <p>
            Last session completed:{" "}
            <strong className="num whitespace-nowrap">{formatDuration(last.durationSeconds)}</strong>{" "}
            {last.given || last.durationSeconds === 0 ? null : <AllocateLink sessionId={last.id} />}
          </p>
        ) : null}
      </div>

      {shortcuts ? (
        <p className="hidden gap-4 text-sm text-muted sm:[@media(hover:hover)]:flex" aria-hidden="true">
          <Key name="Space">{main.toLowerCase()}</Key>
          <Key name="S">save</Key>
          <Key name="?">shortcuts</Key>
        </p>
      ) : null}

      <LazyDialogs
        open={keys ? "keys" : question}
        onClose={() => (keys ? setKeys(false) : setQuestion(null))}
        watch={watch}
        userId={seed.userId}
        timeZone={timeZone}
        description={words.unsaved}
      />
    </section>
  );
}

/** It goes with the time that was given, and may have the focus back from the dialog by then. */
function AllocateLink({ sessionId }: { sessionId: string }) {
  useFocusFallback("#stopwatch-main");
  return (
    <Link
      href={`/dashboard?allocate=${sessionId}`}
      scroll={false}
      className="inline-block p-2.5 font-semibold text-accent"
    >
      Allocate
    </Link>
  );
}

function Key({ name, children }: { name: string; children: string }) {
  return (
    <span>
      <kbd className="rounded-md border border-control px-1.5 font-sans text-xs">{name}</kbd> {children}
    </span>
  );
}

/** «started 19:02», as the server drew it at first and by the server's clock from then on. */
function status({ session, readAt }: Watch, seed: StopwatchSeed, timeZone: string): string {
  if (!session) return "ready when you are";
  const now = readAt === null ? new Date(seed.at) : serverNow();
  return `${session.running ? "" : "paused, "}started ${startedWhen(new Date(session.startedAt), now, timeZone)}`;
}
