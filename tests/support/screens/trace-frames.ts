/** An event of Chromium's tracing; times are in microseconds. `tdur`: excludes time when the thread was not running. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
};

const SCRIPT = ["EventDispatch", "FunctionCall", "EvaluateScript", "RunMicrotasks", "FireAnimationFrame", "TimerFire"];
const LAYOUT = ["UpdateLayoutTree", "Layout"];

/** The milliseconds of script, style and layout in each frame that includes layout. */
export function measureWorkPerFrame(events: readonly TraceEvent[]): number[] {
  const layouts = events.filter(({ name }) => name === "Layout");
  const isMain = ({ pid, tid }: TraceEvent) => layouts.some((layout) => layout.pid === pid && layout.tid === tid);
  const main = events
    .filter(({ ph }) => ph === "X")
    .filter(isMain)
    .toSorted((one, other) => one.ts - other.ts);
  const work = dropNested(main.filter(({ name }) => [...SCRIPT, ...LAYOUT].includes(name)));
  // PrePaint follows layout in a frame; some frames have several layouts.
  const ends = main.filter(({ name }) => name === "PrePaint").map(({ ts }) => ts);
  return ends.slice(1).flatMap((end, index) => {
    const isIn = ({ ts }: TraceEvent) => ts >= (ends[index] ?? end) && ts < end;
    return layouts.some(isIn)
      ? [work.filter(isIn).reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1_000]
      : [];
  });
}

/** Drops events inside of another one, whose time includes them: scripts call layout and other scripts. */
function dropNested(events: readonly TraceEvent[]): TraceEvent[] {
  let end = 0;
  return events.filter(({ ts, dur = 0 }) => {
    const isInside = ts < end;
    end = Math.max(end, ts + dur);
    return !isInside;
  });
}
