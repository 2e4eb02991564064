import { serverNow } from "@/components/stopwatch/clock";
import { StitchRing } from "@/components/stopwatch/stitch-ring";
import type { StopwatchState } from "@/lib/client/stopwatch/store";
import { formatClock } from "@/lib/domain/crafting/stopwatch";
import { startedWhen } from "./local-days";

/** The ring with the time in it. `renderedAt`: the server's clock when it drew the page, in milliseconds. */
export function TimerFace({
  state,
  seconds,
  timeZone,
  renderedAt,
}: {
  state: StopwatchState;
  seconds: number;
  timeZone: string;
  renderedAt: number;
}) {
  const { session, readAt } = state;
  const now = readAt === null ? new Date(renderedAt) : serverNow();
  const started = session && `started ${startedWhen(new Date(session.startedAt), now, timeZone)}`;
  return (
    <div className="stopwatch-face">
      <StitchRing
        seconds={seconds}
        running={session?.running ?? false}
        piece={(session ? session.project : state.chosen)?.id}
      />
      <div className="absolute inset-0 grid place-content-center gap-1.5">
        <span
          role="timer"
          aria-label="Crafting time"
          className="num text-[18cqw] leading-none font-semibold tracking-tight"
        >
          {formatClock(seconds)}
        </span>
        <span className="mx-auto max-w-[72cqw] text-sm text-balance text-muted">
          {session?.project ? (
            <bdi className="line-clamp-2 font-semibold wrap-anywhere text-ink">{session.project.name}</bdi>
          ) : null}
          {started ? `${session.running ? "" : "paused, "}${started}` : "ready when you are"}
        </span>
      </div>
    </div>
  );
}
